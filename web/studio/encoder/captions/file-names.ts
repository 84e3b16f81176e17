import type { CaptionRole } from "../../../../contract/uploads/tracks.ts";

/**
 * Matches a word after the language that names the kind of captions. After the language, `hi` means
 * hard of hearing, not Hindi.
 */
const kindSuffix = /[._-](?:sdh|cc|hi|forced|foreign|default|full|captions?|subtitles?|subs?)$/i;
/**
 * Matches the end of a file name that names the captions' kind and then their language, of at most
 * three parts: `.sdh.pt-BR`.
 */
const kindBeforeLanguage = /[._-](sdh|cc|forced|foreign)[._-][^._-]+(?:-[^._-]+){0,2}$/i;
const nonLanguage = /^(?:srt|vtt|sub|subs|cc|sdh|hi|forced|captions?|subtitles?)$/i;

/**
 * Returns the BCP 47 language in a file name such as `movie.es.srt`, `movie-pt-BR.vtt` or
 * `movie.German.sdh.srt`; null for a name without a language.
 */
export function readCaptionLanguage(fileName: string): string | null {
  const { baseName } = splitKinds(fileName);
  const [, word = ""] = /(?:^|[._-])([^\s._-]+)$/.exec(baseName) ?? [];
  const match = /(?:^|[._-])([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)$/i.exec(
    baseName,
  );
  const languageTag = match?.[1]?.replaceAll("_", "-");
  if (!languageTag || nonLanguage.test(languageTag))
    return languagesByName().get(word.toLowerCase()) ?? null;
  return canonicalLanguage(languageTag) ?? canonicalLanguage(languageTag.split("-").at(-1) ?? "");
}

/** Returns the role of captions by the words beside the language in the file name. */
export function readCaptionRole(fileName: string): CaptionRole {
  const { baseName, kinds } = splitKinds(fileName);
  const [, before = ""] = kindBeforeLanguage.exec(baseName) ?? [];
  kinds.push(before.toLowerCase());
  if (kinds.includes("forced") || kinds.includes("foreign")) return "forced";
  if (kinds.some((kind) => ["sdh", "cc", "hi"].includes(kind))) return "sdh";
  return "subtitles";
}

/** Splits a file name into the words that name the kind of captions, and the name before them. */
function splitKinds(fileName: string): { baseName: string; kinds: string[] } {
  let baseName = fileName.replace(/\.(?:srt|vtt|ass|ssa|ttml|dfxp|itt|xml)$/i, "");
  const kinds: string[] = [];
  for (let suffix = kindSuffix.exec(baseName); suffix; suffix = kindSuffix.exec(baseName)) {
    kinds.push(suffix[0].slice(1).toLowerCase());
    baseName = baseName.slice(0, suffix.index);
  }
  return { baseName, kinds };
}

let namedLanguages: Map<string, string> | undefined;

/** Returns two-letter language codes by English name and by own name, both in lower case. */
function languagesByName(): Map<string, string> {
  if (namedLanguages) return namedLanguages;
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(canonicalLanguage);
  const names = ["en", "own"].flatMap((locale) =>
    codes.map((code) => [nameOf(code, locale === "own" ? code : locale), code] as const),
  );
  namedLanguages = new Map(names.toReversed());
  return namedLanguages;
}

const nameOf = (code: string, locale: string) =>
  (new Intl.DisplayNames([locale, "en"], { type: "language" }).of(code) ?? code).toLowerCase();

/**
 * Returns the canonical form of a known language; null for any other word, such as the "end" of
 * "the-end.srt".
 */
function canonicalLanguage(languageTag: string): string | null {
  try {
    const locale = Intl.getCanonicalLocales(languageTag)[0] ?? "";
    const language = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(
      locale,
    );
    return language ? locale : null;
  } catch {
    return null;
  }
}

import { UnsupportedFileError } from "./encoder-error.ts";

/**
 * Matches a timestamp of WebVTT or SubRip: the hours are optional, and the decimal separator may be
 * a comma.
 */
const timestamp = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const cueTiming = new RegExp(String.raw`^\s*${timestamp}\s*-->\s*${timestamp}(?:[ \t]+(.*))?$`);

/**
 * Matches the tags permitted in cue text (https://www.w3.org/TR/webvtt1/#webvtt-cue-text), such as
 * `c` and `v`. Timestamp tags have a pattern of their own.
 */
const allowedTag =
  /^\/?(?:b|i|u|ruby|rt)$|^\/?c(?:\.[\w.-]+)?$|^\/?v(?:\.[\w.-]+)?(?:[ \t][^<>]*)?$|^\/?lang(?:[ \t][\w-]+)?$/;
const timestampTag = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/;
/**
 * Matches a tag: it has a name or a time right after its bracket. `3 < 4` and `B < C > D` are text.
 */
const tagLike = /<(\/?[a-z][^<>]*|\d\d[^<>]*)>/gi;
const nonTag = /<(?!\/?[a-z][^<>]*>|\d\d[^<>]*>)/gi;
const lineBreakTag = /<br\s*\/?>/gi;
const allowedSetting = /^(?:vertical|line|position|size|align):[\w.,%-]+$/;

type Cue = { startMs: number; endMs: number; settings: string; text: string };

/** Converts SubRip or WebVTT to WebVTT. Throws `UnsupportedFileError` for anything else. */
export function toWebVtt(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\0/g, "")
    .split(/\r\n|\r|\n/);
  const cues = readCues(lines, /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ""));
  if (cues.length === 0) {
    throw new UnsupportedFileError("no_captions");
  }
  return `${["WEBVTT", ...cues.map(writeCue)].join("\n\n")}\n`;
}

/**
 * Decodes a captions file: UTF-8, or UTF-16 by its byte order mark or, without a byte order mark,
 * by its first character, which is ASCII in SubRip and WebVTT. Throws `UnsupportedFileError` for
 * other encodings, because they cannot be distinguished reliably.
 */
export function decodeCaptions(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // The bytes are invalid in the encoding that was found.
  }
  throw new UnsupportedFileError("captions_encoding");
}

function findEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
    ? "utf-16be"
    : "utf-8";
}

function readCues(lines: string[], isWebVtt: boolean): Cue[] {
  const cues: Cue[] = [];
  for (let i = 0; i < lines.length; i++) {
    const match = cueTiming.exec(lines[i] ?? "");
    if (!match) continue;
    const textLines = cueTextAfter(lines, i, isWebVtt);
    i += textLines.length;
    const [startMs, endMs] = [readTimestampMs(match, 1), readTimestampMs(match, 5)];
    const cueText = cleanText(textLines.join("\n"));
    if (endMs > startMs && cueText)
      cues.push({ startMs, endMs, settings: readSettings(match[9] ?? ""), text: cueText });
  }
  return cues.sort((a, b) => a.startMs - b.startMs);
}

/**
 * Returns a cue's text, which ends at the next cue's timing line, before that cue's number; in
 * WebVTT also at an empty line. In SubRip, players show text after an empty line.
 */
function cueTextAfter(lines: string[], lineIndex: number, isWebVtt: boolean): string[] {
  const text: string[] = [];
  for (let i = lineIndex + 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (cueTiming.test(line))
      return /^\d+$/.test(text.at(-1)?.trim() ?? "") ? text.slice(0, -1) : text;
    if (isWebVtt && line.trim() === "") break;
    text.push(line);
  }
  return text;
}

function readTimestampMs(match: RegExpExecArray, firstGroup: number): number {
  const [hours, minutes, seconds] = [0, 1, 2].map((i) => Number(match[firstGroup + i] ?? 0)) as [
    number,
    number,
    number,
  ];
  return (
    ((hours * 60 + minutes) * 60 + seconds) * 1000 +
    Number((match[firstGroup + 3] ?? "").padEnd(3, "0"))
  );
}

const readSettings = (text: string) =>
  text
    .split(/[ \t]+/)
    .filter((setting) => allowedSetting.test(setting))
    .join(" ");

/**
 * Keeps WebVTT's tags, removes all other tags (scripts and styles with their content), and escapes
 * the remaining text.
 */
function cleanText(text: string): string {
  const clean = stripUnknownTags(
    text.replace(/<(script|style)\b[^<>]*>.*?(<\/\1\s*>|$)/gis, "").replace(lineBreakTag, "\n"),
  )
    .replace(/\{\\[^{}]*\}/g, "")
    .replaceAll("-->", "→")
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, "&amp;")
    .replace(nonTag, "&lt;");
  // An empty line would end the cue, so empty lines are removed.
  const lines = clean.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

/**
 * Removes unknown tags, repeatedly, because removing a tag can form a new one from the text around
 * it.
 */
function stripUnknownTags(text: string): string {
  const stripped = text.replace(tagLike, (tag, name: string) => {
    const isKnown = allowedTag.test(name.toLowerCase()) || timestampTag.test(name);
    return isKnown ? tag.replace(/^<\/?[a-z]+/i, (tagStart) => tagStart.toLowerCase()) : "";
  });
  return stripped === text ? text : stripUnknownTags(stripped);
}

function writeCue({ startMs, endMs, settings, text }: Cue): string {
  return `${formatVttTimestamp(startMs)} --> ${formatVttTimestamp(endMs)}${settings && ` ${settings}`}\n${text}`;
}

/** Formats a WebVTT timestamp: `01:02:03.004`. */
export function formatVttTimestamp(ms: number): string {
  const pad = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const seconds = Math.floor(ms / 1000);
  const timeParts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(
    (value) => pad(value),
  );
  return `${timeParts.join(":")}.${pad(ms % 1000, 3)}`;
}

/**
 * Matches words after the language that name the kind of captions. There, `hi` means hard of
 * hearing, not Hindi.
 */
const kindSuffix = /[._-](?:sdh|cc|hi|forced|foreign|default|full|captions?|subtitles?|subs?)$/i;
const nonLanguage = /^(?:srt|vtt|sub|subs|cc|sdh|hi|forced|captions?|subtitles?)$/i;

/**
 * Returns the BCP 47 language in a file name such as `movie.es.srt`, `movie-pt-BR.vtt` or
 * `movie.German.sdh.srt`; null without one.
 */
export function captionLanguage(fileName: string): string | null {
  let baseName = fileName.replace(/\.(?:srt|vtt)$/i, "");
  while (kindSuffix.test(baseName)) baseName = baseName.replace(kindSuffix, "");
  const [, word = ""] = /(?:^|[._-])([^\s._-]+)$/.exec(baseName) ?? [];
  const match = /(?:^|[._-])([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)$/i.exec(
    baseName,
  );
  const languageTag = match?.[1]?.replaceAll("_", "-");
  if (!languageTag || nonLanguage.test(languageTag))
    return languagesByName().get(word.toLowerCase()) ?? null;
  return canonicalLanguage(languageTag) ?? canonicalLanguage(languageTag.split("-").at(-1) ?? "");
}

/**
 * Returns the kind of captions by the file name. `forced` has only lines in a foreign language;
 * `hearing` also describes sounds.
 */
export function captionKind(fileName: string): "full" | "hearing" | "forced" {
  if (/[._-](?:forced|foreign)[._-]/i.test(fileName)) return "forced";
  return /[._-](?:sdh|cc|hi)[._-]/i.test(fileName) ? "hearing" : "full";
}

let namedLanguages: Map<string, string> | undefined;

/** Returns the two-letter codes of languages by their English and their own name in lower case. */
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
 * Returns a known language in canonical form; null otherwise: the end of "the-end.srt" is no
 * language.
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

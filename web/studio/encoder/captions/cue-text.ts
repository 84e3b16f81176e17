/**
 * Matches the tags permitted in cue text (https://www.w3.org/TR/webvtt1/#webvtt-cue-text), such as
 * `c` and `v`. Timestamp tags have a pattern of their own.
 */
const allowedTag =
  /^\/?(?:b|c|i|u|ruby|rt)(?:\.[\w.-]+)?$|^\/?v(?:\.[\w.-]+)?(?:[ \t][^<>]*)?$|^\/?lang(?:\.[\w.-]+)?(?:[ \t][\w-]+)?$/;
const timestampTag = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/;
/** A tag has a name or a time right after its bracket. `3 < 4` and `B < C > D` are text. */
const tagStart = /^(?:\/?[a-z]|\d\d)/i;
/**
 * Matches the names of tags in SubRip: tags that players know, and tags of WebVTT, which converters
 * write.
 */
const subRipName =
  /^(?:[abcipsuv]|ruby|rt|lang|font|span|div|strike|del|em|strong|small|big|bold|italic|underline|center|sub|sup|tt|h[1-6])$/;
/** Matches the names of tags that can be a speaker's name too, such as `<B>` and `<Small>`. */
const speakerName = /^(?:[abcpsv]|ruby|rt|lang|del|em|strong|small|big|bold)$/;
const tagName = /^(\/?)([a-z]\w*)/i;
const closingTag = /<\/([a-z]\w*)\s*>/gi;
const lineBreakTag = /<br\s*\/?>/gi;
const scriptElement = /<(script|style)\b[^<>]*>.*?(<\/\1\s*>|$)/gis;
/**
 * Matches a character reference. Players decode all named references of HTML
 * (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-parsing-rules).
 */
const reference = "&(?:[a-z][a-z\\d]{1,31}|#\\d+|#x[\\da-f]+);";
export const referencePattern = new RegExp(reference, "gi");
const bareAmpersand = new RegExp(`&(?!${reference.slice(1)})`, "gi");
const quoteReference = /&(?:quot|apos);/g;

/**
 * The maximum length of a cue's text: more than fits on a screen, and short enough to process at
 * once.
 */
export const maxCueLength = 4_000;

/**
 * Cleans text with markup: keeps WebVTT's tags, removes other tags (scripts and styles with their
 * content), and escapes the remaining text. WebVTT drops every tag that it does not know
 * (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-parsing-rules). SubRip has no standard, so in
 * SubRip only known markup is a tag, and `<John>` is text.
 */
export function cleanCueText(text: string, { isWebVtt } = { isWebVtt: true }): string {
  const marked = text
    .slice(0, maxCueLength)
    .replace(scriptElement, (element, _name, end) => (isWebVtt || end ? "" : element))
    .replace(lineBreakTag, "\n")
    .replaceAll("-->", "→")
    .replace(quoteReference, (name) => (name === "&quot;" ? '"' : "'"))
    .replace(bareAmpersand, "&amp;");
  if (isWebVtt) return joinTextLines(escapeUnknownTags(marked, keepTag));
  const closed = new Set([...marked.matchAll(closingTag)].map(([, name]) => name?.toLowerCase()));
  return joinTextLines(escapeUnknownTags(marked, (inner) => keepSubRipTag(inner, closed)));
}

/** Escapes text without markup. */
export const escapeCueText = (text: string): string =>
  text
    .replaceAll("-->", "→")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Removes control characters and empty lines, because an empty line would end the cue. */
export function joinTextLines(text: string): string {
  const lines = text
    .replace(/[^\P{Cc}\n]|\p{Cs}|[\u2028\u2029]/gu, " ")
    .split("\n")
    .map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

export type TextStyle = { bold: boolean; italic: boolean; underline: boolean };

/** Puts a style's tags around each line that has text, so that no line consists of tags alone. */
export function tagLines(text: string, style: TextStyle): string {
  const tags = [style.bold && "b", style.italic && "i", style.underline && "u"].filter(
    (tag) => tag !== false,
  );
  if (tags.length === 0) return text;
  const open = tags.map((tag) => `<${tag}>`).join("");
  const close = tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join("");
  return text
    .split("\n")
    .map((line) => {
      const words = line.trim();
      if (words === "") return line;
      return line.replace(words, () => `${open}${words}${close}`);
    })
    .join("\n");
}

/**
 * Removes unknown tags and escapes other brackets, in one pass. A removed tag can leave text that
 * forms another tag. The function therefore pairs each `>` with the nearest `<` that still stands.
 */
function escapeUnknownTags(text: string, keep: (inner: string) => string | null): string {
  const parts: string[] = [];
  /** The indexes of the parts that could still begin a tag. */
  const openAt: number[] = [];
  function closeTag(piece: string) {
    const start = openAt.pop() ?? parts.length;
    const inner = parts.slice(start).join("").slice(1);
    const tag = tagStart.test(inner) ? keep(inner) : null;
    if (tag !== "") openAt.length = 0;
    if (tag === null) parts.push(piece);
    else parts.splice(start, parts.length, tag, piece.slice(1));
  }
  for (const piece of text.split(/(?=[<>])/)) {
    if (piece.startsWith("<")) openAt.push(parts.length);
    if (piece.startsWith(">")) closeTag(piece);
    else parts.push(piece);
  }
  const isTag = (part: string) => part.endsWith(">");
  return parts.map((part) => (isTag(part) ? part : part.replace(/^</, "&lt;"))).join("");
}

/** Returns the tag in WebVTT's form, or an empty text for an unknown tag. */
function keepTag(inner: string): string {
  if (!allowedTag.test(inner.toLowerCase()) && !timestampTag.test(inner)) return "";
  return `<${inner.replace(/^\/?[a-z]+/i, (name) => name.toLowerCase())}>`;
}

/**
 * Returns the tag in WebVTT's form, an empty text for other markup, or null if the brackets are
 * text. `closed` has the names of the cue's closing tags.
 */
function keepSubRipTag(inner: string, closed: Set<string | undefined>): string | null {
  const tag = inner.trim();
  const [start = "", slash, written = ""] = tagName.exec(tag) ?? [];
  const rest = tag.slice(start.length);
  const name = written.toLowerCase();
  const hasAttributes = /^[\w:-]*\s[^=]*=/.test(rest);
  const isSurelyTag = slash === "/" || name === written || hasAttributes;
  const isSpeaker = !closed.has(name) && speakerName.test(name);
  if (!isSurelyTag && (isSpeaker || rest.startsWith("."))) return null;
  const kept = keepTag(tag);
  if (kept !== "" || hasAttributes) return kept;
  return subRipName.test(name) && isTagRemainder(name, rest) ? "" : null;
}

/**
 * Whether `rest`, the text after a tag's name, shows markup. In `<a door opens>`, `rest` continues
 * a sentence.
 */
const isTagRemainder = (name: string, rest: string) =>
  /^\s*\/?$/.test(rest) || (/^\s/.test(rest) && name.length > 1 && !speakerName.test(name));

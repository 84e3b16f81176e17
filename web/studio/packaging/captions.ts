import { FilmRefused } from "./refused.ts";

/** One moment, in WebVTT's form or SubRip's: the hours may lack, and the decimals may follow a comma. */
const moment = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${moment}\s*-->\s*${moment}(?:[ \t]+(.*))?$`);

/** What cues may carry (https://www.w3.org/TR/webvtt1/#webvtt-cue-text): `c`, `v` and the like, and moments. */
const allowedTag =
  /^\/?(?:b|i|u|ruby|rt)$|^\/?c(?:\.[\w.-]+)?$|^\/?v(?:\.[\w.-]+)?(?:[ \t][^<>]*)?$|^\/?lang(?:[ \t][\w-]+)?$/;
const momentTag = /^(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}$/;
const settingsAllowed = /^(?:vertical|line|position|size|align):[\w.,%-]+$/;

type Cue = { startMs: number; endMs: number; settings: string; text: string };

/** SubRip or WebVTT in, WebVTT out. Throws `FilmRefused` for what is neither. */
export function toWebVtt(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\0/g, "")
    .split(/\r\n|\r|\n/);
  const cues = readCues(lines);
  if (cues.length === 0) {
    throw new FilmRefused("No captions were found in this file. Choose captions in SubRip (.srt) or WebVTT (.vtt).");
  }
  return `${["WEBVTT", ...cues.map(writeCue)].join("\n\n")}\n`;
}

function readCues(lines: string[]): Cue[] {
  const cues: Cue[] = [];
  for (let i = 0; i < lines.length; i++) {
    const match = timing.exec(lines[i] ?? "");
    if (!match) continue;
    const text = textAfter(lines, i);
    i += text.length;
    const [startMs, endMs] = [readMoment(match, 1), readMoment(match, 5)];
    const words = cleanText(text.join("\n"));
    if (endMs > startMs && words) cues.push({ startMs, endMs, settings: readSettings(match[9] ?? ""), text: words });
  }
  return cues.sort((one, other) => one.startMs - other.startMs);
}

/** A cue's text ends at an empty line, or where the next cue begins without one. */
function textAfter(lines: string[], at: number): string[] {
  const text: string[] = [];
  for (let i = at + 1; i < lines.length && (lines[i] ?? "").trim() !== ""; i++) {
    if (timing.test(lines[i] ?? "")) return /^\d+$/.test(text.at(-1)?.trim() ?? "") ? text.slice(0, -1) : text;
    text.push(lines[i] ?? "");
  }
  return text;
}

function readMoment(match: RegExpExecArray, at: number): number {
  const [hours, minutes, seconds] = [0, 1, 2].map((i) => Number(match[at + i] ?? 0)) as [number, number, number];
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((match[at + 3] ?? "").padEnd(3, "0"));
}

const readSettings = (text: string) =>
  text
    .split(/[ \t]+/)
    .filter((setting) => settingsAllowed.test(setting))
    .join(" ");

/** Keeps the tags that WebVTT knows; the rest is left out, a script with all it holds, and no bare sign remains. */
function cleanText(text: string): string {
  const clean = withoutForeignTags(text.replace(/<(script|style)\b[^>]*>.*?(<\/\1\s*>|$)/gis, ""))
    .replace(/\{\\[^}]*\}/g, "")
    .replaceAll("-->", "→")
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[\da-f]+);)/gi, "&amp;")
    .replace(/<(?![^<>]*>)/g, "&lt;");
  // An empty line would end the cue.
  const lines = clean.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** Again and again: what surrounds a tag that is left out may become another. */
function withoutForeignTags(text: string): string {
  const rest = text.replace(/<([^<>]*)>/g, (tag, name: string) => {
    const isKnown = allowedTag.test(name.toLowerCase()) || momentTag.test(name);
    return isKnown ? tag.replace(/^<\/?[a-z]+/i, (start) => start.toLowerCase()) : "";
  });
  return rest === text ? text : withoutForeignTags(rest);
}

function writeCue({ startMs, endMs, settings, text }: Cue): string {
  return `${clock(startMs)} --> ${clock(endMs)}${settings && ` ${settings}`}\n${text}`;
}

/** `01:02:03.004`, as WebVTT writes moments. */
export function clock(ms: number): string {
  const part = (value: number, digits = 2) => String(value).padStart(digits, "0");
  const seconds = Math.floor(ms / 1000);
  const whole = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((one) => part(one));
  return `${whole.join(":")}.${part(ms % 1000, 3)}`;
}

const notLanguages = /^(?:srt|vtt|sub|subs|cc|sdh|hi|forced|captions?|subtitles?)$/i;

/** `film.es.srt` and `film-pt-BR.vtt` name their language, as BCP 47 writes it; null where none is named. */
export function captionLanguage(fileName: string): string | null {
  const bare = fileName.replace(/\.(?:srt|vtt)$/i, "").replace(/[._-](?:sdh|cc|forced|captions?|subtitles?)$/i, "");
  const match = /(?:^|[._-])([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)$/i.exec(bare);
  const named = match?.[1]?.replaceAll("_", "-");
  if (!named || notLanguages.test(named)) return null;
  return canonical(named) ?? canonical(named.split("-").at(-1) ?? "");
}

/** Only what is known as a language: the end of "the-end.srt" is none. */
function canonical(named: string): string | null {
  try {
    const locale = Intl.getCanonicalLocales(named)[0] ?? "";
    const language = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(locale);
    return language ? locale : null;
  } catch {
    return null;
  }
}

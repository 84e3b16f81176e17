import { type Cue, CueList, type CuesOfFile } from "./cue.ts";
import { cleanCueText } from "./cue-text.ts";
import { writeAlignmentSettings } from "./placement.ts";

/**
 * Matches a timestamp of WebVTT or SubRip: the hours are optional, and the decimal separator may be
 * a comma.
 */
const timestamp = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const cueTiming = new RegExp(String.raw`^\s*${timestamp}\s*-->\s*${timestamp}(?:[ \t]+(.*))?$`);
const allowedSetting = /^(?:vertical|line|position|size|align):[\w.,%-]+$/;
const overrideBlock = /\{\\[^{}]*\}/g;
/** Matches ASS's alignment tag, which Aegisub and others also write into SubRip. */
const alignmentTag = /\{\\an([1-9])\}/;

/** Reads the cues of SubRip or WebVTT. Returns no cues for other text. */
export function readSubRip(text: string): CuesOfFile {
  const lines = text.split(/\r\n|\r|\n/);
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "");
  const isNumbered = isNumber(lines.slice(0, lines.findIndex(matchTiming)).findLast(isText));
  const list = new CueList();
  for (let i = 0; i < lines.length; i++) {
    const match = matchTiming(lines[i]);
    if (!match) continue;
    const textLines = cueTextAfter(lines, i, { isWebVtt, isNumbered });
    i += textLines.length;
    const cue = readCueText(textLines.join("\n"), { isWebVtt, settings: match[9] ?? "" });
    list.add({ startMs: readTimestampMs(match, 1), endMs: readTimestampMs(match, 5), ...cue });
  }
  return list.finish();
}

/**
 * Reads the text and settings of a cue. In SubRip, an override tag of ASS can set the alignment.
 */
export function readCueText(
  text: string,
  { isWebVtt, settings }: { isWebVtt: boolean; settings: string },
): Pick<Cue, "settings" | "text"> {
  const alignment = isWebVtt ? null : alignmentTag.exec(text);
  return {
    settings: alignment ? writeAlignmentSettings(Number(alignment[1])) : readSettings(settings),
    text: cleanCueText(text.replace(overrideBlock, ""), { isWebVtt }),
  };
}

/** Matches a timing line of at most 400 characters, so that a hostile file takes little time. */
const matchTiming = (line = "") =>
  line.length <= 400 && line.includes("-->") ? cueTiming.exec(line) : null;

const isText = (line: string) => line.trim() !== "";
const isNumber = (line = "") => /^\d+$/.test(line.trim());

/** Whether a file is WebVTT, and whether its cues have numbers. */
type Kind = { isWebVtt: boolean; isNumbered: boolean };

/**
 * Returns the lines of a cue's text: up to the number and timing line of the next cue and, in
 * WebVTT, up to an empty line. In SubRip, players show the text after an empty line too.
 */
function cueTextAfter(lines: string[], lineIndex: number, { isWebVtt, isNumbered }: Kind) {
  const text: string[] = [];
  for (let i = lineIndex + 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (matchTiming(line)) {
      const last = text.findLastIndex(isText);
      return isNumbered && isNumber(text[last]) ? text.slice(0, last) : text;
    }
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

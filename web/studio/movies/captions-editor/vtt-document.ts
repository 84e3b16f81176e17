import { formatVttTimestamp, writeWebVtt } from "../../encoder/captions/cue.ts";
import { cleanCueText, maxCueLength } from "../../encoder/captions/cue-text.ts";
import { readSubRip } from "../../encoder/captions/sub-rip.ts";
import type { EditorCue } from "./cue-list.ts";

/**
 * WebVTT in the editor. `head` is all text before the first caption: the header, styles and
 * regions. `tail` is the notes after the last caption. Both stay unchanged.
 */
export type VttDocument = { head: string; cues: EditorCue[]; tail: string };

export const emptyDocument: VttDocument = { head: "WEBVTT", cues: [], tail: "" };

/**
 * Matches an escaped ampersand that is shown as `&` in the editor, because it would not begin a
 * reference.
 */
const plainAmpersand = /&amp;(?!(?:[a-z][a-z\d]{1,31}|#\d+|#x[\da-f]+);)/gi;

/** Reads stored WebVTT. Blocks without a caption stay at their places. */
export function parseVtt(text: string): VttDocument {
  const blocks = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((block) => block.replace(/^\n|\n$/g, ""))
    .filter((block) => block !== "")
    .flatMap(divideBlock);
  const cues: EditorCue[] = [];
  let notes: string[] = [];
  let head = "";
  for (const block of blocks) {
    const cue = parseCue(block, cues.length + 1);
    if (!cue) {
      notes.push(block);
      continue;
    }
    if (cues.length === 0) head = notes.join("\n\n");
    cues.push(cues.length > 0 && notes.length > 0 ? { ...cue, note: notes.join("\n\n") } : cue);
    notes = [];
  }
  if (cues.length === 0) return { head: notes.join("\n\n") || emptyDocument.head, cues, tail: "" };
  const sorted = cues.toSorted((one, other) => one.startMs - other.startMs);
  return { head: head || emptyDocument.head, cues: sorted, tail: notes.join("\n\n") };
}

/**
 * Divides a block at its timing lines, each of which begins a caption. A line before the block's
 * first timing line is the identifier of that caption
 * (https://www.w3.org/TR/webvtt1/#collect-a-webvtt-block).
 */
function divideBlock(block: string, index: number): string[] {
  const lines = block.split("\n");
  const timings = lines.flatMap((line, i) => (line.includes("-->") ? [i] : []));
  const isHeader = index === 0 && block.startsWith("WEBVTT");
  const starts = timings.map((at, i) => (i === 0 && at === 1 && !isHeader ? 0 : at));
  if (starts[0] !== 0) starts.unshift(0);
  return starts.map((start, i) => lines.slice(start, starts[i + 1]).join("\n"));
}

/**
 * Reads a caption. Returns null for a block that is no caption, and for a caption that the editor
 * could not keep unchanged.
 */
function parseCue(block: string, id: number): EditorCue | null {
  const lines = block.split("\n");
  const timing = lines.findIndex((line) => line.includes("-->"));
  const text = lines.slice(timing + 1).join("\n");
  if (timing < 0 || timing > 1 || text.length > maxCueLength) return null;
  const cleaned = cleanCueText(text);
  // Reads the timing line with a placeholder text, because a line of spaces would end the real
  // text.
  const [cue] = readSubRip(`WEBVTT\n\n${lines[timing]}\ntext`).cues;
  if (!cue || cleaned === "") return null;
  const name = timing === 1 ? lines[0] : undefined;
  return {
    ...cue,
    id,
    settings: keepRegion(lines[timing] ?? "", cue.settings),
    text: cleaned.replace(plainAmpersand, "&"),
    ...(name && { name }),
  };
}

/** Adds a caption's region to its settings, because `readSubRip` leaves regions out. */
function keepRegion(timing: string, settings: string): string {
  const [, region] = /\sregion:(\S{1,100})/.exec(timing) ?? [];
  return region ? `${settings} region:${region}`.trim() : settings;
}

/**
 * Writes WebVTT. Cleans the texts as in a captions file: removes tags that WebVTT does not permit,
 * and scripts with their content.
 */
export function writeVtt({ head, cues, tail }: VttDocument): string {
  const cleaned = cues.map((cue) => ({ ...cue, text: cleanCueText(cue.text) }));
  // Throws for a file that is too large.
  writeWebVtt(cleaned);
  const blocks = cleaned.map(({ note, name, startMs, endMs, settings, text }) => {
    const times = `${formatVttTimestamp(startMs)} --> ${formatVttTimestamp(endMs)}`;
    const lines = [name, settings ? `${times} ${settings}` : times, text];
    const cue = lines.filter((line) => line !== undefined).join("\n");
    return note ? `${note}\n\n${cue}` : cue;
  });
  return `${[head, ...blocks, ...(tail ? [tail] : [])].join("\n\n")}\n`;
}

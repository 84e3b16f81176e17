import { maxCaptionsBytes } from "../../../../contract/uploads/tracks.ts";
import { UnsupportedFileError } from "../encoder-error.ts";

/**
 * A caption on the screen. `text` is WebVTT cue text, escaped, of lines that are not empty;
 * `settings` are WebVTT cue settings.
 */
export type Cue = { startMs: number; endMs: number; settings: string; text: string };

/** The maximum number of cues read from a file. WebVTT of the maximum size has fewer cues. */
export const maxCues = 60_000;
/** The latest start of a cue: 1,000 hours, which is longer than any video. */
const latestStartMs = 1_000 * 3_600_000;

/**
 * The cues of a file, sorted by start. `emptyCount` is the number of cues that were left out,
 * because they had no text or no valid duration.
 */
export type CuesOfFile = { cues: Cue[]; emptyCount: number };

/** Collects the cues of a file, and leaves out cues without text or a valid duration. */
export class CueList {
  private readonly cues: Cue[] = [];
  private emptyCount = 0;

  add({ startMs, endMs, settings, text }: Cue): void {
    const cue = {
      startMs: Math.max(0, Math.round(startMs)),
      endMs: Math.round(endMs),
      settings,
      text,
    };
    if (text === "" || !(cue.endMs > cue.startMs) || cue.startMs >= latestStartMs) {
      this.emptyCount += 1;
      return;
    }
    if (this.cues.length === maxCues) throw new UnsupportedFileError("captions_too_large");
    cue.endMs = Math.min(cue.endMs, latestStartMs);
    this.cues.push(cue);
  }

  finish(): CuesOfFile {
    const cues = this.cues.toSorted((one, other) => one.startMs - other.startMs);
    return { cues, emptyCount: this.emptyCount };
  }
}

/**
 * Joins cues of equal text that overlap or follow each other directly. In ASS, an animated sign has
 * an event for each frame, and outlines and shadows have events of their own.
 */
export function joinRepeatedCues(cues: Cue[]): Cue[] {
  const lastByText = new Map<string, Cue>();
  return cues.filter((cue) => {
    const last = lastByText.get(cue.text);
    if (last && cue.startMs <= last.endMs) {
      last.endMs = Math.max(last.endMs, cue.endMs);
      return false;
    }
    lastByText.set(cue.text, cue);
    return true;
  });
}

/** Writes cues as WebVTT. Throws `UnsupportedFileError` if the file would be too large. */
export function writeWebVtt(cues: Cue[]): string {
  const vtt = `${["WEBVTT", ...cues.map(writeCue)].join("\n\n")}\n`;
  if (new TextEncoder().encode(vtt).byteLength > maxCaptionsBytes)
    throw new UnsupportedFileError("captions_too_large");
  return vtt;
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

import { cleanCueText } from "../../encoder/captions/cue-text.ts";
import type { EditorCue } from "./cue-list.ts";

/** Returns the captions that are shown at a time. */
export const findCuesAt = (cues: EditorCue[], ms: number): EditorCue[] =>
  cues.filter(({ startMs, endMs }) => startMs <= ms && ms < endMs);

/**
 * Shows captions over the video by the browser's renderer, in place of the captions shown before.
 */
export function showCues(track: TextTrack, cues: EditorCue[]) {
  track.mode = "showing";
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
  for (const { startMs, endMs, settings, text } of cues) {
    const cue = new VTTCue(startMs / 1000, Math.max(endMs, startMs + 1) / 1000, cleanCueText(text));
    for (const setting of settings.split(" ")) applySetting(cue, setting);
    track.addCue(cue);
  }
}

/**
 * Applies a caption's setting; leaves an invalid setting out.
 * https://www.w3.org/TR/webvtt1/#webvtt-cue-settings
 */
function applySetting(cue: VTTCue, setting: string) {
  const [name, value = ""] = setting.split(":");
  const [number = ""] = value.split(",");
  const size = Number.parseFloat(number);
  try {
    if (name === "line") {
      cue.snapToLines = !number.endsWith("%");
      cue.line = size;
    }
    if (name === "position") cue.position = size;
    if (name === "size") cue.size = size;
    if (name === "align") cue.align = value as AlignSetting;
    if (name === "vertical") cue.vertical = value as DirectionSetting;
  } catch {
    // The browser throws for a value outside of the setting's range.
  }
}

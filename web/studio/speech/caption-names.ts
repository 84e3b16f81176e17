import { formatOwnLanguageName } from "../../../contract/uploads/own-language-name.ts";
import type { Track } from "../../../contract/uploads/tracks.ts";

type NamedCaptions = { language: string; label: string };

/**
 * Whether the video already has automatic captions of this name, beside which the Worker would
 * refuse others. Written ones may have the name, because viewers see the note of automatic ones.
 */
export function isCaptionsNameTaken(
  { language, label }: NamedCaptions,
  tracks: Pick<Track, "kind" | "role" | "label" | "isAutomatic">[],
): boolean {
  const name = label.trim() || formatOwnLanguageName(language);
  return tracks.some(
    (track) =>
      track.kind === "captions" &&
      track.role === "subtitles" &&
      track.isAutomatic === true &&
      track.label === name,
  );
}

import { formatOwnLanguageName } from "../../../contract/uploads/own-language-name.ts";
import type { Track } from "../../../contract/uploads/tracks.ts";

type NamedCaptions = { language: string; label: string };

/**
 * Whether the video already has automatic captions of this name. The Worker refuses further ones.
 * Written captions may have the name too, because viewers see a note on automatic captions.
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

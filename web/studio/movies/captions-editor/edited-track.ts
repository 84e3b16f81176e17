import type { CaptionRole } from "../../../../contract/uploads/tracks.ts";

/** The captions of a track in the editor. New captions have neither id nor version. */
export type EditedTrack = {
  id: string | null;
  language: string;
  role: CaptionRole;
  label: string;
  version?: number;
  /** Whether a machine makes or made them, and nobody has confirmed that they are right. */
  isAutomatic: boolean;
  /** The name of the audio track whose speech they contain; null without audio. */
  audio: string | null;
};

/** The track id in the address of captions that are not saved yet. */
export const newTrackName = "new";

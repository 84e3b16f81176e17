import type { CaptionRole } from "../../../../contract/uploads/tracks.ts";

/** Captions that are edited. New ones have neither id nor version. */
export type EditedTrack = {
  id: string | null;
  language: string;
  role: CaptionRole;
  label: string;
  version?: number;
};

/** Stands in the address of captions that do not exist yet. */
export const newTrackName = "new";

import { chooseAudioTracks } from "../../encoder/audio/choose-audio-tracks.ts";
import { UnsupportedFileError } from "../../encoder/encoder-error.ts";
import type { ChosenAudio, Inspection } from "../../encoder/packaging.ts";
import { inspectSourceFile } from "../../encoder/worker-client.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import type { SelectedCaptions } from "../captions/selected-captions.ts";

/** A selected source file, its inspection and the chosen options. */
export type SelectedVideo = PickedFile & {
  inspection: Inspection;
  /** The audio tracks to publish, the default one first. */
  audio: ChosenAudio[];
  posterAtMs: number | null;
  /** Whether renditions in AV1 are added. */
  addsAv1: boolean;
  captions: SelectedCaptions[];
};

export const acceptedVideoTypes =
  "video/mp4,video/webm,video/quicktime,video/x-matroska,.mp4,.m4v,.webm,.mov,.mkv";

export const isVideoFile = ({ name, type }: File) =>
  type.startsWith("video/") || /\.(mp4|m4v|webm|mov|mkv)$/i.test(name);

/** Inspects the file. Throws `UnsupportedFileError`. */
export async function inspectSelectedVideo(
  { file, handle }: PickedFile,
  signal: AbortSignal,
): Promise<SelectedVideo> {
  if (!isVideoFile(file)) throw new UnsupportedFileError("not_a_video", { name: file.name });
  const inspection = await inspectSourceFile(file, signal);
  const audio = chooseAudioTracks(inspection.audio);
  return { file, handle, inspection, audio, posterAtMs: null, addsAv1: false, captions: [] };
}

/** Returns the inspection with the renditions to make, also in AV1 if the user chose AV1. */
export function planRenditions({ inspection, addsAv1 }: SelectedVideo): Inspection {
  if (addsAv1)
    return { ...inspection, ladder: [...inspection.ladder, ...(inspection.av1Ladder ?? [])] };
  return inspection;
}

import { UnsupportedFileError } from "../encoder-error.ts";
import { createOutputBuffer } from "../output-buffer.ts";
import type { AudioInspection, AudioPackagingRequest, PackagedFile } from "../packaging.ts";
import { openAudioFile } from "../source/open-source-file.ts";
import { readAudioTrack } from "../source/source-metadata.ts";
import { type PackagedAudio, packageAudio } from "./package-audio.ts";

/** Inspects a file for its audio tracks. Throws `UnsupportedFileError` if it has none. */
export async function inspectAudioFile(file: File): Promise<AudioInspection> {
  const { input, audio, origin, end } = await openAudioFile(file);
  const tracks = await Promise.all(audio.map(readAudioTrack));
  input.dispose();
  return { tracks, durationMs: Math.round((end - origin) * 1000) };
}

/** Packages one audio track of a file, except segments that are already uploaded. */
export async function packageAudioFile(
  file: File,
  { number, name, arrived }: AudioPackagingRequest,
  { store, onShare }: AudioCallbacks,
): Promise<PackagedAudio> {
  const sourceFile = await openAudioFile(file);
  const track = sourceFile.audio.find((each) => each.number === number);
  if (!track) throw new UnsupportedFileError("no_audio_track");
  const outputBuffer = createOutputBuffer(arrived, store);
  const seconds = sourceFile.end - sourceFile.origin;
  const packaged = await packageAudio({ sourceFile, outputBuffer, track, name }, (done) =>
    onShare(Math.min(1, done / seconds)),
  );
  sourceFile.input.dispose();
  return packaged;
}

type AudioCallbacks = {
  store: (file: PackagedFile) => Promise<void>;
  /** Called with the finished part, from 0 to 1. */
  onShare: (share: number) => void;
};

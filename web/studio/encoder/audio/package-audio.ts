import type { InputAudioTrack } from "mediabunny";
import { audioNameAt } from "../../../../contract/uploads/tracks.ts";
import { EncoderError } from "../encoder-error.ts";
import { buildInitSegment } from "../fmp4/init-segment.ts";
import {
  audioSegmentSeconds,
  createFixedTimeline,
  findSegmentNumber,
} from "../fmp4/segment-timeline.ts";
import { createSegmenter } from "../fmp4/segmenter.ts";
import type { OutputBuffer } from "../output-buffer.ts";
import type { ChosenAudio } from "../packaging.ts";
import type { OpenedAudio } from "../source/open-source-file.ts";
import type { EncodedTrack } from "../video/encode-renditions.ts";
import { readAudioSpans } from "./audio-spans.ts";
import type { AudioTrackFormat } from "./audio-stream.ts";
import { canCopyAudio, copyAudio } from "./copy-audio.ts";
import { encodeAudio } from "./encode-audio.ts";

type SourceJob = { sourceFile: OpenedAudio; outputBuffer: OutputBuffer };
type TrackJob = SourceJob & { track: InputAudioTrack; name: string };

/** A packaged audio track: `peak` is its highest bit rate in bits per second. */
export type PackagedAudio = EncodedTrack & { segments: number; channels: number };

/**
 * Packages the chosen tracks one after the other. A track's folder has the same name in every run,
 * so that a later run can resume the upload.
 */
export async function packageAudioTracks(
  { chosen, ...job }: SourceJob & { chosen: ChosenAudio[] },
  onProgress: (seconds: number) => void,
): Promise<(PackagedAudio & { choice: ChosenAudio })[]> {
  const { audio, end, origin } = job.sourceFile;
  const packaged: (PackagedAudio & { choice: ChosenAudio })[] = [];
  for (const [index, choice] of chosen.entries()) {
    const track = audio.find(({ number }) => number === choice.number);
    if (!track) throw new EncoderError("audio_unreadable");
    const name = audioNameAt(index);
    const reportSeconds = (seconds: number) =>
      onProgress((index * (end - origin) + seconds) / chosen.length);
    packaged.push({ choice, ...(await packageAudio({ ...job, track, name }, reportSeconds)) });
  }
  return packaged;
}

/**
 * Makes an audio track shared by all renditions: AAC without holes is copied with all its channels,
 * any other audio is encoded in stereo. Segments are cut at audio packets, so they differ slightly
 * from their target duration and drift away from the video's segments. Audio and video segments are
 * therefore numbered separately.
 */
export async function packageAudio(
  job: TrackJob,
  onProgress: (seconds: number) => void,
): Promise<PackagedAudio> {
  const { sourceFile, track, name, outputBuffer } = job;
  const spans = await readAudioSpans(track);
  const { packets, getFormat } = (await canCopyAudio(sourceFile, track, spans))
    ? await copyAudio(sourceFile, track)
    : await encodeAudio(sourceFile, track, spans);
  const timeline = createFixedTimeline(sourceFile.end - sourceFile.origin, audioSegmentSeconds);
  let written: { form: AudioTrackFormat; segments: ReturnType<typeof createSegmenter> } | null =
    null;
  let segmentNumber = 1;
  let endsAt = 0;
  for await (const { at, duration, data } of packets) {
    written ??= beginAudioTrack(name, getFormat(), outputBuffer);
    const { sampleRate } = written.form.trackConfig;
    segmentNumber = findSegmentNumber(timeline, at, segmentNumber);
    written.segments.add({ at: Math.round(at * sampleRate), isKey: true, data }, segmentNumber);
    endsAt = Math.round((at + duration) * sampleRate);
    await outputBuffer.drain();
    onProgress(at);
  }
  if (!written) throw new EncoderError("audio_unreadable");
  written.segments.end(endsAt);
  await outputBuffer.drain();
  return {
    name,
    codecs: written.form.codecs,
    channels: written.form.trackConfig.channels,
    peak: written.segments.peak(),
    segments: segmentNumber,
  };
}

function beginAudioTrack(name: string, form: AudioTrackFormat, outputBuffer: OutputBuffer) {
  outputBuffer.put({
    path: `${name}/init.mp4`,
    bytes: buildInitSegment(form.trackConfig),
    durationMs: null,
  });
  return { form, segments: createSegmenter(name, form.trackConfig.sampleRate, outputBuffer) };
}

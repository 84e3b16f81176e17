import type { InputAudioTrack } from "mediabunny";
import { EncoderError } from "../encoder-error.ts";
import { initSegment } from "../fmp4/init-segment.ts";
import { audioSegmentSeconds, createFixedTimeline, segmentAt } from "../fmp4/segment-timeline.ts";
import { createSegmenter } from "../fmp4/segmenter.ts";
import type { OutputBuffer } from "../output-buffer.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";
import type { EncodedTrack } from "../video/encode-renditions.ts";
import { readAudioSpans } from "./audio-spans.ts";
import type { AudioTrackFormat } from "./audio-stream.ts";
import { canCopyAudio, copyAudio } from "./copy-audio.ts";
import { encodeAudio } from "./encode-audio.ts";

type Job = { sourceFile: OpenedSourceFile; track: InputAudioTrack; outputBuffer: OutputBuffer };

/**
 * Makes the audio track shared by all renditions: AAC without holes is copied, any other audio is
 * encoded. Segments are cut at audio packets, so they differ slightly from their target duration
 * and drift away from the video's segments. Audio and video segments are therefore numbered
 * separately.
 */
export async function packageAudio(
  job: Job,
  onProgress: (seconds: number) => void,
): Promise<EncodedTrack & { segments: number }> {
  const { sourceFile, track, outputBuffer } = job;
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
    written ??= beginAudioTrack(getFormat(), outputBuffer);
    const { sampleRate } = written.form.trackConfig;
    segmentNumber = segmentAt(timeline, at, segmentNumber);
    written.segments.add({ at: Math.round(at * sampleRate), isKey: true, data }, segmentNumber);
    endsAt = Math.round((at + duration) * sampleRate);
    await outputBuffer.drain();
    onProgress(at);
  }
  if (!written) throw new EncoderError("audio_unreadable");
  written.segments.end(endsAt);
  await outputBuffer.drain();
  return {
    name: "audio",
    codecs: written.form.codecs,
    peak: written.segments.peak(),
    segments: segmentNumber,
  };
}

function beginAudioTrack(form: AudioTrackFormat, outputBuffer: OutputBuffer) {
  outputBuffer.put({
    path: "audio/init.mp4",
    bytes: initSegment(form.trackConfig),
    durationMs: null,
  });
  return { form, segments: createSegmenter("audio", form.trackConfig.sampleRate, outputBuffer) };
}

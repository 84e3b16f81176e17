import { type VideoSample, VideoSampleSink } from "mediabunny";
import { EncoderError } from "../encoder-error.ts";
import {
  findSegmentNumber,
  findSegmentStart,
  listFrameRepeats,
  listLastFrameRepeats,
  type SegmentTimeline,
} from "../fmp4/segment-timeline.ts";
import { selectClipsAfter } from "../source/clips.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";

/**
 * A decoded frame. `at` is in seconds from the start of the video. The generator that yields the
 * frame closes `sample`.
 */
export type DecodedFrame = { sample: VideoSample; at: number; segmentNumber: number };

/**
 * Yields the decoded frames from `firstSegment` on, in presentation order. A long frame is repeated
 * at each segment start, and the first frame is moved to the start of the video.
 */
export async function* decodeFrames(
  sourceFile: OpenedSourceFile,
  timeline: SegmentTimeline,
  firstSegment: number,
): AsyncGenerator<DecodedFrame> {
  const { origin } = sourceFile;
  let heldFrame: DecodedFrame | undefined;
  for await (const { sample, seconds } of samplesAfter(
    sourceFile,
    origin + findSegmentStart(timeline, firstSegment),
  )) {
    const previousFrame: DecodedFrame | undefined = heldFrame;
    const at = previousFrame || firstSegment > 1 ? seconds - origin : 0;
    if (previousFrame) {
      yield* repeatFrame(previousFrame, listFrameRepeats(timeline, previousFrame.at, at));
      previousFrame.sample.close();
    }
    heldFrame = {
      sample,
      at,
      segmentNumber: findSegmentNumber(timeline, at, previousFrame?.segmentNumber),
    };
    if (heldFrame.segmentNumber >= firstSegment) yield heldFrame;
  }
  if (!heldFrame) throw new EncoderError("no_frames");
  yield* repeatFrame(heldFrame, listLastFrameRepeats(timeline, heldFrame.at));
  heldFrame.sample.close();

  function* repeatFrame(
    { sample, segmentNumber }: DecodedFrame,
    times: number[],
  ): Generator<DecodedFrame> {
    for (const at of times) {
      const repeated = {
        sample,
        at,
        segmentNumber: findSegmentNumber(timeline, at, segmentNumber),
      };
      if (repeated.segmentNumber >= firstSegment) yield repeated;
    }
  }
}

/**
 * Yields the samples that the movie shows after `start`, with times in seconds of the movie. A
 * clip's first sample may begin before the clip.
 */
async function* samplesAfter({ video, clipsOf }: OpenedSourceFile, start: number) {
  const sink = new VideoSampleSink(video);
  for (const { from, until, at } of selectClipsAfter(clipsOf(video), start)) {
    for await (const sample of sink.samples(from, until)) {
      const isEarly = sample.timestamp < from && at > start;
      yield { sample, seconds: at + (isEarly ? 0 : sample.timestamp - from) };
    }
  }
}

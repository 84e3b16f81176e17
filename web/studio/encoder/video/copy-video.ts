import { EncodedPacketSink } from "mediabunny";
import { EncoderError } from "../encoder-error.ts";
import { buildInitSegment, videoTimescale } from "../fmp4/init-segment.ts";
import {
  findSegmentNumber,
  findSegmentStart,
  type SegmentTimeline,
} from "../fmp4/segment-timeline.ts";
import { createSegmenter } from "../fmp4/segmenter.ts";
import type { OutputBuffer } from "../output-buffer.ts";
import type { RenditionSpec } from "../packaging.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";
import { readAvcCodecString } from "./avc-codec-strings.ts";
import { readAvcRecord } from "./avc-record.ts";
import { readColours } from "./colours.ts";
import type { EncodedTrack } from "./encode-renditions.ts";

type Job = {
  sourceFile: OpenedSourceFile;
  rendition: RenditionSpec;
  timeline: SegmentTimeline;
  firstSegment: number;
  outputBuffer: OutputBuffer;
};

/** Copies the source's packets into new segments, cut at key frames. */
export async function copyVideo(
  job: Job,
  onProgress: (seconds: number) => void,
): Promise<EncodedTrack> {
  const { sourceFile, rendition, timeline, firstSegment, outputBuffer } = job;
  const { video, origin } = sourceFile;
  const avcC = await readAvcRecord(video);
  if (!avcC) throw new EncoderError("video_not_copied");
  const { name, width, height } = rendition;
  const colours = await readColours(video);
  outputBuffer.put({
    path: `${name}/init.mp4`,
    bytes: buildInitSegment({
      kind: "video",
      width,
      height,
      entry: { type: "avc1", record: avcC },
      colours,
    }),
    durationMs: null,
  });

  const segmenter = createSegmenter(name, videoTimescale, outputBuffer);
  const sink = new EncodedPacketSink(video);
  const firstPacket =
    firstSegment === 1
      ? await sink.getFirstPacket()
      : await sink.getKeyPacket(origin + findSegmentStart(timeline, firstSegment) + 0.001);
  let segmentNumber = firstSegment;
  for await (const { timestamp, type, data } of sink.packets(firstPacket ?? undefined)) {
    const isKey = type === "key";
    const seconds =
      firstPacket?.timestamp === timestamp && firstSegment === 1 ? 0 : timestamp - origin;
    if (isKey) segmentNumber = findSegmentNumber(timeline, seconds, segmentNumber);
    segmenter.add({ at: Math.round(seconds * videoTimescale), isKey, data }, segmentNumber);
    await outputBuffer.drain();
    onProgress(seconds);
  }
  segmenter.end(Math.round(timeline.end * videoTimescale));
  await outputBuffer.drain();
  return { name, codecs: readAvcCodecString(avcC), peak: segmenter.peak() };
}

import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import {
  createKeyFrameTimeline,
  findSegmentStart,
  type SegmentTimeline,
} from "../fmp4/segment-timeline.ts";
import type { RenditionSpec } from "../packaging.ts";
import { isPlayedWhole } from "../source/clips.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";
import { isPlainAvc } from "../source/source-metadata.ts";
import { isIdr } from "./avc-codec-strings.ts";
import { readAvcRecord } from "./avc-record.ts";
import { keepsParameterSets } from "./avc-units.ts";
import { findColourProblem } from "./colour-conversion.ts";
import { isBitrateAcceptable } from "./ladder.ts";

const maxKeyFrameGapSeconds = 6;
/** The longest time for which the last frame may stay frozen while the audio continues. */
const maxFrozenEndSeconds = 2;

/** Whether the video is like encoded video: without rotation, with square pixels and even sides. */
async function needsNoTransform(video: InputVideoTrack): Promise<boolean> {
  const { num, den } = await video.getPixelAspectRatio();
  const isUpright = (await video.getRotation()) === 0 && !(await video.getFlip());
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  return isUpright && num === den && width % 2 === 0 && height % 2 === 0;
}

/**
 * Whether the video can be copied: its bit rate is acceptable, and its segments can start at IDR
 * frames of one size.
 */
export async function canCopyVideo(
  sourceFile: OpenedSourceFile,
  rendition: RenditionSpec,
): Promise<boolean> {
  const { video, origin, end } = sourceFile;
  const avcC = await readAvcRecord(video);
  if (!avcC || !(await isPlainAvc(video)) || !(await needsNoTransform(video))) return false;
  if (await findColourProblem(video)) return false;
  if (!isBitrateAcceptable(rendition, (sourceFile.bytes * 8) / (end - origin))) return false;
  const keyFrames = await readKeyFrameTimes(sourceFile);
  const firstPacket = await new EncodedPacketSink(video).getFirstPacket({ metadataOnly: true });
  if (firstPacket?.type !== "key" || firstPacket.timestamp < origin) return false;
  const lastPacket = await new EncodedPacketSink(video).getPacket(Number.POSITIVE_INFINITY, {
    metadataOnly: true,
  });
  if (!isPlayedWhole(sourceFile.clipsOf(video), lastPacket?.timestamp ?? 0)) return false;
  const moments = [...keyFrames, end - origin];
  if (moments.some((moment, i) => moment - (moments[i - 1] ?? 0) > maxKeyFrameGapSeconds))
    return false;
  if (end - (await video.computeDuration()) > maxFrozenEndSeconds) return false;
  return startsWithIdrFrames(sourceFile, createKeyFrameTimeline(keyFrames, end - origin), avcC);
}

/** Reads the times of key frames, in seconds from the start of the video. */
export async function readKeyFrameTimes({ video, origin }: OpenedSourceFile): Promise<number[]> {
  const sink = new EncodedPacketSink(video);
  const moments: number[] = [];
  const metadataOnly = true;
  let packet = await sink.getFirstKeyPacket({ metadataOnly });
  while (packet) {
    moments.push(packet.timestamp - origin);
    packet = await sink.getNextKeyPacket(packet, { metadataOnly });
  }
  return moments;
}

async function startsWithIdrFrames(
  { video, origin }: OpenedSourceFile,
  timeline: SegmentTimeline,
  avcC: Uint8Array,
): Promise<boolean> {
  const sink = new EncodedPacketSink(video);
  for (let segmentNumber = 1; segmentNumber <= timeline.starts.length; segmentNumber++) {
    const packet =
      segmentNumber === 1
        ? await sink.getFirstPacket()
        : await sink.getKeyPacket(origin + findSegmentStart(timeline, segmentNumber) + 0.001);
    if (!packet || !isIdr(packet.data, avcC) || !keepsParameterSets(packet.data, avcC))
      return false;
  }
  // The last key frame can lie inside the last segment, where the loop has not checked it.
  const lastKey = await sink.getKeyPacket(Number.POSITIVE_INFINITY);
  return lastKey !== null && keepsParameterSets(lastKey.data, avcC);
}

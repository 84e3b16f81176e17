import { EncoderError } from "../encoder-error.ts";
import { buildInitSegment, type ColourCoding, videoTimescale } from "../fmp4/init-segment.ts";
import { findSegmentNumber, type SegmentTimeline } from "../fmp4/segment-timeline.ts";
import { createSegmenter, type Segmenter } from "../fmp4/segmenter.ts";
import type { OutputBuffer } from "../output-buffer.ts";
import type { RenditionSpec } from "../packaging.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";
import { dropTemporalDelimiter } from "./av1-sequence.ts";
import { readColours, toCicpCodes } from "./colours.ts";
import { decodeFrames } from "./decode-frames.ts";
import { readDecoderRecord } from "./decoder-record.ts";
import { findEncoderConfig } from "./encoder-config.ts";
import { createUprightFrames } from "./upright-frames.ts";

/** The result of making a rendition or an audio track. `peak` is in bits per second. */
export type EncodedTrack = { name: string; codecs: string; peak: number };

type RenditionEncoder = {
  rendition: RenditionSpec;
  encoder: VideoEncoder;
  segmenter: Segmenter;
  segmentNumber: number;
  codecs: string;
  /** Whether the source's frames are RGB, which the encoder converts to a coding of its choice. */
  convertsColours: boolean;
  failure: Error | null;
};

/** The maximum number of frames in an encoder's queue, because queued frames occupy memory. */
const maxQueuedFrames = 4;
const toMicroseconds = (seconds: number) => Math.round(seconds * 1_000_000);
const toTicks = (us: number) => Math.round((us * videoTimescale) / 1_000_000);

type Job = {
  sourceFile: OpenedSourceFile;
  renditions: RenditionSpec[];
  frameRate: number | null;
  timeline: SegmentTimeline;
  firstSegment: number;
  outputBuffer: OutputBuffer;
};

/** Encodes all renditions. Frames are decoded once, and each rendition's encoder scales them. */
export async function encodeRenditions(
  job: Job,
  onProgress: (seconds: number) => void,
): Promise<EncodedTrack[]> {
  const { sourceFile, timeline, firstSegment, outputBuffer } = job;
  const colours = await readColours(sourceFile.video);
  const encoders = await Promise.all(
    job.renditions.map((rendition) => openEncoder(rendition, job, colours)),
  );
  const makeFrame = await createUprightFrames(sourceFile.video, job.renditions[0]);
  let currentSegment = 0;
  for await (const decoded of decodeFrames(sourceFile, timeline, firstSegment)) {
    const frame = await makeFrame(decoded.sample, toMicroseconds(decoded.at));
    for (const renditionEncoder of encoders) {
      renditionEncoder.convertsColours = /^(?:RGB|BGR)/.test(frame.format ?? "");
      renditionEncoder.encoder.encode(frame, { keyFrame: decoded.segmentNumber > currentSegment });
    }
    frame.close();
    currentSegment = decoded.segmentNumber;
    for (const renditionEncoder of encoders) await waitForRoom(renditionEncoder);
    await outputBuffer.drain();
    onProgress(decoded.at);
  }
  for (const renditionEncoder of encoders) await finish(renditionEncoder, timeline);
  await outputBuffer.drain();
  return encoders.map(({ rendition, codecs, segmenter }) => ({
    name: rendition.name,
    codecs,
    peak: segmenter.peak(),
  }));
}

async function openEncoder(
  rendition: RenditionSpec,
  job: Job,
  colours: ColourCoding,
): Promise<RenditionEncoder> {
  const config = await findEncoderConfig(rendition, job.frameRate);
  if (!config) throw new EncoderError("size_unsupported", { size: rendition.name });
  const encoder = new VideoEncoder({
    output(chunk, metadata) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      writeInitSegment(renditionEncoder, { data, config: metadata?.decoderConfig, colours }, job);
      addChunk(renditionEncoder, { chunk, data }, job.timeline);
    },
    error(failure) {
      renditionEncoder.failure = failure;
      // Wakes code that waits for room in the queue. Without the event, it would wait forever.
      encoder.dispatchEvent(new Event("dequeue"));
    },
  });
  const segmenter = createSegmenter(rendition.name, videoTimescale, job.outputBuffer);
  const renditionEncoder: RenditionEncoder = {
    rendition,
    encoder,
    segmenter,
    segmentNumber: 0,
    codecs: "",
    convertsColours: false,
    failure: null,
  };
  encoder.configure(config);
  return renditionEncoder;
}

type FirstFrame = {
  data: Uint8Array;
  config: VideoDecoderConfig | undefined;
  colours: ColourCoding;
};

/**
 * Writes the init segment from the configuration that the encoder reports with its first frame. For
 * YUV frames the source's colours are written: the encoder keeps the pixel values, even if it
 * reports other colours.
 */
function writeInitSegment(
  renditionEncoder: RenditionEncoder,
  { data, config, colours }: FirstFrame,
  { outputBuffer }: Job,
) {
  const { rendition } = renditionEncoder;
  const { width, height, name } = rendition;
  const decoder = renditionEncoder.codecs ? null : readDecoderRecord(rendition, data, config);
  if (!decoder) return;
  if ((config?.codedWidth ?? width) !== width || (config?.codedHeight ?? height) !== height) {
    renditionEncoder.failure = new EncoderError("single_size");
  }
  renditionEncoder.codecs = decoder.codecs;
  outputBuffer.put({
    path: `${name}/init.mp4`,
    bytes: buildInitSegment({
      kind: "video",
      width,
      height,
      entry: decoder.entry,
      colours: renditionEncoder.convertsColours
        ? toCicpCodes(config?.colorSpace ?? {}, colours)
        : colours,
    }),
    durationMs: null,
  });
}

function addChunk(
  renditionEncoder: RenditionEncoder,
  { chunk, data }: { chunk: EncodedVideoChunk; data: Uint8Array },
  timeline: SegmentTimeline,
) {
  const isKey = chunk.type === "key";
  const segmentNumber = findSegmentNumber(
    timeline,
    chunk.timestamp / 1_000_000,
    Math.max(1, renditionEncoder.segmentNumber),
  );
  if (segmentNumber > renditionEncoder.segmentNumber && !isKey) {
    renditionEncoder.failure = new EncoderError("no_key_frames");
  }
  renditionEncoder.segmentNumber = segmentNumber;
  const isAv1 = renditionEncoder.rendition.codec === "av1";
  renditionEncoder.segmenter.add(
    { at: toTicks(chunk.timestamp), isKey, data: isAv1 ? dropTemporalDelimiter(data) : data },
    segmentNumber,
  );
}

async function waitForRoom(renditionEncoder: RenditionEncoder): Promise<void> {
  const { encoder } = renditionEncoder;
  while (encoder.encodeQueueSize >= maxQueuedFrames && encoder.state === "configured") {
    await new Promise((resolve) => {
      encoder.addEventListener("dequeue", resolve, { once: true });
    });
  }
  if (renditionEncoder.failure) throw renditionEncoder.failure;
}

async function finish(
  { encoder, segmenter }: RenditionEncoder,
  { end }: SegmentTimeline,
): Promise<void> {
  await encoder.flush();
  encoder.close();
  segmenter.end(toTicks(toMicroseconds(end)));
}

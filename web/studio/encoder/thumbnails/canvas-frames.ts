import { CanvasSink, EncodedPacketSink } from "mediabunny";
import { toTrackTime } from "../source/clips.ts";
import type { OpenedSourceFile } from "../source/open-source-file.ts";

const webpQuality = 0.8;

/**
 * The minimum mean and standard deviation of a frame's luma (0 to 255). A darker or flatter frame
 * shows nothing recognisable.
 */
const minMeanLuma = 20;
const minLumaSpread = 6;

export type CanvasFrame = { canvas: OffscreenCanvas | HTMLCanvasElement; at: number };

export async function toWebp(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: "image/webp", quality: webpQuality });
}

/** Whether the browser can encode WebP. Safari returns PNG for formats that it cannot encode. */
export async function canEncodeWebp(): Promise<boolean> {
  if (!("OffscreenCanvas" in globalThis)) return false;
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  return (await toWebp(canvas)).type === "image/webp";
}

/**
 * Yields frames near `moments`, which are seconds of the movie in ascending order. Uses the key
 * frame before a moment if it is at most `within` seconds earlier, because any other frame requires
 * decoding all frames since that key frame.
 */
export async function* readCanvasFramesNear(
  { video, clipsOf }: OpenedSourceFile,
  moments: number[],
  size: { width: number; height: number },
  within: number,
): AsyncGenerator<CanvasFrame | null> {
  const packetSink = new EncodedPacketSink(video);
  const clips = clipsOf(video);
  const frames: { at: number; timestamp: number }[] = [];
  for (const moment of moments) {
    const timestamp = toTrackTime(clips, moment);
    const key = await packetSink.getKeyPacket(timestamp, { metadataOnly: true });
    const at = key ? moment - (timestamp - key.timestamp) : moment;
    const isUsed =
      key && moment - at <= within && Math.abs(toTrackTime(clips, at) - key.timestamp) < 0.001;
    frames.push(isUsed ? { at, timestamp: key.timestamp } : { at: moment, timestamp });
  }
  const sink = new CanvasSink(video, { ...size, fit: "fill", poolSize: 1 });
  let i = 0;
  for await (const wrapped of sink.canvasesAtTimestamps(frames.map(({ timestamp }) => timestamp))) {
    const at = frames[i++]?.at ?? 0;
    yield wrapped && { canvas: wrapped.canvas, at };
  }
}

/** Returns the mean and the standard deviation of the luma (0 to 255), measured on a small copy. */
function measureLuma(image: CanvasImageSource): { mean: number; spread: number } {
  const [width, height] = [32, 18];
  const smallCanvas = new OffscreenCanvas(width, height);
  const context = smallCanvas.getContext("2d", { willReadFrequently: true });
  if (!context) return { mean: 255, spread: 255 };
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const lumas = Array.from({ length: width * height }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  const mean = lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length;
  const spread = Math.sqrt(lumas.reduce((sum, luma) => sum + (luma - mean) ** 2, 0) / lumas.length);
  return { mean, spread };
}

export function isFrameInformative(image: CanvasImageSource): boolean {
  const { mean, spread } = measureLuma(image);
  return mean >= minMeanLuma && spread >= minLumaSpread;
}

/** Copies the canvas, because the next frame overwrites it. */
export function copyCanvas({ canvas }: CanvasFrame): OffscreenCanvas {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  copy.getContext("2d", { alpha: false })?.drawImage(canvas, 0, 0);
  return copy;
}

import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from "mediabunny";

const quality = 0.8;

/** A picture of fewer mean light (0 to 255) than this, or as even as a wall, shows nothing. */
const leastLight = 20;
const leastSpread = 6;

export type Shot = { canvas: OffscreenCanvas | HTMLCanvasElement; at: number };

export async function toWebp(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: "image/webp", quality });
}

/** Safari gives PNG for what it cannot write. */
export async function makesWebp(): Promise<boolean> {
  if (!("OffscreenCanvas" in globalThis)) return false;
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext("2d");
  return (await toWebp(canvas)).type === "image/webp";
}

/**
 * Pictures near the moments, in their order, which is the file's: at the key frame before each, if it is not further
 * away than `within`, since all between it and another picture would have to be decoded.
 */
export async function* shotsNear(
  video: InputVideoTrack,
  moments: number[],
  size: { width: number; height: number },
  within: number,
): AsyncGenerator<Shot | null> {
  const keys = new EncodedPacketSink(video);
  const times: number[] = [];
  for (const moment of moments) {
    const key = await keys.getKeyPacket(moment, { metadataOnly: true });
    times.push(key && moment - key.timestamp <= within ? key.timestamp : moment);
  }
  const sink = new CanvasSink(video, { ...size, fit: "fill", poolSize: 1 });
  let i = 0;
  for await (const wrapped of sink.canvasesAtTimestamps(times)) {
    const at = times[i++] ?? 0;
    yield wrapped && { canvas: wrapped.canvas, at };
  }
}

/** How much there is to see, by the light of a small copy: mean and spread. */
export function lightOf(picture: CanvasImageSource): { mean: number; spread: number } {
  const [width, height] = [32, 18];
  const small = new OffscreenCanvas(width, height);
  const context = small.getContext("2d", { willReadFrequently: true });
  if (!context) return { mean: 255, spread: 255 };
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const lights = Array.from({ length: width * height }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(i * 4, i * 4 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  const mean = lights.reduce((sum, light) => sum + light, 0) / lights.length;
  const spread = Math.sqrt(lights.reduce((sum, light) => sum + (light - mean) ** 2, 0) / lights.length);
  return { mean, spread };
}

export function isWorthSeeing(picture: CanvasImageSource): boolean {
  const { mean, spread } = lightOf(picture);
  return mean >= leastLight && spread >= leastSpread;
}

/** The canvas is drawn over by the next picture. */
export function copyOf({ canvas }: Shot): OffscreenCanvas {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  copy.getContext("2d", { alpha: false })?.drawImage(canvas, 0, 0);
  return copy;
}

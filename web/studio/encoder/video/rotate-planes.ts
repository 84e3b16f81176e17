import type { Rotation } from "mediabunny";

export type Orientation = { rotation: Rotation; flip: boolean };

/** The subsampling factor in both directions and the bytes per pixel of each plane. */
export const planeLayouts: Partial<Record<VideoPixelFormat, { shrink: number; bytes: number }[]>> =
  {
    I420: [
      { shrink: 1, bytes: 1 },
      { shrink: 2, bytes: 1 },
      { shrink: 2, bytes: 1 },
    ],
    NV12: [
      { shrink: 1, bytes: 1 },
      { shrink: 2, bytes: 2 },
    ],
  };

/** Returns the size of the shown part of a frame, in pixels. */
export const visibleSize = ({ visibleRect, codedWidth, codedHeight }: VideoFrame) =>
  visibleRect ?? { width: codedWidth, height: codedHeight };

export const canRotateFrame = ({ format }: VideoFrame): boolean =>
  format !== null && format in planeLayouts;

/** Rotates a frame in its pixel format. A canvas would be slower and convert the colours. */
export async function rotateFrame(
  frame: VideoFrame,
  orientation: Orientation,
  init: { timestamp: number; colorSpace: VideoColorSpaceInit },
): Promise<VideoFrame> {
  const format = frame.format as VideoPixelFormat;
  const { width, height } = visibleSize(frame);
  const source = new Uint8Array(frame.allocationSize());
  const layouts = await frame.copyTo(source);
  const swapsSides = orientation.rotation % 180 !== 0;
  const target = new Uint8Array(source.length);
  let offset = 0;
  for (const [i, { shrink, bytes }] of (planeLayouts[format] ?? []).entries()) {
    const size = { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) };
    const from = {
      data: source,
      offset: layouts[i]?.offset ?? 0,
      stride: layouts[i]?.stride ?? 0,
      bytes,
      ...size,
    };
    rotatePlane(from, orientation, target.subarray(offset));
    offset += size.width * size.height * bytes;
  }
  const [codedWidth, codedHeight] = swapsSides ? [height, width] : [width, height];
  return new VideoFrame(target.subarray(0, offset), { format, codedWidth, codedHeight, ...init });
}

export type Plane = {
  data: Uint8Array;
  offset: number;
  stride: number;
  bytes: number;
  width: number;
  height: number;
};

/**
 * Rotates a plane clockwise, then flips it horizontally. `stepsByRotation` has the offset of the
 * first source pixel, and the steps to the next pixel to the right and below.
 */
export function rotatePlane(
  { data, offset, stride, bytes, width, height }: Plane,
  orientation: Orientation,
  target: Uint8Array,
): void {
  const [right, down] = [(width - 1) * bytes, (height - 1) * stride];
  const stepsByRotation = {
    0: [0, bytes, stride],
    90: [down, -stride, bytes],
    180: [down + right, -bytes, -stride],
    270: [right, stride, -bytes],
  };
  let [from, across, below] = stepsByRotation[orientation.rotation] as [number, number, number];
  const [columns, rows] = orientation.rotation % 180 === 0 ? [width, height] : [height, width];
  if (orientation.flip) [from, across] = [from + (columns - 1) * across, -across];
  let targetIndex = 0;
  for (let y = 0; y < rows; y++) {
    let sourceIndex = offset + from + y * below;
    for (let x = 0; x < columns; x++, sourceIndex += across) {
      target[targetIndex++] = data[sourceIndex] ?? 0;
      if (bytes === 2) target[targetIndex++] = data[sourceIndex + 1] ?? 0;
    }
  }
}

import { planeLayouts, visibleSize } from "./rotate-planes.ts";

/** Aspect ratios that are closer than this count as equal, because sides are rounded. */
const aspectRatioTolerance = 0.02;

/**
 * Whether a frame has another aspect ratio than the video, such as after a phone was turned while
 * recording. `aspectRatio` is width by height.
 */
export function hasOtherAspectRatio(
  { displayWidth, displayHeight }: Pick<VideoFrame, "displayWidth" | "displayHeight">,
  aspectRatio: number,
): boolean {
  return Math.abs(displayWidth / displayHeight / aspectRatio - 1) > aspectRatioTolerance;
}

/** Adds black bars that give a frame the aspect ratio of the video, as players show it. */
export async function letterboxFrame(
  frame: VideoFrame,
  aspectRatio: number,
  init: { timestamp: number; colorSpace: VideoColorSpaceInit },
): Promise<VideoFrame> {
  const format = frame.format as VideoPixelFormat;
  const { width, height } = visibleSize(frame);
  const pixelShape = (frame.displayWidth * height) / (frame.displayHeight * width);
  const boxShape = aspectRatio / pixelShape;
  const toEven = (side: number) => Math.ceil(side / 2) * 2;
  const codedWidth = toEven(Math.max(width, height * boxShape));
  const codedHeight = toEven(Math.max(height, width / boxShape));
  const [left, top] = [codedWidth - width, codedHeight - height].map(
    (bars) => Math.floor(bars / 4) * 2,
  ) as [number, number];
  const blackLuma = init.colorSpace.fullRange ? 0 : 16;
  let size = 0;
  const planes = (planeLayouts[format] ?? []).map(({ shrink, bytes }, i) => {
    const stride = (codedWidth / shrink) * bytes;
    const offset = size;
    // One more row, because the last copied row may reach past the plane.
    size += stride * (codedHeight / shrink + 1);
    const black = i > 0 ? 128 : blackLuma;
    return { offset, stride, black, inset: (top / shrink) * stride + (left / shrink) * bytes };
  });
  const data = new Uint8Array(size);
  for (const { offset, black } of planes) data.fill(black, offset);
  await frame.copyTo(data, {
    layout: planes.map(({ offset, stride, inset }) => ({ offset: offset + inset, stride })),
  });
  const layout = planes.map(({ offset, stride }) => ({ offset, stride }));
  const displayWidth = Math.round(codedWidth * pixelShape);
  return new VideoFrame(data, {
    format,
    codedWidth,
    codedHeight,
    displayWidth,
    displayHeight: codedHeight,
    layout,
    ...init,
  });
}

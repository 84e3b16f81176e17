/** A video that is wider than 16:9 by at most this factor is named by its actual height. */
const aspectTolerance = 1.03;

/**
 * Returns the vertical resolution that names a video: the height of the 16:9 frame that it fits
 * into, in landscape or portrait. 1920x800 counts as 1080, and so does 1080x1920.
 */
export function computeVerticalResolution({
  width,
  height,
}: {
  width: number;
  height: number;
}): number {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const lines = (longer * 9) / 16;
  return lines > shorter * aspectTolerance ? Math.round(lines) : shorter;
}

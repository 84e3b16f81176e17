import { getSite } from "../../contract/site/site.ts";

/**
 * Crops the centre of an image to the aspect ratio of `width` to `height`, and scales it down to
 * that size. Rejects if the browser cannot decode the image.
 */
export async function cropImage(
  source: Blob | ImageBitmap,
  width: number,
  height: number,
): Promise<File> {
  if (source instanceof ImageBitmap) return encodeImage(drawCropped(source, width, height));
  const bitmap = await createImageBitmap(source);
  const canvas = drawCropped(bitmap, width, height);
  bitmap.close();
  return encodeImage(canvas);
}

/** Draws the centre of an image. `background` fills transparent areas, which JPEG cannot store. */
export function drawCropped(
  bitmap: ImageBitmap,
  width: number,
  height: number,
  background = getSite().colours.background,
): HTMLCanvasElement {
  const scale = Math.min(bitmap.width / width, bitmap.height / height);
  const [cropWidth, cropHeight] = [width * scale, height * scale];
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(Math.min(width, cropWidth)));
  canvas.height = Math.max(1, Math.round(Math.min(height, cropHeight)));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  const [left, top] = [(bitmap.width - cropWidth) / 2, (bitmap.height - cropHeight) / 2];
  context.drawImage(bitmap, left, top, cropWidth, cropHeight, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Encodes an image as WebP or, in Safari, which cannot encode WebP, as JPEG. */
async function encodeImage(canvas: HTMLCanvasElement): Promise<File> {
  const webp = await toBlob(canvas, "image/webp");
  if (webp.type === "image/webp") return new File([webp], "picture.webp", { type: webp.type });
  const jpeg = await toBlob(canvas, "image/jpeg");
  return new File([jpeg], "picture.jpg", { type: jpeg.type });
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(`No ${type}`))), type, 0.86);
  });
}

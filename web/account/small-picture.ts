import { avatarSize } from "../../contract/constants.ts";

/** Behind what is see-through in the picture: JPEG has no such thing. */
const ground = "#241d18";

/** The middle square of a picture, small enough to send. Rejects what the browser cannot read as a picture. */
export async function smallPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, avatarSize);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return asFile(canvas);
}

/** Where WebP cannot be written (Safari), the browser answers with a PNG in its place. */
async function asFile(canvas: HTMLCanvasElement): Promise<File> {
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

import { AppError } from "../../context/app-error.ts";
import type { Chunks } from "../../http/streamed-form.ts";
import { type SanitizedImage, sanitizeImage } from "../../media/image.ts";

const maxImageBytes = 8 * 1024 * 1024;
/** While a poster loads, its place has the colour of the house's dark. */
const defaultColour = "#1c1512";

/** Gathers a picture and reads it by its content. */
export async function readImageChunks(bytes: Chunks): Promise<SanitizedImage> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxImageBytes) throw new AppError("picture_too_large", { maximum: "8 MB" });
    chunks.push(new Uint8Array(chunk));
  }
  return sanitizeImage(new Uint8Array(await new Blob(chunks).arrayBuffer()));
}

export type StoredPoster = { json: string; keys: string[] };

/**
 * Stores a poster: the picture as it came, and the smaller ones that the page may have made of it, each under its
 * width. Gives what the film's row keeps of it.
 */
export async function storePoster(
  media: R2Bucket,
  images: SanitizedImage[],
  colour = defaultColour,
): Promise<StoredPoster> {
  const id = crypto.randomUUID();
  const byWidth = new Map(images.map((image) => [image.width, image]));
  const stored = [...byWidth.values()].sort((one, other) => one.width - other.width);
  const posterKeyOf = ({ width, type }: SanitizedImage) => `posters/${id}-${width}.${type}`;
  await Promise.all(stored.map((image) => media.put(`media/${posterKeyOf(image)}`, image.bytes)));
  const webp = Object.fromEntries(stored.map((image) => [image.width, posterKeyOf(image)]));
  return { json: JSON.stringify({ webp, colour }), keys: stored.map(posterKeyOf) };
}

export async function deleteImages(media: R2Bucket, keys: string[]): Promise<void> {
  if (keys.length > 0) await media.delete(keys.map((key) => `media/${key}`));
}

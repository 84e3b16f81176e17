import { AppError } from "../context/app-error.ts";
import type { Chunks } from "../http/streamed-form.ts";
import { type SanitizedImage, sanitizeImage } from "../media/image.ts";

const maxImageBytes = 8 * 1024 * 1024;
/** The colour shown while a poster loads: the dark of the site's palette. */
const defaultColour = "#1c1512";

/** Collects the chunks of an image, and checks the image's type by its content. */
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
 * Stores a poster with the smaller sizes that the browser may have made of the poster, by width.
 * Returns the JSON for the movie's row, and the keys of the images in the bucket.
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

/**
 * Deletes the images of a refused write. After any other error, the write may have succeeded, so
 * the images stay.
 */
export const deleteImagesIfRefused = <Result>(
  media: R2Bucket,
  keys: string[],
  written: Promise<Result>,
): Promise<Result> =>
  written.catch(async (error: unknown) => {
    if (error instanceof AppError) await deleteImages(media, keys);
    throw error;
  });

export async function deleteImages(media: R2Bucket, keys: string[]): Promise<void> {
  if (keys.length > 0) await media.delete(keys.map((key) => `media/${key}`));
}

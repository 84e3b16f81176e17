import { m } from "#messages";
import type { Message } from "../../../i18n/message.ts";
import { cropImage, drawCropped } from "../../../ui/crop-image.ts";
import { findDominantColour } from "./dominant-colour.ts";
import { readImageSize } from "./image-size.ts";

const unreadableText: Message = m.movies_admin_image_unreadable;
const posterWidths = [240, 320, 480, 960] as const;
/**
 * The maximum number of pixels in an image. Decoding takes four bytes per pixel, and larger images
 * could crash the page.
 */
const maxPixels = 100_000_000;
/** The bytes read to find an image's size, because metadata can precede the size in a JPEG. */
const headBytes = 1024 * 1024;
/** The aspect ratio of posters, width by height. Within the tolerance, no note reports cropping. */
const aspectRatio = 2 / 3;
const aspectRatioTolerance = 0.03;

export type PreparedPoster = {
  /** The images by their wire names: `image`, and smaller images such as `image240`. */
  images: Record<string, File>;
  colour: string;
  /** Notes on cropping and on low resolution. */
  notes: string[];
};

/** An error whose message is shown to the user. */
export class InvalidImageError extends Error {}

const postersByFile = new WeakMap<File, Promise<PreparedPoster>>();

/** Scales the image to the poster's widths, only once per file. Throws `InvalidImageError`. */
export function preparePoster(file: File): Promise<PreparedPoster> {
  const poster = postersByFile.get(file) ?? createPoster(file);
  postersByFile.set(file, poster);
  return poster;
}

async function createPoster(file: File): Promise<PreparedPoster> {
  const bitmap = await decodeImage(file);
  try {
    const usableWidth = Math.min(bitmap.width, bitmap.height * aspectRatio);
    const largestWidth = Math.min(usableWidth, 960);
    const smallerWidths = posterWidths.filter((width) => width < largestWidth);
    const smaller = await Promise.all(
      smallerWidths.map(
        async (width) =>
          [`image${width}`, await cropImage(bitmap, width, width / aspectRatio)] as const,
      ),
    );
    const image = await cropImage(bitmap, 960, 960 / aspectRatio);
    return {
      images: { ...Object.fromEntries(smaller), image },
      colour: sampleColour(bitmap),
      notes: listPosterNotes(bitmap),
    };
  } finally {
    bitmap.close();
  }
}

/** Decodes an image. Throws `InvalidImageError` if it cannot be decoded or is too large. */
export async function decodeImage(file: File): Promise<ImageBitmap> {
  const size = readImageSize(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (size && size.width * size.height > maxPixels) {
    throw new InvalidImageError(m.movies_admin_image_too_large(size));
  }
  return createImageBitmap(file).catch(() => {
    throw new InvalidImageError(unreadableText());
  });
}

function sampleColour(bitmap: ImageBitmap): string {
  const canvas = drawCropped(bitmap, 24, 36);
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
  return findDominantColour(pixels ?? []);
}

function listPosterNotes({ width, height }: ImageBitmap): string[] {
  const ratio = width / height;
  const notes = [];
  if (ratio > aspectRatio * (1 + aspectRatioTolerance))
    notes.push(m.movies_admin_poster_note_sides());
  if (ratio < aspectRatio * (1 - aspectRatioTolerance))
    notes.push(m.movies_admin_poster_note_top_bottom());
  if (Math.min(width, height * aspectRatio) < 480) notes.push(m.movies_admin_poster_note_small());
  return notes;
}

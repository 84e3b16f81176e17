import { m } from "#messages";
import type { Message } from "../../../../i18n/message.ts";
import { cropImage, drawCropped } from "../../../../ui/crop-image.ts";
import { dominantColour } from "./dominant-colour.ts";
import { readImageSize } from "./image-size.ts";

const unreadableText: Message = m.movies_admin_image_unreadable;
const posterWidths = [240, 320, 480, 960] as const;
/** Decoding takes four bytes a pixel: beyond this a page may fall over. */
const maxPixels = 100_000_000;
/** A JPEG names its size behind its metadata. */
const headBytes = 1024 * 1024;
/** Posters are shown two to three; a little more or less nobody sees. */
const aspectRatio = 2 / 3;
const aspectRatioTolerance = 0.03;

export type PreparedPoster = {
  /** By their names on the wire: `image`, and the smaller as `image240` and so on. */
  images: Record<string, File>;
  colour: string;
  /** What of the picture is cut off to show it, and whether it is too small to be sharp. */
  notes: string[];
};

/** Its message is for people. */
export class InvalidImageError extends Error {}

const postersByFile = new WeakMap<File, Promise<PreparedPoster>>();

/** The picture as the site shows it, in its widths. Made once a file. Throws `PictureRefused`. */
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
        async (width) => [`image${width}`, await cropImage(bitmap, width, width / aspectRatio)] as const,
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

/** Any picture, as far as it can be shown. Throws `PictureRefused`. */
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
  return dominantColour(pixels ?? []);
}

function listPosterNotes({ width, height }: ImageBitmap): string[] {
  const ratio = width / height;
  const notes = [];
  if (ratio > aspectRatio * (1 + aspectRatioTolerance)) notes.push(m.movies_admin_poster_note_sides());
  if (ratio < aspectRatio * (1 - aspectRatioTolerance)) notes.push(m.movies_admin_poster_note_top_bottom());
  if (Math.min(width, height * aspectRatio) < 480) notes.push(m.movies_admin_poster_note_small());
  return notes;
}

import { type Text, t } from "../../../i18n/text.ts";
import { cropImage, drawCropped } from "../../../ui/crop-image.ts";
import { dominantColour } from "./colour.ts";
import { pictureSize } from "./picture-size.ts";

const unreadable: Text = "This file cannot be read as a picture. Choose another: jpg, jpeg, png or gif.";
const widths = [240, 320, 480, 960] as const;
/** Decoding takes four bytes a pixel: beyond this a page may fall over. */
const pixelsAtMost = 100_000_000;
/** A JPEG names its size behind its metadata. */
const headBytes = 1024 * 1024;
/** Posters are shown two to three; a little more or less nobody sees. */
const shape = 2 / 3;
const shapeTolerance = 0.03;

export type Poster = {
  /** By their names on the wire: `image`, and the smaller as `image240` and so on. */
  pictures: Record<string, File>;
  colour: string;
  /** What of the picture is cut off to show it, and whether it is too small to be sharp. */
  notes: string[];
};

/** Its message is for people. */
export class PictureRefused extends Error {}

const made = new WeakMap<File, Promise<Poster>>();

/** The picture as the site shows it, in its widths. Made once a file. Throws `PictureRefused`. */
export function posterOf(file: File): Promise<Poster> {
  const known = made.get(file) ?? makePoster(file);
  made.set(file, known);
  return known;
}

async function makePoster(file: File): Promise<Poster> {
  const bitmap = await decode(file);
  try {
    const usable = Math.min(bitmap.width, bitmap.height * shape);
    const largest = Math.min(usable, 960);
    const sizes = widths.filter((width) => width < largest);
    const smaller = await Promise.all(
      sizes.map(async (width) => [`image${width}`, await cropImage(bitmap, width, width / shape)] as const),
    );
    const image = await cropImage(bitmap, 960, 960 / shape);
    return { pictures: { ...Object.fromEntries(smaller), image }, colour: colourOf(bitmap), notes: notesOn(bitmap) };
  } finally {
    bitmap.close();
  }
}

/** Any picture, as far as it can be shown. Throws `PictureRefused`. */
export async function decode(file: File): Promise<ImageBitmap> {
  const size = pictureSize(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (size && size.width * size.height > pixelsAtMost) {
    throw new PictureRefused(
      t("This picture is {width} × {height} pixels, more than can be opened here. Make it smaller first.", size),
    );
  }
  return createImageBitmap(file).catch(() => {
    throw new PictureRefused(t(unreadable));
  });
}

function colourOf(bitmap: ImageBitmap): string {
  const canvas = drawCropped(bitmap, 24, 36);
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
  return dominantColour(pixels ?? []);
}

function notesOn({ width, height }: ImageBitmap): string[] {
  const ratio = width / height;
  const notes = [];
  if (ratio > shape * (1 + shapeTolerance)) notes.push(t("Posters are upright, two to three: its sides are cut off."));
  if (ratio < shape * (1 - shapeTolerance)) notes.push(t("Posters are two to three: its top and bottom are cut off."));
  if (Math.min(width, height * shape) < 480) notes.push(t("It is small and will look soft; 960 × 1440 is best."));
  return notes;
}

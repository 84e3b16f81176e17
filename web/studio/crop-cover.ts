import { cropImage } from "../ui/crop-image.ts";

/** Crops a cover to 1600 x 900 pixels, twice its size on a page, for high-density screens. */
export const cropCover = (file: File): Promise<File> => cropImage(file, 1600, 900);

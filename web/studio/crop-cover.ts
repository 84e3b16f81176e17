import { cropImage } from "../ui/crop-image.ts";

/** Crops a cover to twice the width that a page shows, for sharp screens. */
export const cropCover = (file: File): Promise<File> => cropImage(file, 1600, 900);

import { cropImage } from "../ui/crop-image.ts";

/** To twice the width at which a page shows it, for sharp screens. */
export const cropCover = (file: File): Promise<File> => cropImage(file, 1600, 900);

import { useRef, useState } from "react";
import type { PickedFile } from "../../use-file-drop.ts";
import { requireAcceptedImageType } from "./accepted-image-types.ts";
import { InvalidImageError } from "./prepare-poster.ts";

/**
 * Handles an image input. An image is accepted if `readImage` succeeds; otherwise `errorMessage` is
 * the reason.
 */
export function useImageInput(readImage: (file: File) => Promise<void>) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latestFile = useRef<File>(null);

  async function pickImage([picked]: PickedFile[]) {
    if (!picked) return;
    latestFile.current = picked.file;
    setErrorMessage(null);
    setIsReading(true);
    try {
      requireAcceptedImageType(picked.file);
      await readImage(picked.file);
    } catch (error) {
      if (!(error instanceof InvalidImageError)) throw error;
      if (latestFile.current === picked.file) setErrorMessage(error.message);
    } finally {
      if (latestFile.current === picked.file) setIsReading(false);
    }
  }

  return { errorMessage, isReading, pickImage };
}

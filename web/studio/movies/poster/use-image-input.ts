import { useState } from "react";
import { useFileReading } from "../../file-reading.ts";
import type { PickedFile } from "../../use-file-drop.ts";
import { requireAcceptedImageType } from "./accepted-image-types.ts";
import { InvalidImageError } from "./prepare-poster.ts";

/**
 * Handles an image input. Takes an image if `readImage` succeeds; otherwise, `errorMessage` is the
 * reason.
 */
export function useImageInput<Image>(
  readImage: (file: File) => Promise<Image>,
  takeImage: (image: Image) => void,
) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { isReading, readFile } = useFileReading();

  function pickImage([picked]: PickedFile[]) {
    if (!picked) return;
    setErrorMessage(null);
    void readFile(() => readAccepted(picked.file), {
      take: takeImage,
      refuse: (error) => {
        if (!(error instanceof InvalidImageError)) throw error;
        setErrorMessage(error.message);
      },
    });
  }

  async function readAccepted(file: File) {
    requireAcceptedImageType(file);
    return readImage(file);
  }

  return { errorMessage, isReading, pickImage };
}

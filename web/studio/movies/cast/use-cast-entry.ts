import { useState } from "react";
import { m } from "#messages";
import { cropImage } from "../../../ui/crop-image.ts";
import { decodeImage } from "../poster/prepare-poster.ts";
import { useImageInput } from "../poster/use-image-input.ts";
import type { CastToSend } from "./send-casts.ts";

/** The side length of a cast image in pixels. The image is shown as a small circle. */
const imageSidePx = 512;

type CastName = { name: string; role: string };
type CastDraft = CastName & { image: File | null };
type CastIssues = { [Field in keyof CastDraft]?: string };
const emptyCast: CastDraft = { name: "", role: "", image: null };

/**
 * Returns the form's cast member. `take` returns the member if it can be added; otherwise, `issues`
 * has the reason for each field. `isTyped` tells whether any field was filled.
 */
export function useCastEntry(listed: readonly CastName[]) {
  const [entry, setEntry] = useState(emptyCast);
  const [issues, setIssues] = useState<CastIssues>({});
  const imageInput = useImageInput(
    async (file) => {
      const bitmap = await decodeImage(file);
      return cropImage(bitmap, imageSidePx, imageSidePx).finally(() => bitmap.close());
    },
    (image) => change({ image }),
  );

  function change(changes: Partial<CastDraft>) {
    setEntry((before) => ({ ...before, ...changes }));
    setIssues({});
  }

  function take(): CastToSend<File> | null {
    if (imageInput.isReading) return null;
    const { image } = entry;
    const cast = { name: entry.name.trim(), role: entry.role.trim() };
    const found = findCastIssues({ ...cast, image }, listed);
    setIssues(found);
    if (image && Object.keys(found).length === 0) return { ...cast, image };
    return null;
  }

  const isTyped = entry.name.trim() !== "" || entry.role.trim() !== "" || entry.image !== null;
  return { entry, isTyped, change, issues, imageInput, take, clear: () => change(emptyCast) };
}

export function findCastIssues(
  { name, role, image }: CastDraft,
  listed: readonly CastName[],
): CastIssues {
  const isListed = listed.some((cast) => cast.name === name && cast.role === role);
  return {
    ...(!name && { name: m.issue_required() }),
    ...(!role && { role: m.issue_required() }),
    ...(isListed && { name: m.movies_admin_cast_listed() }),
    ...(!image && { image: m.movies_admin_cast_image_required() }),
  };
}

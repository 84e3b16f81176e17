import type { CategoryPicture } from "../../contract/categories/categories.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sanitizeImage } from "./image.ts";

const maxBytes = 2 * 1024 * 1024;

/**
 * Stores a picture under a new name. A picture that no row names within 14 days is deleted as an
 * orphan.
 */
export async function storePicture(
  c: RequestContext,
  folder: "categories" | "collections",
  image: File,
): Promise<CategoryPicture> {
  if (image.size === 0) throw invalidInput("image", "file_empty");
  if (image.size > maxBytes) throw new AppError("picture_too_large", { maximum: "2 MB" });
  const { type, width, height, bytes } = sanitizeImage(new Uint8Array(await image.arrayBuffer()));
  const path = `/media/${folder}/${crypto.randomUUID()}.${type}`;
  await c.env.MEDIA.put(path.slice(1), bytes);
  return { path, width, height };
}

/** Throws `invalid` if the picture's file is not stored. */
export async function requireStoredPicture(
  c: RequestContext,
  picture: CategoryPicture | null,
): Promise<void> {
  if (picture && !(await c.env.MEDIA.head(picture.path.slice(1))))
    throw invalidInput("picture", "picture_required");
}

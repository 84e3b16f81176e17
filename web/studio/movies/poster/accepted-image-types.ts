import { m } from "#messages";
import { InvalidImageError } from "./prepare-poster.ts";

export const acceptedImageTypes = "image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif";

/** Throws `InvalidImageError` for other types, before the file is decoded. */
export function requireAcceptedImageType({ name, type }: File): void {
  if (/^image\/(jpeg|png|gif)$/.test(type)) return;
  throw new InvalidImageError(m.movies_admin_image_wrong_type({ name }));
}

import { t } from "../../../../i18n/text.ts";
import { InvalidImageError } from "./prepare-poster.ts";

/** The types that the form advertises. */
export const acceptedImageTypes = "image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif";

/** Throws `PictureRefused` for any other, before it is opened. */
export function requireAcceptedImageType({ name, type }: File): void {
  if (/^image\/(jpeg|png|gif)$/.test(type)) return;
  throw new InvalidImageError(t("“{name}” is of another type. Choose a picture: jpg, jpeg, png or gif.", { name }));
}

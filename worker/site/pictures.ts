import type { SitePicture } from "../../contract/site/site.ts";
import type { SiteSettings } from "../../contract/site/site-settings.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sanitizeImage } from "../media/image.ts";

const maxBytes = 1024 * 1024;
/** The limits for an icon's side: Android asks for 512 pixels, and installs no icon below 192. */
const iconSidePx = { min: 192, max: 1024 };

/** Stores a picture under the hash of its bytes, so that an equal picture is one file. */
export async function storeSiteImage(
  c: RequestContext,
  { kind, image }: { kind: "logo" | "icon"; image: File },
): Promise<SitePicture> {
  if (image.size === 0) throw invalidInput("image", "file_empty");
  if (image.size > maxBytes) throw new AppError("picture_too_large", { maximum: "1 MB" });
  const { type, width, height, bytes } = sanitizeImage(new Uint8Array(await image.arrayBuffer()));
  const isIcon =
    type === "png" && width === height && width >= iconSidePx.min && width <= iconSidePx.max;
  if (kind === "icon" && !isIcon) throw invalidInput("image", "icon_invalid");
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  const path = `/media/site/${hash}.${type}` as const;
  await c.env.MEDIA.put(path.slice(1), bytes);
  return { path, width, height };
}

/**
 * Refuses settings with a picture that this site does not have, such as a picture in another site's
 * `brand.json`.
 */
export async function requireStoredPictures(
  c: RequestContext,
  settings: SiteSettings,
): Promise<void> {
  for (const name of ["logo", "icon"] as const) {
    const picture = settings[name];
    if (picture && !(await c.env.MEDIA.head(picture.path.slice(1))))
      throw invalidInput(`settings.${name}`, "picture_required");
  }
}

import type { SitePicture } from "../../../contract/site/site.ts";
import { apiFetch } from "../../api/client.ts";
import { drawCropped } from "../../ui/crop-image.ts";

/** The logo's height in pixels: twice its height in the top bar, for high-density screens. */
const logoHeight = 96;
const maxLogoWidth = 480;
/** The side, in pixels, of the largest icon that browsers request. */
const iconSide = 512;

/**
 * Scales a logo down and keeps transparent parts. Rejects a file that the browser cannot decode.
 */
export async function prepareLogo(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, logoHeight / bitmap.height, maxLogoWidth / bitmap.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return toPng(canvas);
}

/**
 * Crops the middle of a picture to a square, with the site's background behind transparent parts.
 */
export async function prepareIcon(file: File, background: string): Promise<File> {
  const cropped = drawCropped(await createImageBitmap(file), iconSide, iconSide, background);
  const canvas = document.createElement("canvas");
  canvas.width = iconSide;
  canvas.height = iconSide;
  canvas.getContext("2d")?.drawImage(cropped, 0, 0, iconSide, iconSide);
  return toPng(canvas);
}

const toPng = (canvas: HTMLCanvasElement) =>
  new Promise<File>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], "picture.png")) : reject(new Error("No PNG"))),
      "image/png",
    );
  });

export async function uploadPicture(kind: "logo" | "icon", image: File): Promise<SitePicture> {
  return (await apiFetch("POST /api/admin/site/pictures", { form: { kind, image } })).data;
}

import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site.ts";
import type { RequestContext } from "../context/request-context.ts";

/** https://www.w3.org/TR/appmanifest/ */
export function respondManifest(c: RequestContext): Response {
  const { name, tagline, colours, icon: ownIcon } = getSite();
  const { background } = colours;
  const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: "image/png" });
  const manifest = {
    name,
    short_name: name,
    description: tagline || m.page_home_description(),
    lang: getLocale(),
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: background,
    theme_color: background,
    icons: ownIcon
      ? [icon(ownIcon.path, ownIcon.width)]
      : [
          icon("/icons/icon-192.png", 192),
          icon("/icons/icon-512.png", 512),
          { ...icon("/icons/icon-maskable-512.png", 512), purpose: "maskable" },
        ],
  };
  return c.body(JSON.stringify(manifest), 200, {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "no-cache",
    Vary: "Cookie, Accept-Language",
  });
}

import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site.ts";
import type { RequestContext } from "../context/request-context.ts";

/** https://www.w3.org/TR/appmanifest/ */
export function respondManifest(c: RequestContext): Response {
  const { name, tagline, colours } = getSite();
  const { background } = colours;
  const icon = (file: string, sizes: string) => ({ src: `/icons/${file}.png`, sizes, type: "image/png" });
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
    icons: [
      icon("icon-192", "192x192"),
      icon("icon-512", "512x512"),
      { ...icon("icon-maskable-512", "512x512"), purpose: "maskable" },
    ],
  };
  return c.body(JSON.stringify(manifest), 200, {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "no-cache",
    Vary: "Cookie, Accept-Language",
  });
}

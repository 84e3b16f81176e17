import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import { findSiteIcon } from "../../contract/site/site-icon.ts";
import type { RequestContext } from "../context/request-context.ts";

/** https://www.w3.org/TR/appmanifest/ */
export function respondManifest(c: RequestContext): Response {
  const site = getSite();
  const { name, tagline, colours } = site;
  const { background } = colours;
  const icons = ([192, 512] as const).map((side) => {
    const { path, width, height } = findSiteIcon(site, side);
    return { src: path, sizes: `${width}x${height}`, type: "image/png" };
  });
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
    // The built-in round icon fits the circle that launchers may cut out (`maskable`); the owner's
    // picture may not fit the circle.
    icons: site.icon
      ? icons.slice(0, 1)
      : [...icons, ...icons.slice(1).map((icon) => ({ ...icon, purpose: "maskable" }))],
  };
  return c.body(JSON.stringify(manifest), 200, {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "no-cache",
    Vary: "Cookie, Accept-Language",
  });
}

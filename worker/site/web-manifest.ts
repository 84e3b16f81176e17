import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import { findSiteIcon } from "../../contract/site/site-icon.ts";
import type { RequestContext } from "../context/request-context.ts";
import { findFileLocale } from "../i18n/file-language.ts";
import { withLocale } from "../i18n/locale.ts";

/** https://www.w3.org/TR/appmanifest/ */
export const respondManifest = (c: RequestContext): Response =>
  c.body(JSON.stringify(withLocale(findFileLocale(c), buildManifest)), 200, {
    "Content-Type": "application/manifest+json",
    "Cache-Control": "no-cache",
  });

function buildManifest(): object {
  const site = getSite();
  const { name, tagline, colours } = site;
  const { background } = colours;
  const icons = ([192, 512] as const).map((side) => {
    const { path, width, height } = findSiteIcon(site, side);
    return { src: path, sizes: `${width}x${height}`, type: "image/png" };
  });
  return {
    name,
    short_name: name,
    description: tagline || m.page_home_description(),
    lang: getLocale(),
    id: "/",
    start_url: localizePath("/"),
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
}

import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import { siteStyles } from "../../contract/site/site-styles.ts";
import { fontFacesOf } from "../../contract/site/type-pairs.ts";
import type { RequestContext } from "../context/request-context.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { readShell } from "../http/shell-file.ts";
import { localeVary } from "../i18n/locale.ts";
import { serializeJsonForHtml } from "./head.ts";

/**
 * Responds with a page of its own build (`web/<name>`), with the site's name, fonts and colours.
 */
export async function respondSmallPage(
  c: RequestContext,
  name: "tv" | "receiver",
  extraHead = "",
): Promise<Response> {
  const locale = getLocale();
  const site = getSite();
  const shellHtml = await readShell(c, `/${name}.${locale}.html`);
  const html = shellHtml
    .replace(
      '<html lang="en">',
      () => `<html lang="${locale}" data-fonts='${JSON.stringify(fontFacesOf(site.typePair))}'>`,
    )
    .replace("<title>Marquee</title>", () => `<title>${escapeHtml(site.name)}</title>`)
    .replace(
      "</head>",
      () =>
        `<style>${siteStyles(site)}</style><script type="application/json" id="site">${serializeJsonForHtml(site)}</script>${extraHead}</head>`,
    );
  return c.html(html, 200, {
    "Cache-Control": "private, no-cache",
    Vary: localeVary,
    "X-Robots-Tag": "noindex",
  });
}

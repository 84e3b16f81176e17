import type { Hono } from "hono";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import { siteStyles } from "../../contract/site/site-styles.ts";
import { fontFacesOf } from "../../contract/site/type-pairs.ts";
import type { AppEnv } from "../context/request-context.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { readShell } from "../http/shell-file.ts";
import { localeVary } from "../i18n/locale.ts";
import { serializeJsonForHtml } from "../ssr/head.ts";

/** Mounts the page for televisions (web/tv), with the site's name, fonts and colours. */
export function mountTv(app: Hono<AppEnv>): void {
  app.get("/tv", async (c) => {
    const locale = getLocale();
    const site = getSite();
    const shellHtml = await readShell(c, `/tv.${locale}.html`);
    const html = shellHtml
      .replace(
        '<html lang="en">',
        () => `<html lang="${locale}" data-fonts='${JSON.stringify(fontFacesOf(site.typePair))}'>`,
      )
      .replace("<title>Marquee</title>", () => `<title>${escapeHtml(site.name)}</title>`)
      .replace(
        "</head>",
        () =>
          `<style>${siteStyles(site)}</style><script type="application/json" id="site">${serializeJsonForHtml(site)}</script></head>`,
      );
    return c.html(html, 200, {
      "Cache-Control": "private, no-cache",
      Vary: localeVary,
      "X-Robots-Tag": "noindex",
    });
  });
}

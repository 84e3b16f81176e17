import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import type { PageName } from "../../contract/pages.ts";
import { isLight } from "../../contract/site/palette.ts";
import { getSite } from "../../contract/site/site.ts";
import { findSiteIcon } from "../../contract/site/site-icon.ts";
import { siteStyles } from "../../contract/site/site-styles.ts";
import { fontFacesOf } from "../../contract/site/type-pairs.ts";
import { renderIconTag } from "../http/site-icon-tag.ts";
import { addLanguageQuery } from "../i18n/file-language.ts";
import { serializeJsonForHtml } from "./head.ts";
import type { PageContent } from "./page-content.ts";

const manifestPath = "/manifest.webmanifest";

type PageAttributes = { page: PageName; locale: Locale; hasSession: boolean };

/**
 * Renders the opening `<html>` tag. Scripts cannot read the session's cookie, so an attribute tells
 * them of the session. Another attribute names the page, because matching the path would delay
 * hydration. The scripts load the fonts, which are twice as large as the poster and would compete
 * with the poster for bandwidth.
 */
const htmlOpeningTag = ({ page, locale, hasSession }: PageAttributes) =>
  `<html lang="${locale}" data-page="${page}" data-fonts='${JSON.stringify(fontFacesOf(getSite().typePair))}'${hasSession ? " data-session" : ""}>`;

/**
 * Renders the site's settings for scripts, its icons, and its fonts and colours for the first
 * paint.
 */
function renderSite(): string {
  const site = getSite();
  const { background } = site.colours;
  const scheme = `<meta name="color-scheme" content="${isLight(background) ? "light" : "dark"}" /><meta name="theme-color" content="${background}" />`;
  const tags = `${scheme}${renderIconTag()}<link rel="apple-touch-icon" href="${findSiteIcon(site, 180).path}" />`;
  const data = `<script type="application/json" id="site">${serializeJsonForHtml(site)}</script>`;
  return `${tags}<style>${siteStyles(site)}</style>${data}`;
}

/** Returns the note that `web/app/app.css` shows if the page's scripts do not load. */
function scriptsMissingNote(): string {
  const explanation = m.page_scripts_late();
  return `<p id="scripts-failed" role="alert">${explanation} <a href="">${m.page_reload()}</a></p>`;
}

/**
 * Inserts a page into the build's shell with replacer functions, because `$&` has a special meaning
 * in a replacement string.
 */
export function fillShell(
  shellHtml: string,
  { head, prefetchedJson, serverRenderedHtml }: PageContent,
  attributes: PageAttributes,
): string {
  const prefetchScript =
    prefetchedJson && `<script type="application/json" id="preloaded">${prefetchedJson}</script>`;
  return shellHtml
    .replace('<html lang="en">', htmlOpeningTag(attributes))
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
    .replace(manifestPath, addLanguageQuery(manifestPath))
    .replace("</head>", () => `  ${renderSite()}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${serverRenderedHtml}</div>${prefetchScript}${scriptsMissingNote()}`,
    );
}

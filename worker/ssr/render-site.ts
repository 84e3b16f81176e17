import { getSite } from "../../contract/site/site.ts";
import { findSiteIcon } from "../../contract/site/site-icon.ts";
import { siteStyles } from "../../contract/site/site-styles.ts";
import { renderIconTag } from "../http/site-icon-tag.ts";
import { jsonInHtml } from "./head.ts";

/**
 * Renders the site's settings for scripts, its icons, and its fonts and colours for the first
 * paint.
 */
export function renderSite(): string {
  const site = getSite();
  const tags = `<meta name="theme-color" content="${site.colours.background}" />${renderIconTag()}<link rel="apple-touch-icon" href="${findSiteIcon(site, 180).path}" />`;
  const data = `<script type="application/json" id="site">${jsonInHtml(site)}</script>`;
  return `${tags}<style>${siteStyles(site)}</style>${data}`;
}

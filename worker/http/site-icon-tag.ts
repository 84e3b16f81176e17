import { getSite } from "../../contract/site/site.ts";

/**
 * The tag of every page's icon: the owner's, or the round mark in the site's colours. A new version
 * is a new URL.
 */
export function renderIconTag(): string {
  const { icon, version } = getSite();
  return icon
    ? `<link rel="icon" href="${icon.path}" type="image/png" />`
    : `<link rel="icon" href="/site-icon.svg?v=${version}" type="image/svg+xml" />`;
}

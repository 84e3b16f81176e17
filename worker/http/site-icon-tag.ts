import { getSite } from "../../contract/site/site.ts";

/**
 * Renders the tag of the page icon: the owner's icon, or the round mark in the site's colours. A
 * changed icon has a new URL.
 */
export function renderIconTag(): string {
  const { icon, version } = getSite();
  if (icon) return `<link rel="icon" href="${icon.path}" type="image/png" />`;
  return `<link rel="icon" href="/site-icon.svg?v=${version}" type="image/svg+xml" />`;
}

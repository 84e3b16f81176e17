import type { Colours } from "./palette.ts";
import type { Site, SitePicture } from "./site.ts";

/** Returns the round mark of web/ui/logo-mark.tsx in the site's colours: an SVG of 512 pixels. */
export const siteIconSvg = ({ background, accent }: Colours): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48"><rect width="48" height="48" rx="11" fill="${background}"/><g transform="translate(2.88 2.88) scale(.88)"><circle cx="24" cy="24" r="20" fill="none" stroke="${accent}" stroke-width="8.8" stroke-linecap="round" pathLength="8" stroke-dasharray="0 1" transform="rotate(-90 24 24)"/><path fill="${accent}" d="M19.2 14.6a1.6 1.6 0 0 1 2.4-1.4l14.2 9.2a1.9 1.9 0 0 1 0 3.2l-14.2 9.2a1.6 1.6 0 0 1-2.4-1.4z"/></g></svg>`;

/**
 * The widths in pixels of the icons that iPhones and browsers request when a person installs the
 * site.
 */
export const siteIconSizes = [180, 192, 512] as const;

export const siteIconPath = (side: SiteIconSize) => `/site-icon-${side}.png`;

type SiteIconSize = (typeof siteIconSizes)[number];

/**
 * Returns the owner's icon, or the round mark in the site's colours, as a PNG. The URL of the mark
 * changes with each version of the settings.
 */
export const findSiteIcon = (
  { icon, version }: Pick<Site, "icon" | "version">,
  side: SiteIconSize,
): SitePicture => icon ?? { path: `${siteIconPath(side)}?v=${version}`, width: side, height: side };

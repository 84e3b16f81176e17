import { readdirSync } from "node:fs";
import settings from "../../messages/settings.json" with { type: "json" };

/**
 * The first segments of the built site's files, such as `sw` for `sw.en.js`. Hidden files are not
 * served.
 */
const staticSegments = new Set(
  readdirSync(".build/web").flatMap((name) =>
    /^[._]/.test(name) ? [] : (name.split(".")[0] ?? []),
  ),
);

/**
 * The first segments, without extensions, of paths that are neither a page nor an endpoint. The
 * static files and the Worker serve these paths. The languages are included, because the paths of a
 * language's pages begin with the language.
 */
export const servedSegments = [
  ...staticSegments,
  ...settings.locales,
  "favicon",
  "feed",
  "index",
  "manifest",
  "robots",
  "sitemap",
  "sitemap-pages",
  "sitemap-1",
  "sitemap-people-1",
  "site-icon",
  "site-icon-180",
  "site-icon-192",
  "site-icon-512",
  "dev",
  "embed",
  "media",
  "sandbox",
  "statements",
  "stream",
  "webhooks",
];

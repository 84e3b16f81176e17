import { readdirSync } from "node:fs";

/** Of the site as it is built, such as `sw` for `sw.en.js`; hidden files are not served. */
const staticSegments = new Set(
  readdirSync(".build/web").flatMap((name) => (/^[._]/.test(name) ? [] : (name.split(".")[0] ?? []))),
);

/** What the static files and the Worker serve at the top of the site, besides pages and endpoints, without extensions. */
export const servedSegments = [
  ...staticSegments,
  ...["favicon", "feed", "index", "manifest", "robots", "sitemap", "sitemap-pages", "sitemap-1", "sitemap-people-1"],
  ...["site-icon", "site-icon-180", "site-icon-192", "site-icon-512"],
  ...["dev", "embed", "media", "sandbox", "statements", "stream", "webhooks"],
];

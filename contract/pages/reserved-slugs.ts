import { endpoints } from "../endpoints.ts";
import { builtInSlugs, type Page, pages } from "../pages.ts";

/**
 * The first segments of files and of routes that are neither pages nor endpoints of the contract,
 * without extensions.
 */
const otherSegments = [
  "assets",
  "dev",
  "embed",
  "favicon",
  "feed",
  "fonts",
  "icons",
  "index",
  "manifest",
  "media",
  "robots",
  "sandbox",
  "shell",
  "site-icon",
  "sitemap",
  "ssr",
  "statements",
  "stream",
  "sw",
  "webhooks",
];

/** `sitemap-people-1.xml`, `site-icon-192.png` and their like. */
const numberedFile = /^(site-icon|sitemap)-/;

const pagePaths = Object.values<Page>(pages).map(({ path }) => path);
const endpointPaths = Object.keys(endpoints).map((key) => key.replace(/^\w+ /, ""));
const firstSegments = [...pagePaths, ...endpointPaths].map((path) =>
  path.split("/")[1]?.toLowerCase(),
);
const reservedSlugs = new Set([...otherSegments, ...firstSegments]);

/**
 * Whether a new slug could be taken for a path of the site; those of built-in pages are there to be
 * used.
 */
export const isReservedSlug = (slug: string): boolean =>
  (reservedSlugs.has(slug) || numberedFile.test(slug)) && !builtInSlugs.includes(slug);

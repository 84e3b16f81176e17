import { locales } from "#messages/runtime";
import { endpoints } from "../endpoints.ts";
import { builtInSlugs, type Page, pages } from "../pages.ts";

/**
 * The first path segments, without extensions, of files and of routes that are neither pages nor
 * endpoints.
 */
const otherSegments = [
  "assets",
  "cast",
  "dev",
  "embed",
  "favicon",
  "feed",
  "fonts",
  "icons",
  "index",
  "manifest",
  "media",
  "receiver",
  "robots",
  "sandbox",
  "shell",
  "site-icon",
  "sitemap",
  "ssr",
  "statements",
  "stream",
  "sw",
  "tv",
  "webhooks",
];

/** Matches `sitemap-people-1.xml`, `site-icon-192.png` and similar files. */
const numberedFile = /^(site-icon|sitemap)-/;

const pagePaths = Object.values<Page>(pages).map(({ path }) => path);
const endpointPaths = Object.keys(endpoints).map((key) => key.replace(/^\w+ /, ""));
const firstSegments = [...pagePaths, ...endpointPaths].map((path) =>
  path.split("/")[1]?.toLowerCase(),
);
const languages = locales.map((locale) => locale.toLowerCase());
const reservedSlugs = new Set([...otherSegments, ...languages, ...firstSegments]);

/**
 * Whether a new slug would collide with a path of the site. Slugs of built-in pages are permitted.
 */
export const isReservedSlug = (slug: string): boolean =>
  (reservedSlugs.has(slug) || numberedFile.test(slug)) && !builtInSlugs.includes(slug);

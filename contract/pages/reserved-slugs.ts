import { locales } from "#messages/runtime";
import { endpoints } from "../endpoints.ts";
import { builtInSlugs, type Page, pages } from "../pages.ts";
import { fileFolders, routeFolders } from "./path-folders.ts";

/**
 * The first path segments, without extensions, of files and of routes that are neither pages nor
 * endpoints.
 */
const otherSegments = [
  ...routeFolders,
  ...fileFolders,
  "cast",
  "favicon",
  "feed",
  "index",
  "manifest",
  "receiver",
  "robots",
  "shell",
  "site-icon",
  "sitemap",
  "ssr",
  "sw",
  "tv",
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

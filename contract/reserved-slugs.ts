import { endpoints } from "./endpoints.ts";
import { builtInSlugs, type Page, pages } from "./pages.ts";

/** Of paths that are neither pages nor endpoints of the contract. */
const otherSegments = [
  "assets",
  "dev",
  "icons",
  "index",
  "media",
  "robots",
  "sandbox",
  "sitemap",
  "statements",
  "stream",
  "webhooks",
];

const pagePaths = Object.values<Page>(pages).map(({ path }) => path);
const endpointPaths = Object.keys(endpoints).map((key) => key.replace(/^\w+ /, ""));
const firstSegments = [...pagePaths, ...endpointPaths].map((path) => path.split("/")[1]?.toLowerCase());
const reservedSlugs = new Set([...otherSegments, ...firstSegments]);

/** Whether a new slug could be taken for a path of the site; those of built-in pages are there to be used. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.has(slug) && !builtInSlugs.includes(slug);

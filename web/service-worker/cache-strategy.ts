import {
  createFolderPattern,
  fileFolders,
  routeFolders,
} from "../../contract/pages/path-folders.ts";

/**
 * `page`: network, else the cached shell. `file` (of a build) and `image`: cache first. `api`:
 * network, else the cached response. `network`: never cached.
 */
export type CacheStrategy = "page" | "file" | "image" | "api" | "network";

type RequestSummary = { method: string; mode: string; url: string; ranged: boolean };

/**
 * The site at `origin`. `language` is the first path segment of the service worker's pages: `de`,
 * or empty for the site's first language.
 */
type Site = { origin: string; cachedPaths: RegExp; locales: readonly string[]; language: string };

/** Paths that can be navigated to but are not pages of the app. */
const nonPagePattern = new RegExp(
  `${createFolderPattern([...routeFolders, ...fileFolders])}|^/(get|subscription)[A-Z]|\\.(xml|txt|js|json|ico|webmanifest)$`,
);
const filePattern = new RegExp(createFolderPattern(fileFolders));

/** Excludes avatars, which belong to accounts, and trailers, which are videos. */
const imagePattern = /^\/media\/(?!avatars\/).+\.(avif|webp|jpe?g|png|gif)$/;

/**
 * Returns the strategy for a request to the site. Searches (`q`) are not cached, for
 * privacy. Of the responses to `cachedPaths`, only those that pass `isPublicResponse` are cached.
 */
export function chooseStrategy(
  { method, mode, url, ranged }: RequestSummary,
  { origin, cachedPaths, ...languages }: Site,
): CacheStrategy {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || requestOrigin !== origin || ranged) return "network";
  if (mode === "navigate") return isOwnPage(pathname, languages) ? "page" : "network";
  if (filePattern.test(pathname)) return "file";
  if (imagePattern.test(pathname)) return "image";
  if (cachedPaths.test(pathname) && !searchParams.has("q")) return "api";
  return "network";
}

/**
 * Whether a path is a page in the service worker's language. A scope is only a prefix: `/` contains
 * `/de/movies`, and `/de` contains `/demo`.
 */
function isOwnPage(pathname: string, { locales, language }: Pick<Site, "locales" | "language">) {
  const first = pathname.split("/").find(Boolean)?.toLowerCase();
  const named = locales.find((locale) => locale.toLowerCase() === first) ?? "";
  return named === language && !nonPagePattern.test(pathname);
}

/**
 * Whether a response is public: only with `Cache-Control: public`, because other responses may be
 * personal.
 */
export function isPublicResponse({
  status,
  headers,
}: Pick<Response, "status" | "headers">): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  return (
    status === 200 &&
    /\bpublic\b/.test(cacheControl) &&
    !/\b(private|no-store)\b/.test(cacheControl)
  );
}

/**
 * Whether two URLs are sizes or formats of one image. Names end in the width: `poster-480.avif`.
 */
export function isSameImage(url: string, other: string): boolean {
  const nameOf = (imageUrl: string) => /^(.+)-\d+\.\w+$/.exec(imageUrl)?.[1];
  return nameOf(url) !== undefined && nameOf(url) === nameOf(other);
}

/**
 * Selects the cached URLs to delete beyond `maxCount`: the oldest first, recently used URLs last.
 */
export function selectUrlsToEvict(
  cachedUrls: readonly string[],
  maxCount: number,
  recentlyUsed: ReadonlySet<string>,
): string[] {
  if (cachedUrls.length <= maxCount) return [];
  const idle = cachedUrls.filter((url) => !recentlyUsed.has(url));
  const used = cachedUrls.filter((url) => recentlyUsed.has(url));
  return [...idle, ...used].slice(0, cachedUrls.length - maxCount);
}

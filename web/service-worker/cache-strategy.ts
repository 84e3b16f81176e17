/**
 * `page`: the site, else the kept shell. `file`: of a build, kept first. `picture`: kept first. `answer`: the site, else
 * what it said before. `network`: none of our business, and never kept.
 */
export type CacheStrategy = "page" | "file" | "picture" | "answer" | "network";

type RequestSummary = { method: string; mode: string; url: string; ranged: boolean };

/** Somebody can go there, and it is no page of the site. */
const nonPagePattern =
  /^\/(api|media|dev|sandbox|webhooks|assets|icons)\/|^\/stream\/(?!watch\/)|^\/(get|subscription)[A-Z]|\.(xml|txt|js|json|ico|webmanifest)$/;

/**
 * Calls that answer everybody the same. Whether this answer is for everybody, it says itself: `isForEverybody`.
 * What was searched for (`q`) is nobody's business later.
 */
const cacheableApiPattern = /^\/api\/(getMovies|getCategory|facets|movies\/\d+(\/(related|reviews))?)$/;

/** Faces go with their people, and trailers are films. */
const imagePattern = /^\/media\/(?!avatars\/).+\.(avif|webp|jpe?g|png|gif)$/;

/** What becomes of a request. Whatever is not named here goes to the site as if there were no service worker. */
export function chooseStrategy({ method, mode, url, ranged }: RequestSummary, origin: string): CacheStrategy {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url);
  if (method !== "GET" || requestOrigin !== origin || ranged) return "network";
  if (mode === "navigate") return nonPagePattern.test(pathname) ? "network" : "page";
  if (/^\/(assets|icons)\//.test(pathname)) return "file";
  if (imagePattern.test(pathname)) return "picture";
  return cacheableApiPattern.test(pathname) && !searchParams.has("q") ? "answer" : "network";
}

/** An answer that says so is for everybody. One that says nothing may be somebody's own. */
export function isPublicResponse({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  return status === 200 && /\bpublic\b/.test(cacheControl) && !/\b(private|no-store)\b/.test(cacheControl);
}

/** Posters are kept under their name, their width, and the way in which they are written. */
export function isSameImage(url: string, other: string): boolean {
  const nameOf = (imageUrl: string) => /^(.+)-\d+\.\w+$/.exec(imageUrl)?.[1];
  return nameOf(url) !== undefined && nameOf(url) === nameOf(other);
}

/** The oldest of what is kept, as far as it is too much; what was used lately stays. */
export function selectEvicted(
  cachedUrls: readonly string[],
  maxCount: number,
  recentlyUsed: ReadonlySet<string>,
): string[] {
  if (cachedUrls.length <= maxCount) return [];
  const idle = cachedUrls.filter((url) => !recentlyUsed.has(url));
  const used = cachedUrls.filter((url) => recentlyUsed.has(url));
  return [...idle, ...used].slice(0, cachedUrls.length - maxCount);
}

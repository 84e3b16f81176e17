/**
 * `page`: the site, else the kept shell. `file`: of a build, kept first. `picture`: kept first. `answer`: the site, else
 * what it said before. `network`: none of our business, and never kept.
 */
export type Plan = "page" | "file" | "picture" | "answer" | "network";

type Asked = { method: string; mode: string; url: string; ranged: boolean };

/** Somebody can go there, and it is no page of the site. */
const noPage =
  /^\/(api|media|dev|sandbox|webhooks|assets|icons)\/|^\/stream\/(?!watch\/)|^\/(get|subscription)[A-Z]|\.(xml|txt|js|json|ico|webmanifest)$/;

/**
 * Calls that answer everybody the same. Whether this answer is for everybody, it says itself: `isForEverybody`.
 * What was searched for (`q`) is nobody's business later.
 */
const catalogue = /^\/api\/(getMovies|getCategory|facets|movies\/\d+(\/(related|reviews))?)$/;

/** Faces go with their people, and trailers are films. */
const pictures = /^\/media\/(?!avatars\/).+\.(avif|webp|jpe?g|png|gif)$/;

/** What becomes of a request. Whatever is not named here goes to the site as if there were no service worker. */
export function planFor({ method, mode, url, ranged }: Asked, origin: string): Plan {
  const { origin: its, pathname, searchParams } = new URL(url);
  if (method !== "GET" || its !== origin || ranged) return "network";
  if (mode === "navigate") return noPage.test(pathname) ? "network" : "page";
  if (/^\/(assets|icons)\//.test(pathname)) return "file";
  if (pictures.test(pathname)) return "picture";
  return catalogue.test(pathname) && !searchParams.has("q") ? "answer" : "network";
}

/** An answer that says so is for everybody. One that says nothing may be somebody's own. */
export function isForEverybody({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  const said = headers.get("Cache-Control") ?? "";
  return status === 200 && /\bpublic\b/.test(said) && !/\b(private|no-store)\b/.test(said);
}

/** Posters are kept under their name, their width, and the way in which they are written. */
export function isSamePicture(url: string, other: string): boolean {
  const nameOf = (one: string) => /^(.+)-\d+\.\w+$/.exec(one)?.[1];
  return nameOf(url) !== undefined && nameOf(url) === nameOf(other);
}

/** The oldest of what is kept, as far as it is too much; what was used lately stays. */
export function tooMuch(kept: readonly string[], most: number, usedLately: ReadonlySet<string>): string[] {
  if (kept.length <= most) return [];
  const idle = kept.filter((url) => !usedLately.has(url));
  const used = kept.filter((url) => usedLately.has(url));
  return [...idle, ...used].slice(0, kept.length - most);
}

import { paths } from "../../api/paths.ts";

/**
 * Returns a path of this site to open after the sign-in, else the home page. `//host` and `/\host`
 * would lead to another site.
 */
export function toSafePath(requestedPath: string | null): string {
  if (requestedPath && /^\/(?![/\\])/.test(requestedPath) && !hasControlCharacters(requestedPath))
    return requestedPath;
  return paths.home;
}

/**
 * Whether a text has control characters. Browsers remove tabs and line breaks from URLs, so
 * `/<tab>/host` would become `//host`.
 */
function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < " ");
}

import { paths } from "../../api/paths.ts";

/** Where to go after signing in: a path of this site, or home. `//host` and `/\host` would lead elsewhere. */
export function toSafePath(requestedPath: string | null): string {
  return requestedPath && /^\/(?![/\\])/.test(requestedPath) && !hasControlCharacters(requestedPath)
    ? requestedPath
    : paths.home;
}

/** Browsers drop tabs and line ends from addresses: `/<tab>/host` would become `//host`. */
function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < " ");
}

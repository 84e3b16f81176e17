import { paths } from "../app/paths.ts";

/** Where to go after signing in: a path of this site, or home. `//host` and `/\host` would lead elsewhere. */
export function nextPage(asked: string | null): string {
  return asked && /^\/(?![/\\])/.test(asked) && !hasControlCharacters(asked) ? asked : paths.home;
}

/** Browsers drop tabs and line ends from addresses: `/<tab>/host` would become `//host`. */
function hasControlCharacters(text: string): boolean {
  return [...text].some((letter) => letter < " ");
}

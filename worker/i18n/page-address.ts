import { type Locale, locales } from "#messages/runtime";
import { localizePath } from "../../contract/site/language-path.ts";
import { getDefaultLocale, toOfferedLocale } from "./locale.ts";

export type PageAddress = {
  locale: Locale;
  /** The path without the language: `/movies` for `/de/movies`. */
  path: string;
  /** Whether the site offers the language that the address names, if it names one. */
  isOffered: boolean;
  /** Whether the site's links spell the address in the same way, apart from superfluous slashes. */
  isUsual: boolean;
};

/**
 * Reads the language of a page from the first segment of its URL. Repeated slashes are removed,
 * because two slashes at the beginning would turn the next part of the path into a host. A language
 * that the site does not offer becomes the site's first language.
 */
export function readPageAddress(url: string): PageAddress {
  const segments = new URL(url).pathname.split("/").filter(Boolean);
  const named = findLocale(segments[0]);
  const address = {
    locale: named ? toOfferedLocale(named) : getDefaultLocale(),
    path: toPath(named ? segments.slice(1) : segments),
  };
  // A path with two languages is kept whole, because no page has such a path.
  if (named && findLocale(segments[1])) address.path = toPath(segments);
  const isUsual = toPagePath(address) === toPath(segments);
  return { ...address, isOffered: named === undefined || address.locale === named, isUsual };
}

/** Returns the path by which the site's links name a page. */
export const toPagePath = ({ locale, path }: Pick<PageAddress, "locale" | "path">): string =>
  localizePath(path, locale);

const toPath = (segments: string[]) => `/${segments.join("/")}`;

/** Finds the language of a segment in any spelling, such as `DE` and `%64e`. */
function findLocale(segment = ""): Locale | undefined {
  const name = decodeSegment(segment).toLowerCase();
  return locales.find((locale) => locale.toLowerCase() === name);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

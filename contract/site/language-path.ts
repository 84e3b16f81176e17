import { getLocale, type Locale } from "#messages/runtime";
import { getSite } from "./site.ts";

/**
 * Returns the first part of the paths of a language's pages: `/de`. Empty for the site's first
 * language, whose pages have the specified paths, and for languages that the site does not offer.
 */
export const languagePath = (
  locale: Locale = getLocale(),
  { locales }: { locales: Locale[] } = getSite(),
): string => (locales.indexOf(locale) > 0 ? `/${locale}` : "");

/** Returns the path of a page in a language: `/de/movies` for `/movies`, `/de` for `/`. */
export function localizePath(path: string, locale?: Locale, site?: { locales: Locale[] }): string {
  const start = languagePath(locale, site);
  return start && path === "/" ? start : start + path;
}

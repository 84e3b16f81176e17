import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";

/**
 * Lists the addresses of an indexed page in each language of the site, and the address for readers
 * of other languages. Empty for a site in one language.
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function listLanguageLinks(
  site: string,
  path: string,
): { hreflang: string; href: string }[] {
  const { locales } = getSite();
  if (locales.length === 1) return [];
  const links = locales.map((locale) => ({
    hreflang: locale as string,
    href: site + localizePath(path, locale),
  }));
  return [...links, { hreflang: "x-default", href: site + localizePath(path, locales[0]) }];
}

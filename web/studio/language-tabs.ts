import { getLocale, type Locale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import type { ApiError } from "../api/client.ts";

/** Returns the name of a language in the page's language, with a capital first letter. */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames(getLocale(), { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(getLocale()) + name.slice(1);
}

/** The site's languages as tabs, labelled by name; the site's first language comes first. */
export const listLanguageTabs = () =>
  Object.fromEntries(getSite().locales.map((each) => [each, languageName(each)])) as Record<
    Locale,
    string
  >;

/**
 * Returns the first of the site's languages whose text was refused. `field` is the name of the
 * texts' field.
 */
export const findInvalidLocale = ({ issues }: ApiError, field: string) =>
  getSite().locales.find((locale) =>
    issues.some(({ path }) => `${path}.`.startsWith(`${field}.${locale}.`)),
  );

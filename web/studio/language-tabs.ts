import { getLocale, type Locale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import type { ApiError } from "../api/client.ts";

/** A language by its name in the page's language, with a capital. */
export function languageName(locale: Locale): string {
  const name = new Intl.DisplayNames(getLocale(), { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(getLocale()) + name.slice(1);
}

/** The offered languages by their names, as tabs, the site's first language first. */
export const languageTabs = () =>
  Object.fromEntries(getSite().locales.map((each) => [each, languageName(each)])) as Record<
    Locale,
    string
  >;

/** The first offered language in which a text was refused. `field`: the texts' field. */
export const findInvalidLocale = ({ issues }: ApiError, field: string) =>
  getSite().locales.find((locale) =>
    issues.some(({ path }) => `${path}.`.startsWith(`${field}.${locale}.`)),
  );

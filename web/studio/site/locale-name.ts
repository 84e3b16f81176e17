import { getLocale, type Locale } from "#messages/runtime";

/** Returns the name of a language in the language of the page. */
export const localeName = (locale: Locale): string =>
  new Intl.DisplayNames(getLocale(), { type: "language" }).of(locale) ?? locale;

import { baseLocale, type Locale } from "#messages/runtime";

/** Returns the address of a page in a language of the demo, whose first language is English. */
export const addressIn = (locale: string, path: string): string =>
  locale === (baseLocale satisfies Locale) ? path : `/${locale}${path === "/" ? "" : path}`;

import { getCookie } from "hono/cookie";
import { parseAccept } from "hono/utils/accept";
import { type Locale, locales } from "#messages/runtime";
import { localeCookie } from "../../contract/constants.ts";
import type { RequestContext } from "../context/request-context.ts";

/** The locale of a request: the one chosen on the site, else the browser's first supported preference. */
export function localeOf(c: RequestContext): Locale {
  return chosenLocale(c) ?? preferredLocale(c.req.header("Accept-Language") ?? "") ?? "en";
}

export function chosenLocale(c: RequestContext): Locale | undefined {
  return matchLocale(getCookie(c, localeCookie) ?? "");
}

function preferredLocale(header: string): Locale | undefined {
  const acceptedTags = parseAccept(header).filter(({ q }) => q > 0);
  return acceptedTags.map(({ type }) => matchLocale(type)).find((locale) => locale !== undefined);
}

/** `es-MX` is Spanish too. */
const matchLocale = (tag: string) => locales.find((locale) => locale === tag.split("-")[0]?.toLowerCase());

import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { parseAccept } from "hono/utils/accept";
import { baseLocale, type Locale, overwriteServerAsyncLocalStorage } from "#messages/runtime";
import { localeCookie, localeHeader } from "../../contract/constants.ts";
import { getOfferedLocales } from "../../contract/site/site.ts";
import type { RequestContext } from "../context/request-context.ts";

/** The request headers that decide on the language of a response that is no page. */
export const localeVary = `Cookie, Accept-Language, ${localeHeader}`;

/**
 * Returns the locale of a request that is not for a page: the locale of the page that sends the
 * request, else the reader's.
 */
export const findRequestLocale = (c: RequestContext): Locale =>
  matchLocale(c.req.header(localeHeader) ?? "") ?? findReaderLocale(c);

/**
 * Returns the locale of a reader: the locale chosen on the site, else the first of the browser's
 * preferences that the site offers, else the site's first locale.
 */
export const findReaderLocale = (c: RequestContext): Locale =>
  findChosenLocale(c) ??
  preferredLocale(c.req.header("Accept-Language") ?? "") ??
  getDefaultLocale();

/** Returns the site's first locale. The paths of its pages contain no language. */
export const getDefaultLocale = (): Locale => getOfferedLocales()[0] ?? baseLocale;

export function findChosenLocale(c: RequestContext): Locale | undefined {
  return matchLocale(getCookie(c, localeCookie) ?? "");
}

function preferredLocale(header: string): Locale | undefined {
  const acceptedTags = parseAccept(header).filter(({ q }) => q > 0);
  return acceptedTags.map(({ type }) => matchLocale(type)).find((locale) => locale !== undefined);
}

/**
 * Chooses the language in which a text is shown: the reader's, else the site's first language, else
 * any language in which the text is written.
 */
export function chooseTextLocale(texts: Partial<Record<Locale, unknown>>, locale: Locale): Locale {
  const written = Object.keys(texts) as Locale[];
  const preferred = [locale, getDefaultLocale(), ...written];
  return preferred.find((each) => texts[each]) ?? locale;
}

/** Returns `locale`, or the site's first locale if the site no longer offers `locale`. */
export const toOfferedLocale = (locale: Locale): Locale =>
  getOfferedLocales().includes(locale) ? locale : getDefaultLocale();

/** Matches a language tag to an offered locale by its first part: `es-MX` is Spanish. */
export const matchLocale = (tag: string) =>
  getOfferedLocales().find((locale) => locale === tag.split("-")[0]?.toLowerCase());

const storage = new AsyncLocalStorage<{ locale?: Locale }>();
overwriteServerAsyncLocalStorage(storage);

/** Runs `work` with all messages in one language. */
export const withLocale = <Result>(locale: Locale, work: () => Result): Result =>
  storage.run({ locale }, work);

export const applyRequestLocale: MiddlewareHandler = (c, next) =>
  withLocale(findRequestLocale(c), next);

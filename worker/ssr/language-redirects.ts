import { setCookie } from "hono/cookie";
import { localeCookie } from "../../contract/constants.ts";
import { localizePath } from "../../contract/site/language-path.ts";
import type { RequestContext } from "../context/request-context.ts";
import { findReaderLocale } from "../i18n/locale.ts";
import { type PageAddress, readPageAddress, toPagePath } from "../i18n/page-address.ts";

type Redirect = { path: string; status: 301 | 302; headers: Record<string, string> };

/**
 * Finds the redirect of a known page's address. `/` redirects to the reader's language. An address
 * with an unusual spelling, with the site's first language, or with a language that the site no
 * longer offers redirects to the usual address. Undefined if the address does not redirect.
 */
export function findLanguageRedirect(
  c: RequestContext,
  address: PageAddress,
): Redirect | undefined {
  if (address.isUsual) return address.path === "/" ? findReadersHome(c) : undefined;
  return {
    path: toPagePath(address),
    // A redirect from a language that the site does not offer is temporary, because the owner may
    // offer the language again.
    status: address.isOffered ? 301 : 302,
    // Browsers keep a permanent redirect for years, and the site's first language can change.
    headers: { "Cache-Control": "private, no-cache" },
  };
}

/**
 * Finds the redirect of `/` to the home page in the reader's language. Undefined if the reader
 * followed a link of the site itself, because the link has already chosen the language.
 */
function findReadersHome(c: RequestContext): Redirect | undefined {
  const { pathname } = new URL(c.req.url);
  const path = localizePath("/", findReaderLocale(c));
  const isChosen = pathname.split("/").some(Boolean) || path === "/";
  if (isChosen || readLinkingPage(c)) return undefined;
  return {
    path,
    status: 302,
    headers: { "Cache-Control": "private, no-store", Vary: "Cookie, Accept-Language" },
  };
}

/**
 * Returns the address of the site's page whose link leads to this request; undefined if none does.
 * Sec-Fetch-Site alone proves no link: a service worker forwards navigations as `same-origin`.
 */
function readLinkingPage(c: RequestContext): string | undefined {
  const referer = c.req.header("Referer") ?? "";
  const isOwn = URL.parse(referer)?.origin === new URL(c.req.url).origin;
  if (isOwn && c.req.header("Sec-Fetch-Site") === "same-origin") return referer;
  return undefined;
}

const cookieOptions = { path: "/", maxAge: 365 * 24 * 3600, sameSite: "Lax" } as const;

/**
 * Remembers the language of a page if a link leads there from the same page in another language,
 * as the links in the menu of languages do. A reload repeats the Referer, but chooses nothing.
 */
export function rememberChosenLanguage(c: RequestContext, { path, locale }: PageAddress): void {
  const referer = readLinkingPage(c);
  const isReload = /\bmax-age=0\b|\bno-cache\b/.test(c.req.header("Cache-Control") ?? "");
  if (referer === undefined || isReload) return;
  const from = readPageAddress(referer);
  if (from.path === path && from.locale !== locale)
    setCookie(c, localeCookie, locale, cookieOptions);
}

export const respondRedirect = (
  c: RequestContext,
  { path, status, headers }: Redirect,
  search: string,
): Response => c.body(null, status, { ...headers, Location: path + search });

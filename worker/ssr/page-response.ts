import type { MiddlewareHandler } from "hono";
import { m } from "#messages";
import { getLocale, type Locale } from "#messages/runtime";
import { siteTagHeader } from "../../contract/constants.ts";
import { type Page, pages } from "../../contract/pages.ts";
import { castSenderScripts } from "../../contract/site/cast-scripts.ts";
import { getSite } from "../../contract/site/site.ts";
import { findPage, getPrefetchRequests } from "../../web/app/entry-server.tsx";
import { findClaims } from "../auth/session.ts";
import { placeCodeOf } from "../catalogue/territories.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { getCachedBody } from "../http/cached-response.ts";
import { readShell } from "../http/shell-file.ts";
import { siteUrl } from "../http/site-url.ts";
import { getDefaultLocale, withLocale } from "../i18n/locale.ts";
import { type PageAddress, readPageAddress, toPagePath } from "../i18n/page-address.ts";
import { getSiteTag } from "../site/current-site.ts";
import { type PageHead, renderHead } from "./head.ts";
import {
  findLanguageRedirect,
  rememberChosenLanguage,
  respondRedirect,
} from "./language-redirects.ts";
import { buildPageContent, type PageContent } from "./page-content.ts";
import { buildNotFoundHead, buildPageHead, toRequestUrl } from "./page-head.ts";
import { fillShell } from "./shell.ts";
import { withTimeout } from "./timeout.ts";

type FoundPage = ReturnType<typeof findPage> & { url: string; isAppShell: boolean };

/** Finds the page of a request in the language of its address. */
function findRequestedPage(c: RequestContext, address: PageAddress): FoundPage {
  const path = toPagePath(address);
  // The app shell is a page without content that the browser stores for offline use.
  return {
    ...withLocale(address.locale, () => findPage(path)),
    url: path + new URL(c.req.url).search,
    isAppShell: address.path.toLowerCase() === "/index.html",
  };
}

/**
 * Responds with a page of the SPA in the language of its address. A path may belong to a page and
 * to an endpoint with another method.
 */
export const respondKnownPage: MiddlewareHandler<AppEnv> = async (c, next) => {
  const address = readPageAddress(c.req.url);
  const found = findRequestedPage(c, address);
  if (found.page === pages.notFound && !found.isAppShell) return next();
  const redirect = findLanguageRedirect(c, address);
  if (redirect) return respondRedirect(c, redirect, new URL(c.req.url).search);
  rememberChosenLanguage(c, address);
  return withLocale(address.locale, () => respondPage(c, found));
};

/** Responds to an unknown URL with the shell, which shows the not-found page. */
export function respondUnknownPage(c: RequestContext): Promise<Response> {
  const read = readPageAddress(c.req.url);
  // With an unusual spelling, the site's first language applies, as in the browser.
  const address = read.isUsual ? read : { ...read, locale: getDefaultLocale() };
  rememberChosenLanguage(c, address);
  return withLocale(address.locale, () =>
    respondPage(c, { ...findRequestedPage(c, address), name: "notFound", page: pages.notFound }),
  );
}

async function respondPage(c: RequestContext, found: FoundPage): Promise<Response> {
  const locale = getLocale();
  const claims = await findClaims(c);
  const content =
    claims?.hasAgeLimit && found.page !== pages.notFound
      ? contentForLimitedAge(c, found)
      : await loadContent(c, found, locale);
  const { isAppShell } = found;
  // Server-rendered pages use another shell: see scripts/vite-ssr-template.mjs.
  const shellHtml = await readShell(
    c,
    content.serverRenderedHtml ? `/ssr.${locale}.html` : `/shell.${locale}.html`,
  );
  if (getSite().castAppId && found.page.access !== "staff")
    c.set("otherScripts", castSenderScripts);
  c.set("ownScript", /data-hash="([^"]+)"/.exec(shellHtml)?.[1]);
  const html = fillShell(shellHtml, content, {
    page: found.name,
    locale,
    hasSession: claims !== null && !isAppShell,
  });
  return c.html(html, content.status, {
    [siteTagHeader]: getSiteTag(),
    "Cache-Control": isAppShell ? "no-cache" : "private, no-cache",
    Vary: found.url === "/" ? "Cookie, Accept-Language" : "Cookie",
    ...(content.noindex && { "X-Robots-Tag": "noindex, follow" }),
  });
}

/**
 * Returns the content of a page for an account with an age limit. The content has no prefetched
 * movies, because these are for visitors. The account's browser requests the account's movies.
 */
const contentForLimitedAge = (c: RequestContext, { page }: FoundPage) =>
  contentOfHead(c, { ...headWithoutData(page, c), noindex: true }, 200);

type ResponseContent = PageContent & { status: 200 | 404 };

async function loadContent(
  c: RequestContext,
  { page, params, url, isAppShell }: FoundPage,
  locale: Locale,
): Promise<ResponseContent> {
  if (isAppShell)
    return contentOfHead(c, { ...headWithoutData(page, c), title: getSite().name }, 200);
  if (page === pages.notFound) return notFoundContent(c, m.site_not_found_page_title());
  if (!page.isServerRendered) return contentOfHead(c, headWithoutData(page, c), 200);
  const { searchParams } = new URL(c.req.url);
  const requests = getPrefetchRequests(url);
  // The cache key leaves out unknown query parameters, so that they create no cache entries.
  const pageNumber = searchParams.has("cursor")
    ? (searchParams.get("page") ?? undefined)
    : undefined;
  const cacheKey = {
    requests: [page.path, ...requests.map(toRequestUrl)],
    locale,
    page: pageNumber,
    country: page === pages.movie ? (placeCodeOf(c) ?? undefined) : undefined,
    site: getSiteTag(),
  };
  try {
    const build = async () =>
      JSON.stringify(await buildPageContent(c, { page, params, url, requests }));
    // Content that is too late for this page is cached for the next request.
    const { body } = await withTimeout(getCachedBody(c, cacheKey, build));
    const content = JSON.parse(body) as PageContent | null;
    if (content) return { ...content, status: 200 };
    return notFoundContent(c, missingTitle(page));
  } catch (error) {
    // If the content fails, the page is still sent, and the browser shows the errors of its own
    // requests.
    console.error(
      JSON.stringify({ level: "error", requestId: c.var.requestId, error: String(error) }),
    );
    return contentOfHead(c, { ...headWithoutData(page, c), noindex: false }, 200);
  }
}

function missingTitle(page: Page): string {
  if (page === pages.person) return m.person_missing_title();
  if (page === pages.movie) return m.movie_missing_title();
  return m.site_not_found_page_title();
}

/**
 * Returns the head of a page without data: a private page, or any page while the database does not
 * respond.
 */
function headWithoutData(page: Page, c: RequestContext): PageHead {
  const data = {
    site: siteUrl(c),
    query: new URLSearchParams(),
    prefetchUrls: [],
    responses: {},
  };
  const { noindex, title, description } = buildPageHead(page, data) ?? {
    title: getSite().name,
    description: getSite().name,
  };
  return { title, description, noindex };
}

const notFoundContent = (c: RequestContext, title: string): ResponseContent =>
  contentOfHead(c, buildNotFoundHead(title), 404);

const contentOfHead = (
  c: RequestContext,
  head: PageHead,
  status: ResponseContent["status"],
): ResponseContent => ({
  head: renderHead(head, siteUrl(c)),
  noindex: head.noindex ?? false,
  prefetchedJson: "",
  serverRenderedHtml: "",
  status,
});

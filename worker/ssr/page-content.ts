import type { PageRequest } from "../../contract/page-requests.ts";
import { type Page, pages } from "../../contract/pages.ts";
import { renderPage } from "../../web/app/entry-server.tsx";
import { selectReviewTotals } from "../catalogue/reviews.ts";
import { placeCodeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, type Database, database, type Statement } from "../database/database.ts";
import { siteUrl } from "../http/site-url.ts";
import { renderHead, serializeJsonForHtml } from "./head.ts";
import { buildPageHead, type PageData, toRequestUrl } from "./page-head.ts";
import { buildPrefetchQuery } from "./prefetch-query.ts";
import type { ReviewTotals } from "./structured-data.ts";

/**
 * The parts of a page that are equal for all visitors (for a movie's page, for all visitors of a
 * country): its head, the prefetched responses and the server-rendered HTML.
 */
export type PageContent = {
  head: string;
  noindex: boolean;
  prefetchedJson: string;
  serverRenderedHtml: string;
};

type ContentRequest = {
  page: Page;
  params: Readonly<Record<string, string | undefined>>;
  url: string;
  requests: PageRequest[];
};

/**
 * Builds a page's content with one batch of queries. Returns null for a movie, person, category,
 * collection or site page that does not exist.
 */
export async function buildPageContent(
  c: RequestContext,
  { page, params, url, requests }: ContentRequest,
): Promise<PageContent | null> {
  const { searchParams } = new URL(c.req.url);
  const movieId = page === pages.movie ? Number(params.id) : 0;
  const prefetched = await prefetchAll(c, requests, movieId);
  const prefetchUrls = requests.map(toRequestUrl);
  const data: PageData = {
    site: siteUrl(c),
    query: searchParams,
    prefetchUrls,
    ...prefetched,
  };
  const head = buildPageHead(page, data);
  if (!head) return null;
  return {
    head: renderHead(head, data.site),
    noindex: head.noindex ?? false,
    prefetchedJson: serializeJsonForHtml(data.responses),
    serverRenderedHtml: renderPageHtml(c, url, data.responses),
  };
}

/**
 * Runs the page's requests in one batch. Invalid requests are left out; the browser repeats them
 * and shows their errors.
 */
async function prefetchAll(
  c: RequestContext,
  requests: PageRequest[],
  /** The id of the page's movie; 0 without a movie. */
  movieId: number,
): Promise<Pick<PageData, "responses" | "totals">> {
  const db = database(c, "nearest");
  const queries = requests.flatMap((request) => {
    const query = findPrefetchQuery(db, request, c.var.now, placeCodeOf(c));
    return query ? [{ url: toRequestUrl(request), ...query }] : [];
  });
  if (queries.length === 0) return { responses: {} };
  const statements: Record<string, Statement | Statement[]> = {
    ...Object.fromEntries(queries.map(({ url, statement }) => [url, statement])),
    ...(movieId > 0 && { totals: selectReviewTotals(db, movieId) }),
  };
  const { totals, ...rows } = await batch(db, statements);
  const responses = queries.flatMap(({ url, toDto }) => {
    const dto = toDto(rows[url] as never);
    return dto === undefined ? [] : [[url, dto] as const];
  });
  return {
    responses: Object.fromEntries(responses),
    totals: (totals as ReviewTotals[] | undefined)?.[0],
  };
}

function findPrefetchQuery(
  db: Database,
  request: PageRequest,
  now: number,
  country: string | null,
) {
  try {
    return buildPrefetchQuery(db, request, now, country);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
}

/** Renders the page's HTML. If that fails, the browser renders the page, as for signed-in users. */
function renderPageHtml(
  c: RequestContext,
  url: string,
  responses: Record<string, unknown>,
): string {
  try {
    return renderPage(url, responses);
  } catch (error) {
    console.error(
      JSON.stringify({
        level: "error",
        requestId: c.var.requestId,
        error: `not rendered: ${error}`,
      }),
    );
    return "";
  }
}

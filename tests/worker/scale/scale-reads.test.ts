/** @module-tag long */
import { describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "../../../contract/endpoints.ts";
import { requiredPermission } from "../../../worker/auth/permissions.ts";
import { visitorClient } from "../../support/clients.ts";
import { accountId, filledAt, firstFilledId } from "../../support/filled-site/rows.ts";
import { pairsOf } from "../../support/filter-pairs.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { serveFilledSite } from "../../support/serve-filled-site.ts";
import { signedInClient } from "../../support/sessions.ts";
import { indexedOrderFilters, scannedOrderFilters } from "./order-filters.ts";

/**
 * The largest number of rows that a request may read: `list` for a page of ten rows with rows of
 * other tables, `other` for any other request. `statement` holds for each SQL statement, also where
 * a request has a budget of its own.
 */
const budgets = { list: 60, other: 100, statement: 5_000 };

type ReadKey = Extract<EndpointKey, `GET ${string}`>;
/**
 * `rows` is the request's own budget. `status` is the expected status if the filled site lacks the
 * object.
 */
type Read = {
  paths: string[];
  rows?: number;
  status?: number;
  /** Further requests with a budget of their own. */
  walked?: { paths: string[]; rows: number };
};

const month = new Date(filledAt).toISOString().slice(0, 7);
const lastMonth = "2026-09";
const movie = `/api/movies/${firstFilledId}`;
const adminMovie = `/api/admin/movies/${firstFilledId}`;
/** A subscriber with a common name, who has watched ten movies and bought one. */
const member = accountId(2_000);
const withQueries = (path: string, ...queries: string[]) => [
  path,
  ...queries.map((query) => `${path}?${query}`),
];
/** Returns the path with each filter, and with each pair of them. */
const withPairs = (path: string, ...filters: string[]) =>
  withQueries(path, ...filters, ...pairsOf(filters));
const movieFilters = [
  "category=Action",
  "year=1900-2000",
  "hours=1-2",
  "rating=3",
  "language=Language%207",
  "popular=true",
  "q=velvet",
  "download=ready",
  "sort=name",
];

const filterPairs = pairsOf(movieFilters);
/** Pairs of filters whose order no index has, so that the request tests up to 150 movies. */
const isWalked = (pair: string) =>
  pair.includes("download=") || (pair.includes("q=") && pair.includes("sort="));
const walkedPairs = filterPairs.filter(isWalked);
const indexedPairs = filterPairs.filter((pair) => !isWalked(pair));

/**
 * The reads that need more than their path. A GET route with parameters has an entry, or the file
 * does not compile.
 */
const reads: Record<Extract<ReadKey, `${string}:${string}`>, Read> &
  Partial<Record<ReadKey, Read>> = {
  // The request reads each row of the demo, on any site.
  "GET /api/admin/set-up/demo": { paths: ["/api/admin/set-up/demo"], rows: 6_000 },
  "GET /api/getMovies": {
    paths: withQueries("/api/getMovies", ...movieFilters, ...indexedPairs),
    walked: { paths: walkedPairs.map((pair) => `/api/getMovies?${pair}`), rows: 300 },
  },
  // The request reads each row of the counted cells.
  "GET /api/facets": {
    paths: withPairs(
      "/api/facets",
      "category=Action",
      "rating=3",
      "year=1900-2000",
      "hours=1-2",
      "language=Language%207",
    ),
    rows: 2_000,
  },
  "GET /api/movies/:id": { paths: [movie] },
  "GET /api/movies/:id/access": { paths: [`${movie}/access`] },
  "GET /api/movies/:id/related": { paths: [`${movie}/related`] },
  "GET /api/movies/:id/reviews": { paths: withQueries(`${movie}/reviews`, "star=1") },
  "GET /api/people/:id": { paths: [`/api/people/${firstFilledId}`] },
  "GET /api/search": { paths: ["/api/search?q=velvet"], rows: 300 },
  // The request searches movies, people and accounts, and reads the orders of five accounts and up
  // to a hundred collections.
  "GET /api/search/everything": {
    paths: ["velvet", "anna%20smith", "o0002000", "2000"].map(
      (q) => `/api/search/everything?q=${q}`,
    ),
    rows: 500,
    // A text of one or two characters is looked for in the 1,000 newest accounts.
    walked: { paths: ["/api/search/everything?q=a"], rows: 1_500 },
  },
  "GET /api/categories/:slug": { paths: withQueries("/api/categories/action-films", "locale=de") },
  "GET /api/admin/people/:id": { paths: [`/api/admin/people/${firstFilledId}`] },
  "GET /api/admin/promotion-codes/:codeId": {
    paths: ["/api/admin/promotion-codes/none"],
    status: 404,
  },
  "GET /api/admin/categories/:id": { paths: ["/api/admin/categories/1"] },
  "GET /api/plans": { paths: withQueries("/api/plans", "plan=10001") },
  "GET /api/webhooks/:webhookId/deliveries": {
    paths: ["/api/webhooks/none/deliveries"],
    status: 404,
  },
  // The request counts up to 1,000 payments, with their orders and movies.
  "GET /api/admin/rights/open-statement-months": {
    paths: ["/api/admin/rights/open-statement-months"],
    rows: 10_000,
  },
  "GET /api/admin/rights/months/:month": { paths: [`/api/admin/rights/months/${lastMonth}`] },
  "GET /api/admin/rights/holders/:holderId/statements": {
    paths: ["/api/admin/rights/holders/1/statements"],
  },
  "GET /api/admin/rights/holders/:holderId/statements/:month": {
    paths: [`/api/admin/rights/holders/1/statements/${lastMonth}`],
    status: 404,
  },
  "GET /api/admin/rights/holders/:holderId/statements/:month/csv": {
    paths: [`/api/admin/rights/holders/1/statements/${lastMonth}/csv`],
    status: 404,
  },
  "GET /api/admin/movies/:id/terms": { paths: [`${adminMovie}/terms`] },
  "GET /api/collections/:slug": {
    paths: withQueries("/api/collections/collection-2", "locale=de"),
    // The request counts the episodes of each season, 500 at most; the filled site's series has
    // 300.
    walked: { paths: ["/api/collections/series?season=2"], rows: 700 },
  },
  // A season has at most 500 episodes; the filled site's series has 300 with ten a season.
  "GET /api/collections/:slug/viewing": {
    paths: withQueries("/api/collections/series/viewing", "season=2"),
    rows: 170,
  },
  "GET /api/collections/:slug/offer": {
    paths: ["/api/collections/series/offer?season=2"],
    rows: 90,
  },
  "GET /api/movies/:id/next": { paths: [`${movie}/next`] },
  // The request counts at most 100 movies of each collection on the page.
  "GET /api/admin/collections": { paths: ["/api/admin/collections"], rows: 1_200 },
  "GET /api/admin/collections/:id": {
    paths: ["/api/admin/collections/1", "/api/admin/collections/2"],
  },
  // A collection has at most 100 movies, so the request stops counting after that.
  "GET /api/admin/collection-matches": {
    paths: withPairs(
      "/api/admin/collection-matches",
      "categoryId=1",
      "fromYear=1940&toYear=1960",
      "country=DE",
      "language=Language%207",
      `personId=${firstFilledId}`,
    ).slice(1),
    rows: 300,
  },
  "GET /api/home": { paths: withQueries("/api/home", "locale=de") },
  "GET /api/home/rows/:id": { paths: ["/api/home/rows/newest"] },
  // The form lists every collection.
  "GET /api/admin/home": { paths: ["/api/admin/home"], rows: 1_100 },
  "GET /api/pages/:slug": { paths: withQueries("/api/pages/nobodys", "locale=de"), status: 404 },
  "GET /api/admin/pages/:slug": { paths: ["/api/admin/pages/nobodys"], status: 404 },
  "GET /api/admin/pages/:slug/built-in": { paths: ["/api/admin/pages/terms/built-in"] },
  "GET /api/oembed": {
    paths: ["/api/oembed?format=json&maxwidth=400&maxheight=300&url=https://other.example/movie/1"],
    status: 404,
  },
  "GET /getUser/:name": { paths: withQueries("/getUser/Anna%20Smith", `id=${member}`) },
  "GET /getAdmin/:name": { paths: withQueries("/getAdmin/Ada%20Admin", "id=demo-admin") },
  "GET /api/device/code": { paths: ["/api/device/code?user_code=BCDFGH"], status: 404 },
  // The export has the rows of the account and of its profiles, in some thirty tables.
  "GET /api/account/export": { paths: ["/api/account/export"], rows: 150 },
  // A common word, and a text of one or two letters, are searched among the newest accounts only.
  "GET /getAllUser": {
    rows: 5_000,
    paths: withQueries(
      "/getAllUser",
      "q=a",
      "q=person%2012",
      "q=anna%20smith",
      "q=zq",
      "q=o0002000",
      "filter=blocked",
      "filter=administrators",
      "filter=subscribers",
    ),
  },
  // A subscription, payments, rentals, devices and notes of one account.
  "GET /api/members/:id": { paths: [`/api/members/${member}`] },
  "GET /api/members/:id/timeline": { paths: [`/api/members/${member}/timeline`] },
  "GET /api/members/:id/plays": { paths: [`/api/members/${member}/plays`] },
  "GET /api/members/:id/emails": { paths: [`/api/members/${member}/emails`] },
  "GET /subscriptionDetails/:name": {
    paths: withQueries("/subscriptionDetails/Anna%20Smith", `id=${member}`),
  },
  "GET /api/billing/plan": { paths: withQueries("/api/billing/plan", "plan=10001") },
  "GET /api/orders/:orderId": { paths: ["/api/orders/o0002000"] },
  // The request counts up to 1,000 overdue subscriptions, and looks at 100 uploads and 200 drafts.
  "GET /api/admin/today": { paths: ["/api/admin/today"], rows: 2_500 },
  // The request reads each subscription that ends today.
  "GET /api/stats": { paths: ["/api/stats"], rows: 5_000 },
  // The request counts up to 1,000 subscribed accounts.
  "GET /api/admin/revenue": { paths: ["/api/admin/revenue"], rows: 1_100 },
  "GET /api/admin/revenue/movies": {
    paths: withQueries("/api/admin/revenue/movies", "sort=storage"),
  },
  // For each of 11 orders the request reads the buyer, the items, the payments, and the other
  // tables of a filter.
  "GET /api/admin/orders": {
    rows: 180,
    paths: withQueries("/api/admin/orders", ...indexedOrderFilters),
    // An order of the figure is tested for the other filters, 220 orders on a page.
    walked: {
      paths: [
        ...scannedOrderFilters,
        ...pairsOf([...indexedOrderFilters, ...scannedOrderFilters]),
      ].map((filters) => `/api/admin/orders?${filters}`),
      rows: 5_000,
    },
  },
  "GET /api/admin/orders/csv": {
    paths: withQueries(
      `/api/admin/orders/csv`,
      `month=${month}`,
      `month=${month}&fromDay=11&toDay=20`,
    ).slice(1),
    rows: 5_000,
  },
  "GET /api/admin/payments/csv": {
    paths: withQueries(
      `/api/admin/payments/csv`,
      `month=${month}`,
      `month=${month}&fromDay=11&toDay=20`,
    ).slice(1),
    rows: 5_000,
  },
  "GET /api/admin/orders/:orderId/payments": { paths: ["/api/admin/orders/o0002000/payments"] },
  "GET /api/admin/subscriptions": {
    paths: withPairs("/api/admin/subscriptions", "state=running", "state=ended", "plan=10001"),
  },
  // The filter of reported reviews reads each open report.
  "GET /api/admin/reviews": {
    paths: withPairs("/api/admin/reviews", `userId=${member}`, "id=5", `movieId=${firstFilledId}`),
    // The request sorts up to 1,000 reported reviews.
    walked: {
      paths: ["", `&userId=${member}`, "&id=5", `&movieId=${firstFilledId}`].map(
        (filter) => `/api/admin/reviews?reported=true${filter}`,
      ),
      rows: 3_100,
    },
  },
  // Each exit has a member, an order with its movies and payments, and a subscription.
  "GET /api/admin/exits": { paths: ["/api/admin/exits"], rows: 80 },
  "GET /api/admin/payment-events": {
    paths: withQueries("/api/admin/payment-events", "orderId=o0002000"),
  },
  "GET /api/movies/:id/download": { paths: ["/api/movies/1/download"], status: 404 },
  "GET /api/continue": { paths: ["/api/continue"], rows: 40 },
  "GET /getWatchCount": {
    paths: withPairs("/getWatchCount", "unfinished=true", `id=${member}&name=Anna%20Smith`),
  },
  "GET /api/admin/quality": { paths: withQueries("/api/admin/quality", "movieId=1") },
  // The request reads up to 1,000 waiting emails, with their errors.
  "GET /api/admin/health": { paths: ["/api/admin/health"], rows: 2_100 },
  "GET /api/admin/movies": {
    paths: withQueries("/api/admin/movies", ...movieFilters, ...indexedPairs),
    walked: { paths: walkedPairs.map((pair) => `/api/admin/movies?${pair}`), rows: 300 },
  },
  "GET /api/admin/movies/:id": { paths: [adminMovie] },
  "GET /api/admin/movies/:id/figures": { paths: [`${adminMovie}/figures`] },
  "GET /api/admin/movies/:id/credits": { paths: [`${adminMovie}/credits`] },
  "GET /api/admin/people": { paths: withQueries("/api/admin/people", "q=person%2012", "q=a") },
  // The request asks Wikidata, which tests cannot reach.
  "GET /api/admin/facts": { paths: ["/api/admin/facts?q=Metropolis&year=1927"], status: 502 },
  "GET /api/admin/facts/movies/:id": { paths: ["/api/admin/facts/movies/Q151599"], status: 502 },
  "GET /api/admin/facts/people/:id": { paths: ["/api/admin/facts/people/Q19504"], status: 502 },
  "GET /api/audit": {
    paths: withPairs(
      "/api/audit",
      "action=create",
      "action=delete",
      "subject=movie",
      "subject=user",
      "actorId=demo-admin",
      "actorId=demo-viewer",
      "subjectId=1000",
      "keyId=import-key",
      "keyId=import-key&action=create&subject=movie",
    ),
  },
  // The request reads up to ten movies of each video.
  "GET /api/videos": {
    rows: 100,
    paths: withPairs("/api/videos", "incomplete=true", "status=ready", "status=failed"),
  },
  "GET /api/videos/:videoId": { paths: ["/api/videos/demo-action"] },
  "GET /api/videos/:videoId/chapters": { paths: ["/api/videos/demo-action/chapters"] },
  "GET /api/movies/:id/tracks": { paths: [`${movie}/tracks`] },
  "GET /api/movies/:id/tracks/:trackId": { paths: [`${movie}/tracks/nobodys`], status: 404 },
  "GET /api/speech-model/:version/:path{.+}": {
    paths: ["/api/speech-model/0123456789abcdef/config.json"],
    status: 404,
  },
  "GET /api/admin/movies/:id/extras": { paths: [`${adminMovie}/extras`] },
};

const readKeys = (Object.keys(endpoints) as EndpointKey[]).filter((key): key is ReadKey =>
  key.startsWith("GET "),
);
const readOf = (key: ReadKey): Read => reads[key] ?? { paths: [key.replace("GET ", "")] };
const requests = readKeys.flatMap((key) => {
  const { walked, ...read } = readOf(key);
  return [read, ...(walked ? [walked] : [])].flatMap((each) =>
    each.paths.map((path) => ({ rows: undefined, status: 200, ...each, key, path })),
  );
});
const withLimit = (path: string) => `${path}${path.includes("?") ? "&" : "?"}limit=10`;
const queryOf = (key: ReadKey) => {
  const { query } = endpoints[key] as { query?: { _zod: { def: { shape: object } } } };
  return query ? Object.keys(query._zod.def.shape) : [];
};
const paging = ["limit", "cursor"];

it("the cost tests request every GET route of the contract with each of its query parameters", () => {
  const missing = readKeys.flatMap((key) => {
    const { paths, walked } = readOf(key);
    const used = [...paths, ...(walked?.paths ?? [])].flatMap((path) => [
      ...new URL(path, "http://site").searchParams.keys(),
    ]);
    return queryOf(key).flatMap((name) =>
      used.includes(name) || paging.includes(name) ? [] : `${key} ${name}`,
    );
  });
  expect(missing).toEqual([]);
});

describe("with 100,000 movies, 1,000,000 accounts and 400,000 orders", () => {
  serveFilledSite();

  const clientOf = async (key: ReadKey) => {
    const { access } = endpoints[key];
    if (access === "anyone") return visitorClient();
    return await signedInClient(requiredPermission(access) ? "demo-admin" : member);
  };

  it.each(requests)(
    "on a large site, $path reads no more rows than its budget",
    async ({ key, path, rows, status }) => {
      const isList = queryOf(key).includes("cursor");
      const response = await (await clientOf(key))(isList ? withLimit(path) : path);
      const { rowsRead, maxRowsRead } = await readRequestCost(response);
      const budget = rows ?? (isList ? budgets.list : budgets.other);
      expect(response.status).toBe(status);
      expect(rowsRead).toBeLessThanOrEqual(budget);
      expect(maxRowsRead).toBeLessThanOrEqual(budgets.statement);
    },
  );
});

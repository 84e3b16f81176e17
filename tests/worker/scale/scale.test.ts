/** @module-tag long */
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { selectComingMovies, selectLeavingMovies } from "../../../worker/catalogue/availability.ts";
import { visitorClient } from "../../support/clients.ts";
import { filledAt, rowCounts } from "../../support/filled-site/rows.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";
import { serveFilledSite } from "../../support/serve-filled-site.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const demoMovies = 43;

const filters = [
  "",
  "category=Action",
  "year=2000-2010",
  "hours=2-3",
  "rating=3",
  "language=Language%207",
  "popular=true",
];
/** Paths of the lists of movies to download, each list in its default sequence. */
const downloadPaths = ["free", "ready"].map(
  (download) => `/api/getMovies?limit=10&download=${download}`,
);
const sorts = ["newest", "rating", "name", "popular"];
const listPaths = filters.flatMap((filter) =>
  sorts.map((sort) => `/api/getMovies?limit=10&sort=${sort}&${filter}`),
);
/** Combined filters, some with a text, that match few movies, many movies or none. */
const combinedFilterPaths = [
  "category=Action&year=2000-2010",
  "category=Tech&year=1900-2000&hours=2-3&rating=4&language=Language%207",
  "hours=1-2&popular=true",
  "q=velvet",
  "q=the&rating=5",
  "q=am&category=Romance",
  "q=zq&year=1700-1800",
].map((filter) => `/api/getMovies?limit=10&${filter}`);
/**
 * Filters for sorted lists, from many matches to none. Full text finds the matches, but cannot sort
 * them.
 */
const matchFilters = [
  "q=the",
  "q=velvet",
  "q=am",
  "q=player%2097",
  "q=player%20970",
  "q=1234",
  "q=zzz",
  "q=zq",
  "q=the&category=Action",
  "q=player%2097&category=Action&rating=3",
  "category=Action&year=2000-2010",
  "language=Language%207&rating=3",
  "language=Language%207&rating=3&year=1900-2000",
  "category=Romance&year=2010-2030&hours=2-3&rating=4&language=Language%207",
  "category=Action&year=1700-1800",
  "download=ready&category=Action",
  "download=free&q=the",
];
const sortedMatchPaths = ["rating", "name", "popular"].flatMap((sort) =>
  [...matchFilters, "download=ready", "popular=true&hours=1-2"].map(
    (filter) => `/api/getMovies?limit=10&sort=${sort}&${filter}`,
  ),
);
const searchTerms = [
  "the",
  "amber",
  "ctor 1",
  "player 97",
  "zzz",
  "a",
  "e ",
  "7",
  "am",
  "zq",
  "%",
  "the a",
  "映",
];

/**
 * The queries of the studio's movie list: one filter with any sort, or a text with a filter, newest
 * first.
 */
const adminQueries = [
  ...sorts.map((sort) => `sort=${sort}&category=Action`),
  "sort=name",
  "q=the",
  "q=am&category=Romance",
];
const sortedAdminQueries = matchFilters.map((filter, i) => `sort=${sorts[1 + (i % 3)]}&${filter}`);

async function measureCosts(path: string, client = visitorClient()) {
  const first = await client(path);
  const { nextCursor } = await first.clone().json();
  const nextPageCosts = nextCursor
    ? [await readRequestCost(await client(`${path}&cursor=${nextCursor}`))]
    : [];
  return [await readRequestCost(first), ...nextPageCosts];
}

/** Measures the first page, the next two pages, and the page before the last of these. */
async function measurePages(path: string, client = visitorClient()) {
  const costs = [];
  let page: Record<string, string | null> = { first: "" };
  for (const cursor of ["first", "nextCursor", "nextCursor", "prevCursor"]) {
    if (page[cursor] === null) break;
    const response = await client(page[cursor] ? `${path}&cursor=${page[cursor]}` : path);
    costs.push(await readRequestCost(response));
    page = await response.json();
  }
  return costs;
}

describe.each([demoMovies, demoMovies + rowCounts.movies])("with %i movies", (movieCount) => {
  if (movieCount > demoMovies) serveFilledSite();
  else beforeAll(seedDemo);
  const now = movieCount > demoMovies ? filledAt : Date.now();

  it("the stored total of movies equals the number of movies", async () => {
    expect((await queryRow("SELECT value FROM totals WHERE name = 'movies'"))?.value).toBe(
      movieCount,
    );
  });

  it.each([...listPaths, ...combinedFilterPaths, ...downloadPaths])(
    "a list of the catalogue reads at most 30 rows in one statement: %s",
    async (path) => {
      for (const cost of await measureCosts(path)) {
        expect(cost.rowsRead).toBeLessThanOrEqual(30);
        expect(cost).toMatchObject({ trips: 1, statements: 1 });
      }
    },
  );

  it.each(sortedMatchPaths)(
    "a sorted and filtered list reads at most 300 rows a page in one statement: %s",
    async (path) => {
      for (const cost of await measurePages(path)) {
        expect(cost.rowsRead).toBeLessThanOrEqual(300);
        expect(cost).toMatchObject({ trips: 1, statements: 1 });
      }
    },
  );

  it.each(sortedAdminQueries)(
    "the studio's sorted and filtered movie list reads at most 300 rows a page: %s",
    async (query) => {
      const client = await signedInClient("demo-admin");
      for (const cost of await measurePages(`/api/admin/movies?limit=10&${query}`, client)) {
        expect(cost.rowsRead).toBeLessThanOrEqual(300);
        expect(cost).toMatchObject({ trips: 1, statements: 3 });
      }
    },
  );

  it.each(adminQueries)(
    "the studio's movie list reads at most 30 rows in one round trip: %s",
    async (query) => {
      const client = await signedInClient("demo-admin");
      for (const cost of await measureCosts(`/api/admin/movies?${query}`, client)) {
        expect(cost.rowsRead).toBeLessThanOrEqual(30);
        expect(cost).toMatchObject({ trips: 1, statements: 3 });
      }
    },
  );

  it.each(searchTerms)("a search reads at most 300 rows: %s", async (q) => {
    const cost = await readRequestCost(
      await visitorClient()(`/api/search?q=${encodeURIComponent(q)}`),
    );
    expect(cost.rowsRead).toBeLessThanOrEqual(300);
    expect(cost).toMatchObject({ trips: 1, statements: 3 });
  });

  it("the facet counts read each row of movie_cells once, for any number of movies", async () => {
    const { DB } = await getBindings();
    const cellTotals = await DB.prepare(
      "SELECT count(*) AS n, sum(movie_count) AS movies FROM movie_cells",
    ).first<{
      n: number;
      movies: number;
    }>();
    expect(cellTotals?.movies).toBe(movieCount);
    const cost = await readRequestCost(
      await visitorClient()("/api/facets?category=Action&rating=3&language=Language%207"),
    );
    expect(cost).toMatchObject({ trips: 1, statements: 1 });
    expect(cost.rowsRead).toBeLessThanOrEqual((cellTotals?.n ?? 0) + 4 * 6);
  });

  it("a movie, its related movies, its reviews and the categories take one round trip of a few rows", async () => {
    for (const path of [
      "/api/movies/5",
      "/api/movies/5/related",
      "/api/movies/5/reviews",
      "/api/getCategory",
    ]) {
      const cost = await readRequestCost(await visitorClient()(path));
      expect(cost.trips).toBe(1);
      expect(cost.statements).toBeLessThanOrEqual(3);
      expect(cost.rowsRead).toBeLessThanOrEqual(40);
    }
  });

  it("the lists of movies that leave or come soonest read at most two rows a movie, and the bin reads few rows", async () => {
    const { DB } = await getBindings();
    const { day } = milliseconds;
    const utcDay = (offset: number) => new Date(now + offset * day).toISOString().slice(0, 10);
    const setDays = (column: string, remainder: number) =>
      executeSql(
        `UPDATE movies SET ${column} = ? WHERE id < 2000 AND id % 2 = ?`,
        utcDay(3),
        remainder,
      );
    await setDays("available_until", 0);
    await setDays("available_from", 1);
    const db = drizzle(DB);
    for (const select of [selectLeavingMovies, selectComingMovies]) {
      const { sql, params } = select(db, { now, limit: 20, userId: "demo-member" }).toSQL();
      const { results, meta } = await DB.prepare(sql)
        .bind(...params)
        .all();
      expect(results).toHaveLength(20);
      expect(meta.rows_read).toBeLessThanOrEqual(2 * results.length);
    }
    await executeSql(
      "UPDATE movies SET deleted_at = id, available_until = NULL WHERE id BETWEEN 20 AND 1499",
    );
    await executeSql("UPDATE movies SET deleted_at = ? - id WHERE id < 20", now);
    await executeSql(
      "UPDATE movies SET left_at = deleted_at, available_until = ? WHERE id BETWEEN 30 AND 40",
      utcDay(-90),
    );
    const client = await signedInClient("demo-admin");
    for (const cost of await measurePages("/api/bin?limit=10", client))
      expect(cost.rowsRead).toBeLessThanOrEqual(120);
    await executeSql(
      "UPDATE movies SET deleted_at = NULL, left_at = NULL, available_from = NULL, available_until = NULL WHERE id < 2000",
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemo, openSession, rowOf } from "../support/factories.ts";
import { growFilms, loseAllFilms } from "../support/many-films.ts";
import { bearer, costOf, openSite, visitor, wipe } from "../support/site.ts";

const films = 100_000;

const filters = [
  "",
  "category=Action",
  "year=2000-2010",
  "hours=2-3",
  "rating=3",
  "language=Language%207",
  "popular=true",
];
/** In the order that they are listed in. */
const downloads = ["free", "ready"].map((download) => `/api/getMovies?limit=10&download=${download}`);
const sorts = ["newest", "rating", "name", "popular"];
const lists = filters.flatMap((filter) => sorts.map((sort) => `/api/getMovies?limit=10&sort=${sort}&${filter}`));
/** Filters at once, and with a text: rare together, frequent together, and never together. */
const together = [
  "category=Action&year=2000-2010",
  "category=Tech&year=1900-2000&hours=2-3&rating=4&language=Language%207",
  "hours=1-2&popular=true",
  "q=velvet",
  "q=the&rating=5",
  "q=am&category=Romance",
  "q=zq&year=1700-1800",
].map((filter) => `/api/getMovies?limit=10&${filter}`);
const searches = ["the", "amber", "ctor 1", "player 97", "zzz", "a", "e ", "7", "am", "zq", "%", "the a", "映"];

/** What the studio's list asks for: one filter in any order, or a text and a filter, the newest first. */
const studioLists = [
  ...sorts.map((sort) => `sort=${sort}&category=Action`),
  "sort=name",
  "q=the",
  "q=am&category=Romance",
];

async function measure(path: string, ask = visitor()) {
  const first = await ask(path);
  const { nextCursor } = await first.clone().json();
  const pages = nextCursor ? [await costOf(await ask(`${path}&cursor=${nextCursor}`))] : [];
  return [await costOf(first), ...pages];
}

beforeAll(openDemo);
afterAll(async () => {
  await loseAllFilms();
  await wipe();
});

describe.each([43, films])("with %i films", (count) => {
  beforeAll(async () => {
    if (count !== films) return;
    await growFilms(films);
    expect((await rowOf("SELECT value FROM totals WHERE name = 'movies'"))?.value).toBe(films + 43);
  });

  it.each([...lists, ...together, ...downloads])("a page reads at most 30 rows in one statement: %s", async (path) => {
    for (const cost of await measure(path)) {
      expect(cost.rowsRead).toBeLessThanOrEqual(30);
      expect(cost).toMatchObject({ trips: 1, statements: 1 });
    }
  });

  it.each(studioLists)("an administrator's page reads at most 30 rows in one round trip: %s", async (query) => {
    const ask = bearer(await openSession("demo-admin"));
    for (const cost of await measure(`/api/admin/movies?${query}`, ask)) {
      expect(cost.rowsRead).toBeLessThanOrEqual(30);
      expect(cost).toMatchObject({ trips: 1, statements: 3 });
    }
  });

  it.each(searches)("a search reads at most 300 rows: %s", async (q) => {
    const cost = await costOf(await visitor()(`/api/search?q=${encodeURIComponent(q)}`));
    expect(cost.rowsRead).toBeLessThanOrEqual(300);
    expect(cost).toMatchObject({ trips: 1, statements: 3 });
  });

  it("the counts beside the filters read each kind of film once, however many there are of it", async () => {
    const { DB } = await openSite();
    const cells = await DB.prepare("SELECT count(*) AS n, sum(films) AS films FROM movie_cells").first<{
      n: number;
      films: number;
    }>();
    expect(cells?.films).toBe(count === films ? films + 43 : 43);
    const cost = await costOf(await visitor()("/api/facets?category=Action&rating=3&language=Language%207"));
    expect(cost).toMatchObject({ trips: 1, statements: 1 });
    expect(cost.rowsRead).toBeLessThanOrEqual((cells?.n ?? 0) + 4 * 6);
  });

  it("a film, its relatives, its reviews and the categories are one round trip of a few rows", async () => {
    for (const path of ["/api/movies/5", "/api/movies/5/related", "/api/movies/5/reviews", "/api/getCategory"]) {
      const cost = await costOf(await visitor()(path));
      expect(cost.trips).toBe(1);
      expect(cost.statements).toBeLessThanOrEqual(3);
      expect(cost.rowsRead).toBeLessThanOrEqual(40);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDemo, openSession } from "../support/factories.ts";
import { bearer, costOf, openSite, visitor, wipe } from "../support/site.ts";

const films = 100_000;
/** workerd takes a connection that a statement of five seconds held up for idle, and closes it under the next call. */
const filmsAtOnce = 2_000;
const firstGrown = 1_000;

/** Many films in one statement, with names and casts of three words each, spread over every bucket. */
const grow = `
WITH RECURSIVE n(i) AS (SELECT cast(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating,
  star_bucket, popular, language, description, price_cents, casts, cast_names, created_at, updated_at)
SELECT i, name, name, '{"webp":{"240":"posters/x.webp"},"colour":"#000000"}', 1 + i % 6, '1h', hours, 1950, years, rating,
  cast(rating AS integer), i % 100 = 0, 'Language ' || (i % 30), 'Grown for a test.', 15000, '[]',
  cast_names, i, i
FROM (SELECT i,
  'the ' || substr('amber velvet silent crimson hollow golden', 1 + (i * 7) % 34, 6) || ' ' || (i * 7919 % 100003) AS name,
  'actor ' || (i * 104729 % 1299709) || char(10) || 'player ' || (i % 977) AS cast_names,
  (i % 5) || '-' || (i % 5 + 1) AS hours,
  CASE i % 4 WHEN 0 THEN '1800-1900' WHEN 1 THEN '1900-2000' WHEN 2 THEN '2000-2010' ELSE '2010-2030' END AS years,
  1 + (i % 9) / 2.0 AS rating FROM n)`;

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

const runs = () =>
  Array.from({ length: films / filmsAtOnce }, (_, i) => {
    const first = firstGrown + i * filmsAtOnce;
    return [first, first + filmsAtOnce - 1] as const;
  });

beforeAll(openDemo);
afterAll(async () => {
  const { DB } = await openSite();
  for (const run of runs())
    await DB.prepare("DELETE FROM movies WHERE id BETWEEN ?1 AND ?2")
      .bind(...run)
      .run();
  await wipe();
});

describe.each([43, films])("with %i films", (count) => {
  beforeAll(async () => {
    if (count !== films) return;
    const { DB } = await openSite();
    for (const [first, last] of runs()) await DB.prepare(grow).bind(first, last).run();
    const total = await DB.prepare("SELECT value FROM totals WHERE name = 'movies'").first<{ value: number }>();
    expect(total?.value).toBe(films + 43);
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

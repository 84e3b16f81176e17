import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Facets, MovieList } from "../../../contract/catalogue/catalogue.ts";
import { hourBuckets, starBuckets, yearBuckets } from "../../../contract/constants.ts";
import { jsonRequest, visitorClient } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const fetchFacets = async (query = "") =>
  (await (await visitorClient()(`/api/facets?${query}`)).json()).data as Facets;
const fetchNames = async (query: string) =>
  ((await (await visitorClient()(`/api/getMovies?${query}`)).json()) as MovieList).data.map(
    ({ name }) => name,
  );
const createMemberClient = () => signedInClient("demo-member");

const columns = {
  category: "(SELECT title FROM categories WHERE id = category_id)",
  year: "year_bucket",
  hours: "hour_bucket",
  rating: "filter_star",
  language: "language",
};
type FacetName = keyof typeof columns;

const zeroCounts = (choices: readonly (string | number)[]) =>
  Object.fromEntries(choices.map((choice) => [choice, 0]));
const emptyCounts: Partial<Record<FacetName, Record<string, number>>> = {
  year: zeroCounts(yearBuckets),
  hours: zeroCounts(hourBuckets),
  rating: zeroCounts(starBuckets),
};

/** Returns the counts by a scan of every movie. */
async function countFacets(chosen: Partial<Record<FacetName, string>>): Promise<Facets> {
  const { DB } = await getBindings();
  const buildConditions = (exceptName?: FacetName) =>
    Object.entries(chosen)
      .filter(([name]) => name !== exceptName)
      .map(
        ([name, value]) => ` AND ${columns[name as FacetName]} = '${value.replaceAll("'", "''")}'`,
      )
      .join("");
  const total = await queryRow<{ n: number }>(
    `SELECT count(*) AS n FROM movies WHERE deleted_at IS NULL${buildConditions()}`,
  );
  const counts = Object.entries(columns).map(async ([name, column]) => {
    const { results } = await DB.prepare(
      `SELECT choice, sum(met) AS n FROM (SELECT ${column} AS choice, (1${buildConditions(name as FacetName)}) AS met FROM movies WHERE deleted_at IS NULL) GROUP BY 1`,
    ).all();
    const countEntries = (results as { choice: string | 0; n: number }[])
      .filter(({ choice }) => choice !== 0)
      .map(({ choice, n }) => [choice, n]);
    return [name, { ...emptyCounts[name as FacetName], ...Object.fromEntries(countEntries) }];
  });
  return { total: total?.n ?? 0, ...Object.fromEntries(await Promise.all(counts)) };
}

beforeAll(seedDemo);

describe("the facet counts", () => {
  it("the facet counts give the number of movies for each choice combined with the other filters", async () => {
    const all = await fetchFacets();
    expect(all.total).toBe(43);
    expect(all.category).toEqual({
      Action: 11,
      Romance: 6,
      Tech: 6,
      Dramma: 11,
      Anime: 6,
      Documentary: 3,
    });
    expect(all).toEqual(await countFacets({}));
    const tech = await fetchFacets("category=Tech&hours=2-3");
    expect(tech.total).toBe((await fetchNames("category=Tech&hours=2-3")).length);
    expect(tech.language.Russian).toBe(0);
    expect(tech).toEqual(await countFacets({ category: "Tech", hours: "2-3" }));
  });

  it("a filter value that does not exist gives facet counts of zero, not an error", async () => {
    const counts = await fetchFacets("category=Nonsense&language=__proto__");
    expect(counts.total).toBe(0);
    expect(Object.values(counts.category)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("no filter by stars finds or counts an unrated movie, until the movie is rated or stars are chosen for it", async () => {
    const countStars = async () => (await fetchFacets("category=Tech")).rating;
    const listWithStars = (stars: number, query = "") =>
      fetchNames(`category=Tech&rating=${stars}${query}`);
    await executeSql("UPDATE movies SET rating = 0, star_bucket = 1 WHERE category_id = 3");
    expect(await countStars()).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
    expect(await listWithStars(1)).toEqual([]);
    expect(await fetchNames("rating=1")).toEqual([]);
    expect((await fetchFacets("category=Tech")).total).toBe(6);
    await executeSql("UPDATE movies SET rating = 1.5 WHERE id = 3");
    await executeSql("UPDATE movies SET star_bucket = 2 WHERE id = 9");
    expect(await countStars()).toEqual({ 1: 1, 2: 1, 3: 0, 4: 0, 5: 0 });
    expect(await listWithStars(1)).toHaveLength(1);
    expect(await listWithStars(2, "&hours=1-2")).toEqual(await listWithStars(2));
    await seedDemo();
  });

  it.each(["year=1", "hours=9", "rating=6", "category=", "language=", "rating=3&rating=4"])(
    "the facet counts refuse %s",
    async (query) => {
      expect((await visitorClient()(`/api/facets?${query}`)).status).toBe(400);
    },
  );

  it("the facet counts take one SQL statement that reads each row of movie_cells once", async () => {
    const client = visitorClient();
    const first = await client("/api/facets?category=Dramma&rating=4");
    const cells = await queryRow<{ n: number }>("SELECT count(*) AS n FROM movie_cells");
    const cost = await readRequestCost(first);
    expect(cost).toMatchObject({ trips: 1, statements: 1 });
    expect(cost.rowsRead).toBeLessThanOrEqual((cells?.n ?? 0) + 4 * 6);
    const tag = first.headers.get("ETag") ?? "";
    const again = await client("/api/facets?rating=4&category=Dramma", {
      headers: { "If-None-Match": tag },
    });
    expect(again.status).toBe(304);
    expect((await readRequestCost(again)).statements).toBe(0);
  });

  it("the facet counts stay correct after any change of movies", {
    tags: ["long"],
  }, async () => {
    const { DB } = await getBindings();
    const pickFrom = (values: string[]) => fc.constantFrom(...values);
    const pickNumberFrom = (values: number[]) => fc.constantFrom(...values);
    const movieArbitrary = fc.record({
      id: fc.integer({ min: 101, max: 106 }),
      category: fc.integer({ min: 1, max: 3 }),
      year: pickFrom(["1900-2000", "2010-2030"]),
      hours: pickFrom(["0-1", "1-2"]),
      star: pickNumberFrom([1, 4, 5]),
      rating: pickNumberFrom([0, 4]),
      language: pickFrom(["French", "O'Frisian"]),
      deed: pickFrom(["add", "change", "bin", "restore", "delete", "rate", "move all"]),
    });
    type GeneratedMovie = typeof movieArbitrary extends fc.Arbitrary<infer Value> ? Value : never;
    const values = ({ category, year, hours, star, rating, language }: GeneratedMovie) => [
      category,
      year,
      hours,
      star,
      rating,
      language,
    ];
    const mutations: Record<string, (movie: GeneratedMovie) => [string, ...unknown[]]> = {
      add: (movie) => [
        `INSERT OR IGNORE INTO movies (id, category_id, year_bucket, hour_bucket, star_bucket, rating, language, name, name_folded, poster, duration_text, year, description, price_cents, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'x', 'x', '{}', '1h', 1950, 'x', 0, 0, 0)`,
        movie.id,
        ...values(movie),
      ],
      change: (movie) => [
        "UPDATE movies SET category_id = ?, year_bucket = ?, hour_bucket = ?, star_bucket = ?, rating = ?, language = ? WHERE id = ?",
        ...values(movie),
        movie.id,
      ],
      bin: ({ id }) => ["UPDATE movies SET deleted_at = 1, language = 'Binned' WHERE id = ?", id],
      restore: ({ id, language }) => [
        "UPDATE movies SET deleted_at = NULL, language = ? WHERE id = ?",
        language,
        id,
      ],
      delete: ({ id }) => ["DELETE FROM movies WHERE id = ?", id],
      rate: ({ id, rating }) => ["UPDATE movies SET rating = ? WHERE id = ?", rating, id],
      "move all": ({ star }) => ["UPDATE movies SET star_bucket = ? WHERE id > 100", star],
    };
    const countedSql = `SELECT category_id, year_bucket, hour_bucket, filter_star AS star_bucket, language, count(*) AS movie_count FROM movies WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(movieArbitrary, { minLength: 5, maxLength: 25 }),
        async (movies) => {
          const statements = movies.map((movie) => {
            const [query, ...boundValues] = mutations[movie.deed]?.(movie) ?? [""];
            return DB.prepare(query).bind(...boundValues);
          });
          const cellsSql = "SELECT * FROM movie_cells ORDER BY 1, 2, 3, 4, 5";
          const results = await DB.batch([
            ...statements,
            DB.prepare(cellsSql),
            DB.prepare(countedSql),
          ]);
          expect(results.at(-2)?.results).toEqual(results.at(-1)?.results);
        },
      ),
      { numRuns: 15 },
    );
    expect(await fetchFacets("language=French&rating=4")).toEqual(
      await countFacets({ language: "French", rating: "4" }),
    );
    await seedDemo();
  });
});

describe("movies to download", () => {
  it("the filter download=free lists free downloads, and download=ready lists movies whose file is stored", {
    tags: ["long"],
  }, async () => {
    expect(await fetchNames("download=free")).toEqual([]);
    await executeSql("UPDATE movies SET price_cents = 0 WHERE id = 1");
    await executeSql("UPDATE movies SET free_download = 1 WHERE id IN (3, 7, 9)");
    await executeSql("UPDATE movies SET video_id = NULL WHERE id = 9");
    expect(await fetchNames("download=free")).toEqual(
      await fetchNames("download=free&sort=newest"),
    );
    expect(await fetchNames("download=free&limit=1")).toHaveLength(1);
    expect(await fetchNames("download=free")).toHaveLength(2);
    expect(await fetchNames("download=ready")).toHaveLength(42);
    expect(
      (await fetchNames("download=ready&category=Action&q=the&sort=name")).length,
    ).toBeGreaterThan(0);
    expect((await visitorClient()("/api/getMovies?download=all")).status).toBe(400);
    await executeSql("UPDATE videos SET source_at = NULL");
    expect(await fetchNames("download=ready")).toEqual([]);
    await executeSql("UPDATE videos SET source_at = 1");
    expect(await fetchNames("download=ready")).toHaveLength(42);
    await executeSql("UPDATE movies SET video_id = NULL");
    await executeSql("UPDATE movies SET video_id = 'demo-tech' WHERE id = 3");
    expect(await fetchNames("download=ready")).toHaveLength(1);
    await executeSql("DELETE FROM videos WHERE id = 'demo-tech'");
    expect(await fetchNames("download=ready")).toEqual([]);
    await seedDemo();
  });

  it("a price of 0 takes a movie off sale and does not make its download free", async () => {
    const viewer = await signedInClient("demo-viewer");
    expect((await viewer("/api/movies/3/download", { method: "HEAD" })).status).toBe(403);
    await executeSql("UPDATE movies SET price_cents = 0 WHERE id = 3");
    expect((await viewer("/api/movies/3/download", { method: "HEAD" })).status).toBe(403);
    await executeSql("UPDATE movies SET free_download = 1 WHERE id = 3");
    // The tests' bucket has no videos, so a permitted download is 404 instead of 403.
    expect((await viewer("/api/movies/3/download", { method: "HEAD" })).status).not.toBe(403);
    expect((await visitorClient()("/api/movies/3/download", { method: "HEAD" })).status).toBe(401);
    const order = await viewer("/api/orders", jsonRequest("POST", { movieIds: ["3"] }));
    expect(order.status).toBe(400);
    expect((await order.json()).issues[0].code).toBe("movie_not_for_sale");
    expect(
      (
        await queryRow<{ n: number }>(
          "SELECT count(*) AS n FROM orders WHERE user_id = 'demo-viewer'",
        )
      )?.n,
    ).toBe(0);
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 3");
    expect((await viewer("/api/movies/3/download", { method: "HEAD" })).status).toBe(404);
    await seedDemo();
  });
});

describe("the row of recommendations", () => {
  const fetchBecause = async (client: Awaited<ReturnType<typeof createMemberClient>>) =>
    (await client("/api/because")).json();
  const addView = (
    movieId: number,
    share: number,
    watchedAt: number,
    finishedAt: number | null = null,
  ) =>
    executeSql(
      "INSERT INTO views (user_id, movie_id, position_ms, duration_ms, reported_at, watched_at, finished_at) VALUES ('demo-member', ?, ?, 1000, ?, ?, ?)",
      movieId,
      share * 1000,
      watchedAt,
      watchedAt,
      finishedAt,
    );

  async function watchMovies() {
    await resetAccounts();
    await executeSql("DELETE FROM views");
    await addView(2, 0.4, 5);
    await addView(5, 1, 1, 1);
    await addView(4, 0.5, 3);
    await addView(13, 0.1, 4);
  }

  it("the row of recommendations is empty for a user who has not watched enough of any movie", async () => {
    await resetAccounts();
    await executeSql("DELETE FROM views");
    const member = await createMemberClient();
    expect(await fetchBecause(member)).toEqual({ movie: null, data: [] });
    await addView(2, 0.4, 5);
    expect(await fetchBecause(member)).toEqual({ movie: null, data: [] });
  });

  it("the row of recommendations starts from the last movie watched far enough, and leaves out every started movie", async () => {
    await watchMovies();
    const member = await createMemberClient();
    const response = await member("/api/because");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await readRequestCost(response)).toMatchObject({ trips: 1, statements: 3 });
    expect((await readRequestCost(response)).rowsRead).toBeLessThanOrEqual(60);
    const { movie, data } = await response.json();
    expect(movie.id).toBe("4");
    const expectedCategory = await queryRow(
      "SELECT title FROM categories JOIN movies ON categories.id = category_id WHERE movies.id = 4",
    );
    expect(data.length).toBeGreaterThan(2);
    for (const suggestion of data) {
      expect(suggestion.category.tittle).toBe(expectedCategory?.title);
      expect(["2", "5", "4", "13"]).not.toContain(suggestion.id);
    }
  });

  it("the row of recommendations uses an earlier movie when the last one was deleted, and never another user's history", {
    tags: ["long"],
  }, async () => {
    await watchMovies();
    await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 4");
    expect((await fetchBecause(await createMemberClient())).movie.id).toBe("5");
    expect(await fetchBecause(await signedInClient("demo-viewer"))).toEqual({
      movie: null,
      data: [],
    });
    expect((await visitorClient()("/api/because")).status).toBe(401);
    await seedDemo();
  });
});

import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, it } from "vitest";
import { selectFavourites } from "../../../worker/catalogue/account-movies.ts";
import { selectMoviePage } from "../../../worker/catalogue/movie-list.ts";
import { shadowMovies, shadowTables } from "../../../worker/database/shadow-tables.ts";
import { selectHomeRow } from "../../../worker/home/home-rows.ts";
import { selectMovie, selectRelatedMovies } from "../../../worker/movies/movies.ts";
import { selectPersonWithCredits } from "../../../worker/people/people.ts";
import { selectSearchMatches } from "../../../worker/search/search.ts";
import { setCurrentSite } from "../../../worker/site/current-site.ts";
import { loadSite } from "../../../worker/site/site-settings.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { getBindings } from "../../support/site.ts";

/** Hides movies above the age of 12. An unrated movie counts as 18. */
const isShown =
  "coalesce(age, 18) <= (select coalesce(age_limit, 12) from users where id = 'demo-member')";
const shadow = (sql: string) => shadowTables(sql, [shadowMovies(isShown)]);
const count = async (sql: string) => (await queryRow<{ count: number }>(sql))?.count;

beforeAll(async () => {
  await seedSite();
  await executeSql("UPDATE movies SET ages = NULL");
  await executeSql(`UPDATE movies SET ages = '{"FSK":12}' WHERE id IN (1, 2)`);
  await executeSql(`UPDATE movies SET ages = '{"FSK":16}' WHERE id = 3`);
});

it.each([
  "SELECT count(*) AS count FROM movies WHERE deleted_at IS NULL",
  "SELECT count(*) AS count FROM (SELECT id FROM movies WHERE deleted_at IS NULL)",
  "SELECT sum(movie_count) AS count FROM movie_cells",
  "WITH found AS (SELECT id FROM movies) SELECT count(*) AS count FROM found",
  "SELECT count(DISTINCT movies.id) AS count FROM credits INNER JOIN movies ON movies.id = credits.movie_id",
])(
  "in a session with an age limit, a query reads only movies within the limit: %s",
  async (sql) => {
    expect(await count(sql)).toBeGreaterThan(2);
    expect(await count(shadow(sql))).toBe(2);
  },
);

it("in a session with an age limit, an INSERT reads only movies within the limit, and an UPDATE changes any movie", async () => {
  const favourite =
    "INSERT INTO favourites (user_id, movie_id, created_at) SELECT 'demo-member', id, 1 FROM movies WHERE id = ";
  await executeSql(shadow(`${favourite}3`));
  expect(await count("SELECT count(*) AS count FROM favourites")).toBe(0);
  await executeSql(shadow(`${favourite}1`));
  expect(await count("SELECT count(*) AS count FROM favourites")).toBe(1);
  await executeSql(shadow("UPDATE movies SET kept_at = 5 WHERE id = 3"));
  expect(await count("SELECT kept_at AS count FROM movies WHERE id = 3")).toBe(5);
});

it("D1 plans the statements of a session with an age limit without additional scans", async () => {
  const bindings = await getBindings();
  const { DB } = bindings;
  setCurrentSite(await loadSite(bindings), Date.now());
  const db = drizzle(DB);
  const [limit, now, userId] = [25, Date.now(), "demo-member"];
  const pages = [
    ...(["newest", "rating", "name", "popular"] as const).flatMap((sort) => [
      { sort, limit },
      { sort, limit, category: "Action" },
      { sort, limit, q: "the" },
    ]),
    { sort: "newest" as const, limit, year: "1900-2000" as const, popular: "true" as const },
  ];
  const statements = [
    ...pages.map((query) => selectMoviePage(db, query, { userId })),
    ...["included", "leaving", "coming", "free", "category-1", "collection-1"].map((id) =>
      selectHomeRow(db, id, { now, userId }),
    ),
    ...Object.values(selectSearchMatches(db, "the")),
    ...Object.values(selectPersonWithCredits(db, 1, { limit, cursor: undefined })),
    selectFavourites(db, userId),
    selectMovie(db, 1, now, { userId, sessionId: crypto.randomUUID() }),
    selectRelatedMovies(db, 1, userId),
  ];
  const listScans = async (sql: string, params: unknown[]) => {
    const { results }: { results: { detail: string }[] } = await DB.prepare(
      `EXPLAIN QUERY PLAN ${sql}`,
    )
      .bind(...params)
      .all();
    return results
      .map(({ detail }) => detail.replace(/main\.|-\d+/g, ""))
      .filter((detail) => /SCAN|TEMP B-TREE|AUTOMATIC/.test(detail))
      .sort();
  };
  const queries = statements.map((statement) => statement.toSQL());
  const plans = (rewrite: (sql: string) => string) =>
    Promise.all(queries.map(({ sql, params }) => listScans(rewrite(sql), params)));
  expect(await plans(shadow)).toEqual(await plans((sql) => sql));
});

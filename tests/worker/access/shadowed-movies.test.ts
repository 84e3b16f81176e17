import { beforeAll, expect, it } from "vitest";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";

/** Hides movies above the age of 12 from a statement. An unrated movie counts as 18. */
const shadow = `with movies as not materialized (
  select * from main.movies where coalesce(age, 18) <= 12
)`;
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
  "SELECT count(DISTINCT movies.id) AS count FROM credits INNER JOIN movies ON movies.id = credits.movie_id",
])("D1 reads the shadowed movies alone: %s", async (sql) => {
  expect(await count(sql)).toBeGreaterThan(2);
  expect(await count(`${shadow} ${sql}`)).toBe(2);
});

it("D1 reads a shadowed list by the same index", async () => {
  const list =
    "SELECT id FROM movies WHERE category_id = 1 AND deleted_at IS NULL ORDER BY popular DESC, rating DESC, serial DESC LIMIT 25";
  const plan = async (sql: string) =>
    (await queryRow<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`))?.detail;
  expect(await plan(list)).toContain("USING INDEX movies_category_popular");
  expect(await plan(`${shadow} ${list}`)).toContain("USING INDEX movies_category_popular");
});

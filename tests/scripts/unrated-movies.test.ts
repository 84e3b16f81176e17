import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { readMigrations } from "../../scripts/live/migrations.mjs";

it("a migration takes stored movies without a rating out of the filter by stars", async () => {
  const migrations = await readMigrations();
  const at = migrations.findIndex(({ name }) => name === "0052_unrated_stars.sql");
  const database = new DatabaseSync(":memory:");
  for (const { sql } of migrations.slice(0, at)) database.exec(sql);
  database.exec("INSERT INTO categories (id, title, created_at) VALUES (1, 'Action', 1)");
  const insert = database.prepare(
    `INSERT INTO movies (name, name_folded, poster, category_id, duration_text, hour_bucket, year,
      year_bucket, rating, star_bucket, popular, language, description, price_cents, created_at, updated_at)
    VALUES ('Stalker', 'stalker', '{}', 1, '1h', '1-2', 1950, '1900-2000', ?, ?, 0, 'x', 'x', 1, 1, 1)`,
  );
  for (const [rating, star] of [
    [0, 1],
    [0, 1],
    [1.5, 1],
    [0, 3],
  ] as const)
    insert.run(rating, star);
  for (const { sql } of migrations.slice(at)) database.exec(sql);
  const list = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }));
  expect(list("SELECT star_bucket, movie_count FROM movie_cells ORDER BY star_bucket")).toEqual([
    { star_bucket: 0, movie_count: 2 },
    { star_bucket: 1, movie_count: 1 },
    { star_bucket: 3, movie_count: 1 },
  ]);
  expect(
    list("SELECT rowid AS id FROM movie_search WHERE movie_search MATCH 'facets : \" s1 \"'"),
  ).toEqual([{ id: 3 }]);
});

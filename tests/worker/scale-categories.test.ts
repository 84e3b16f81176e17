/** @module-tag long */
import { afterAll, beforeAll, expect, it } from "vitest";
import { countRows, executeSql, seedDemo } from "../support/factories.ts";
import { deleteAllMovies, insertManyMovies } from "../support/many-movies.ts";
import { clearTables, readRequestCost, visitorClient } from "../support/site.ts";

const movieCount = 100_000;

beforeAll(async () => {
  await seedDemo();
  await executeSql("UPDATE categories SET slug = lower(title)");
  await insertManyMovies(movieCount);
  expect(await countRows("movies WHERE category_id = 5")).toBeGreaterThan(movieCount / 7);
});
afterAll(async () => {
  await deleteAllMovies();
  await clearTables();
});

it("the page of a category reads at most 30 rows, as HTML and from each of its cursors", async () => {
  expect((await readRequestCost(await visitorClient()("/category/anime"))).rowsRead).toBeLessThanOrEqual(30);
  let query = "?locale=en";
  for (const cursor of ["nextCursor", "nextCursor", "prevCursor"]) {
    const response = await visitorClient()(`/api/categories/anime${query}`);
    const cost = await readRequestCost(response);
    expect(cost.rowsRead).toBeLessThanOrEqual(30);
    expect(cost).toMatchObject({ trips: 1, statements: 2 });
    const list = await response.json();
    expect(list.data).toHaveLength(10);
    query = `?locale=en&cursor=${list[cursor]}`;
  }
});

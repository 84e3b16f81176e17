/** @module-tag long */
import { beforeAll, expect, it } from "vitest";
import { visitorClient } from "../../support/clients.ts";
import { rowCounts } from "../../support/filled-site/rows.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql } from "../../support/rows.ts";
import { serveFilledSite } from "../../support/serve-filled-site.ts";

serveFilledSite();
beforeAll(async () => {
  await executeSql("UPDATE categories SET slug = lower(title)");
  expect(await countRows("movies WHERE category_id = 5")).toBeGreaterThan(rowCounts.movies / 7);
});

it("the page of a category reads at most 30 rows, as HTML and from each of its cursors", async () => {
  expect(
    (await readRequestCost(await visitorClient()("/category/anime"))).rowsRead,
  ).toBeLessThanOrEqual(30);
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

/** @module-tag long */
import { afterAll, beforeAll, expect, it } from "vitest";
import { countRows, seedDemo } from "../support/factories.ts";
import { deleteAllMovies, insertManyMovies } from "../support/many-movies.ts";
import { deleteAllPeople, insertManyPeople } from "../support/many-people.ts";
import { clearTables, readRequestCost, visitorClient } from "../support/site.ts";

const [movieCount, personCount, creditCount] = [100_000, 50_000, 300_000];

let busiestId: number;

beforeAll(async () => {
  await seedDemo();
  await insertManyMovies(movieCount);
  busiestId = await insertManyPeople(personCount, creditCount);
  expect(await countRows("credits")).toBeGreaterThan(creditCount);
});
afterAll(async () => {
  await deleteAllPeople();
  await deleteAllMovies();
  await clearTables();
});

it("a page of a person reads at most 30 rows, whoever it is and however far it is", async () => {
  const client = visitorClient();
  for (const id of [busiestId, busiestId + 1, busiestId + 17, 1]) {
    let query = "";
    for (const cursor of ["nextCursor", "nextCursor", "prevCursor"]) {
      const response = await client(`/api/people/${id}${query}`);
      const cost = await readRequestCost(response);
      expect(cost.rowsRead).toBeLessThanOrEqual(30);
      expect(cost).toMatchObject({ trips: 1, statements: 2 });
      const page = await response.json();
      if (page[cursor] === null) break;
      query = `?cursor=${page[cursor]}`;
    }
  }
});

it("a search reads at most 300 rows, whether it finds cast or crew", async () => {
  for (const q of ["lang", "person 4", "player 97", "e ", "max schreck"]) {
    const cost = await readRequestCost(await visitorClient()(`/api/search?q=${encodeURIComponent(q)}`));
    expect(cost.rowsRead).toBeLessThanOrEqual(300);
    expect(cost).toMatchObject({ trips: 1, statements: 3 });
  }
});

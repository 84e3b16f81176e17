import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createOrigin, visitorClient } from "../../support/clients.ts";
import { setConditions } from "../../support/conditions.ts";
import { readRequestLog } from "../../support/request-log.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";

const paths = [
  "/",
  "/movies",
  "/movie/5",
  "/api/getMovies?limit=10",
  "/api/movies/5",
  "/api/search?q=the",
];
const burstSize = 30;

beforeAll(async () => {
  await seedDemo();
  await resetAccounts();
});
afterEach(() => setConditions());

/** Counts the database round trips of several requests together. */
async function countTrips(responses: Response[]): Promise<number> {
  const lines = await Promise.all(responses.map(readRequestLog));
  return lines.reduce((sum, { d1 }) => sum + d1.trips, 0);
}

describe.each(paths)("public responses: %s", (path) => {
  it("simultaneous requests for a public response read the database only once", {
    tags: ["long"],
  }, async () => {
    const client = visitorClient();
    const responses = await Promise.all(Array.from({ length: burstSize }, () => client(path)));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(bodies.filter((_, index) => responses[index]?.status !== 200)).toEqual([]);
    expect(new Set(bodies).size).toBe(1);
    expect(await countTrips(responses)).toBe(1);
  });

  it("a public response shows a change within a minute", {
    tags: ["long"],
  }, async () => {
    const client = visitorClient();
    const read = async () => (await client(path)).text();
    const before = await read();
    await executeSql("UPDATE movies SET name = name || ' again'");
    expect(await read()).toBe(before);
    await setConditions({ clockAheadMs: 30_000 });
    expect(await read()).toBe(before);
    await expect.poll(read).not.toBe(before);
    await executeSql("UPDATE movies SET name = name || ' again'");
    await setConditions({ clockAheadMs: 30_000 + 59_000 });
    expect(await read()).toContain("again again");
  });

  it("while the database is overloaded, public responses come from the cache", {
    tags: ["long"],
  }, async () => {
    const client = visitorClient();
    const before = await (await client(path)).text();
    await setConditions({ clockAheadMs: 300_000, failsDatabase: true });
    const during = [await client(path), await client(path)];
    expect(during.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(during.map((response) => response.text()))).toEqual([before, before]);
    expect(await countTrips(during)).toBe(1);
  });
});

it("every request of many simultaneous bursts is answered, even without a cached response", {
  tags: ["long"],
}, async () => {
  const statuses: number[] = [];
  // An isolate that shares promises between its requests fails only after some 600 of them.
  for (let burst = 0; burst < 900; burst++) {
    const client = visitorClient(createOrigin());
    // One network may not send this many requests, so each burst has a network of its own.
    const headers = { "CF-Connecting-IP": `10.0.0.${burst % 250}` };
    const path = paths[3 + (burst % 3)] ?? "";
    const responses = await Promise.all(Array.from({ length: 4 }, () => client(path, { headers })));
    statuses.push(...responses.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

it("a request without a cached response gets 503 with Retry-After while the database is overloaded", async () => {
  await setConditions({ failsDatabase: true });
  const response = await visitorClient(createOrigin())("/api/getMovies?limit=10");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
});

it("a deleted movie is 404 to visitors within a minute, despite the cache", async () => {
  const client = visitorClient();
  expect((await client("/api/movies/7")).status).toBe(200);
  await executeSql("UPDATE movies SET deleted_at = 1 WHERE id = 7");
  await setConditions({ clockAheadMs: 59_000 });
  expect((await client("/api/movies/7")).status).toBe(404);
});

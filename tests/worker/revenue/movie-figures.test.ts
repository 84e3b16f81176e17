import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { divideCents } from "../../../worker/revenue/divide-cents.ts";
import type { TestClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const [everyFiveMinutes, now] = ["*/5 * * * *", Date.now()];
let admin: TestClient;

/** Inserts a paid order of movies at their prices, in cents. */
async function insertSale(orderId: string, prices: Record<number, number>, paidCents: number) {
  await executeSql(
    `INSERT INTO orders (id, user_id, kind, status, amount_cents, currency, provider, done_at, created_at, updated_at)
     VALUES (?, 'demo-viewer', 'movies', 'paid', ?, 'usd', 'sandbox', 1, 1, 1)`,
    orderId,
    paidCents,
  );
  for (const [i, [movieId, priceCents]] of Object.entries(prices).entries())
    await executeSql(
      "INSERT INTO order_items (order_id, movie_id, line, name, price_cents) VALUES (?, ?, ?, 'x', ?)",
      orderId,
      Number(movieId),
      i + 1,
      priceCents,
    );
  await executeSql(
    "INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at) VALUES ('sandbox', ?1, ?1, ?2, 'usd', 1)",
    orderId,
    paidCents,
  );
}

type Figures = { movie: { id: string }; revenue: number; storageBytes: number };
const fetchFigures = async (query = "") =>
  (await admin(`/api/admin/revenue/movies${query}`)).json();
const fetchRevenues = async () => {
  const { data } = await fetchFigures("?limit=100");
  return Object.fromEntries(
    data.flatMap(({ movie, revenue }: Figures) => (revenue === 0 ? [] : [[movie.id, revenue]])),
  );
};

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM leases");
  await executeSql("UPDATE movie_figures SET revenue_cents = 0");
  admin = await signedInClient("demo-admin");
});

describe("the revenue of movies", () => {
  it("revenue by movie divides each payment by the prices of the order's movies, to the cent", async () => {
    const countWaiting = async () =>
      (await (await admin("/api/admin/revenue")).json()).data.waiting;
    const waitingPayers = await countWaiting();
    await insertSale("three", { 1: 500, 2: 500, 3: 500 }, 1000);
    await insertSale("two", { 1: 900, 3: 300 }, 1200);
    expect(await countWaiting()).toBe(waitingPayers + 2);
    await runCron(everyFiveMinutes, now);
    expect(await countWaiting()).toBe(0);
    expect(await fetchRevenues()).toEqual({ 1: 12.34, 2: 3.33, 3: 6.33 });
    expect(await countRows("orders WHERE shares_due = 1")).toBe(0);
    const { data } = await (await admin("/api/admin/orders?movieId=1")).json();
    expect(data.map(({ id }: { id: string }) => id).toSorted()).toEqual(["three", "two"]);
  });

  it("revenue by movie subtracts a refund once, however often the job runs", async () => {
    await insertSale("two", { 1: 900, 3: 300 }, 1200);
    await runCron(everyFiveMinutes, now);
    await executeSql("UPDATE payments SET refunded_cents = 400 WHERE order_id = 'two'");
    for (const minutes of [10, 20]) await runCron(everyFiveMinutes, now + minutes * 60_000);
    expect(await fetchRevenues()).toEqual({ 1: 6, 3: 2 });
    await executeSql(
      "UPDATE payments SET refunded_cents = 1200, refunded_at = 1 WHERE order_id = 'two'",
    );
    await runCron(everyFiveMinutes, now + 30 * 60_000);
    expect(await fetchRevenues()).toEqual({});
  });

  it("revenue by movie leaves out payments for plans", async () => {
    await runCron(everyFiveMinutes, now);
    expect(await fetchRevenues()).toEqual({});
  });
});

describe("the cost of movies", () => {
  it("a movie's cost is that of its stored bytes and its plays, at the prices that the owner entered", async () => {
    const weigh = () =>
      queryRow<{ bytes: number }>(
        `SELECT v.bytes + coalesce((SELECT sum(bytes) FROM video_files WHERE video_id = v.id), 0) AS bytes
         FROM movies INNER JOIN videos AS v ON v.id = video_id WHERE movies.id = 1`,
      );
    const fetchFirst = async () =>
      (await fetchFigures("?limit=100")).data.find(({ movie }: Figures) => movie.id === "1");
    await executeSql(
      "UPDATE videos SET duration_ms = 80000 WHERE id = (SELECT video_id FROM movies WHERE id = 1)",
    );
    await executeSql("INSERT OR REPLACE INTO movie_plays (movie_id, plays) VALUES (1, 1000)");
    const before = await weigh();
    expect((await fetchFirst()).storageBytes).toBe(before?.bytes);
    await executeSql(
      `INSERT INTO video_files (video_id, path, bytes, sha256, created_at)
       SELECT video_id, 'new.m4s', 2000000000, printf('%064d', 1), 1 FROM movies WHERE id = 1`,
    );
    const after = await weigh();
    const first = await fetchFirst();
    expect(first.storageBytes).toBe(after?.bytes);
    expect(first.storageCost).toBeCloseTo(((after?.bytes ?? 0) / 1e9) * 0.015, 6);
    expect(first).toMatchObject({ plays: 1000, playsCost: expect.closeTo(0.009, 6) });
    await executeSql(
      `INSERT INTO site_settings (version, settings, published_at) VALUES (900, '{"storagePrice": 2, "readPrice": 1}', 1)`,
    );
    const atOtherPrices = await fetchFirst();
    await executeSql("DELETE FROM site_settings WHERE version = 900");
    expect(atOtherPrices.storageCost).toBeCloseTo(((after?.bytes ?? 0) / 1e9) * 2, 6);
    expect(atOtherPrices.playsCost).toBeCloseTo(0.025, 6);
    await executeSql("DELETE FROM video_files WHERE path = 'new.m4s'");
    expect((await fetchFirst()).storageBytes).toBe(before?.bytes);
  });

  it("figures by movie can be sorted by revenue or by storage, page by page", async () => {
    await insertSale("two", { 5: 900, 7: 300 }, 1200);
    await runCron(everyFiveMinutes, now);
    const byRevenue = await fetchFigures("?limit=2");
    expect(byRevenue.data.map(({ movie }: Figures) => movie.id)).toEqual(["5", "7"]);
    const first = await fetchFigures("?sort=storage&limit=2");
    const second = await fetchFigures(`?sort=storage&limit=2&cursor=${first.nextCursor}`);
    const bytes = [...first.data, ...second.data].map(({ storageBytes }: Figures) => storageBytes);
    expect(bytes).toEqual(bytes.toSorted((one: number, other: number) => other - one));
    expect(
      (await admin(`/api/admin/revenue/movies?sort=revenue&cursor=${first.nextCursor}`)).status,
    ).toBe(400);
    expect((await admin("/api/admin/revenue/movies?sort=luck")).status).toBe(400);
  });
});

describe("divided cents", () => {
  it.each([
    [1000, [1, 1, 1], [334, 333, 333]],
    [100, [1, 2], [33, 67]],
    [5, [0, 0], [3, 2]],
    [0, [3, 4], [0, 0]],
    [7, [], []],
  ])("dividing %i cents by the weights %j gives %j", (amountCents, weights, parts) => {
    expect(divideCents(amountCents, weights)).toEqual(parts);
  });
});

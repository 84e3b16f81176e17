import { beforeAll, expect, it } from "vitest";
import { fetchFullPage } from "../../../web/studio/fetch-full-page.ts";
import { pairsOf } from "../../support/filter-pairs.ts";
import { executeSql } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const orderCount = 1_300;
/** The newest orders are sales; the oldest 500 are gifts, and so is every hundredth before them. */
const isGift = (number: number) => number > 800 || number % 100 === 0;
const isRefunded = (number: number) => number % 2 === 0;
const idOf = (number: number) => `n${String(number).padStart(4, "0")}`;
const numbers = Array.from({ length: orderCount }, (_, i) => i + 1);

type Page = {
  data: { id: string }[];
  nextCursor: string | null;
  prevCursor: string | null;
  continuesAt?: "nextCursor" | "prevCursor";
};
let fetchPage: (query: string) => Promise<Page>;

beforeAll(async () => {
  await seedSite();
  await resetAccounts();
  const numbered = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orderCount})`;
  await executeSql(
    `${numbered}
     INSERT INTO orders (id, kind, status, amount_cents, currency, provider, created_at, updated_at)
     SELECT printf('n%04d', i), iif(i > 800 OR i % 100 = 0, 'gift', 'movies'), iif(i % 2, 'paid', 'refunded'), 999, 'usd',
       'sandbox', ${Date.UTC(2031, 0, 31)} - i, 1
     FROM n`,
  );
  await executeSql(
    `${numbered}
     INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
     SELECT 'sandbox', printf('n%04d', i), printf('n%04d', i), 999, 'usd', ${Date.UTC(2031, 0, 31)} - i FROM n`,
  );
  const admin = await signedInClient("demo-admin");
  fetchPage = async (query) => (await admin(`/api/admin/orders?${query}`)).json();
});

/** Fetches every page, forwards or backwards, and returns the order ids and the largest page. */
async function fetchAll(query: string, direction: "nextCursor" | "prevCursor", start?: string) {
  const pages: string[][] = [];
  for (let cursor = start ?? null, page = 0; page === 0 || cursor; page++) {
    const found = await fetchPage(`${query}${cursor ? `&cursor=${cursor}` : ""}`);
    pages.push(found.data.map(({ id }) => id));
    cursor = found[direction];
  }
  return direction === "nextCursor" ? pages : pages.toReversed();
}

it("a list of orders with two filters shows every match once, newest first, across empty pages", async () => {
  const gifts = numbers.filter(isGift).map(idOf);
  const pages = await fetchAll("paidIn=2031-01&kind=gift&limit=100", "nextCursor");
  expect(pages.flat()).toEqual(gifts);
  expect(pages[0]).toHaveLength(2);
  expect(Math.max(...pages.map(({ length }) => length))).toBe(100);
});

it("the last page of a list of orders with two filters leads back over the same orders", async () => {
  const query = "paidIn=2031-01&kind=gift&limit=100";
  let last = await fetchPage(query);
  while (last.nextCursor) last = await fetchPage(`${query}&cursor=${last.nextCursor}`);
  const before = await fetchAll(query, "prevCursor", last.prevCursor ?? "none");
  const gifts = numbers.filter(isGift).map(idOf);
  expect([...before.flat(), ...last.data.map(({ id }) => id)]).toEqual(gifts);
});

it("every page of orders in the studio except the last is full, forwards and backwards", async () => {
  const fetchStudioPage = (cursor?: string | null) =>
    fetchFullPage(
      (paging) =>
        fetchPage(
          `paidIn=2031-01&kind=gift&limit=${paging.limit}${paging.cursor ? `&cursor=${paging.cursor}` : ""}`,
        ),
      { limit: 100, ...(cursor && { cursor }) },
    );
  const pages = [await fetchStudioPage()];
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
    pages.push(await fetchStudioPage(next));
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 100, 100, 100, 8]);
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
    numbers.filter(isGift).map(idOf),
  );
  expect(pages[0]?.prevCursor).toBeNull();
  expect(pages.at(-1)?.nextCursor).toBeNull();
  const before = await fetchStudioPage(pages[1]?.prevCursor);
  expect(before.data).toEqual(pages[0]?.data);
  // The search stopped at its limit before the list's first orders, none of which matches.
  expect(await fetchStudioPage(before.prevCursor)).toMatchObject({ data: [], prevCursor: null });
});

it("each pair of filters of orders finds the orders that match both", {
  tags: ["long"],
}, async () => {
  const filters: Record<string, (number: number) => boolean> = {
    "paidIn=2031-01": () => true,
    "paidIn=2031-02": () => false,
    "kind=gift": isGift,
    "kind=rental": () => false,
    "status=refunded": isRefunded,
    "state=paid": (number) => !isRefunded(number),
    "orderId=n0900": (number) => number === 900,
  };
  for (const pair of pairsOf(Object.keys(filters))) {
    const tests = pair.split("&").map((filter) => filters[filter]);
    const expected = numbers.filter((number) => tests.every((test) => test?.(number))).map(idOf);
    const found = (await fetchAll(`${pair}&limit=100`, "nextCursor")).flat();
    expect(
      found.filter((id) => /^n\d{4}$/.test(id)),
      pair,
    ).toEqual(expected);
  }
});

const insertPaidOrders = (ids: string, kind: string, paidAt: string, count: number) =>
  executeSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO orders (id, kind, status, amount_cents, currency, provider, created_at, updated_at)
     SELECT printf('${ids}%04d', i), '${kind}', 'paid', 999, 'usd', 'sandbox', 1, 1 FROM n`,
  ).then(() =>
    executeSql(
      `INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
       SELECT 'sandbox', id, id, 999, 'usd', ${Date.parse(paidAt)} - substr(id, 2)
       FROM orders WHERE id GLOB '${ids}[0-9]*'`,
    ),
  );

it("the first matches of a search through many orders have no previous page", async () => {
  await insertPaidOrders("q", "movies", "2031-03-20", 230);
  await insertPaidOrders("r", "gift", "2031-03-10", 460);
  const query = "paidIn=2031-03&kind=gift&limit=100";
  const first = await fetchPage(query);
  expect(first).toMatchObject({ data: [], prevCursor: null, continuesAt: "nextCursor" });
  const second = await fetchPage(`${query}&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ data: { length: 100 }, prevCursor: null });
  const third = await fetchPage(`${query}&cursor=${second.nextCursor}`);
  expect(third.prevCursor).not.toBeNull();
  expect(await fetchPage(`${query}&cursor=${third.prevCursor}`)).toMatchObject({
    data: second.data,
  });
});

it.each([
  ["2031-05", "s", "t", ["1", "2"]],
  ["2031-06", "u", "v", ["2", "1"]],
] as const)(
  "an order is listed once when a search of %s stops between its two payments of the same millisecond",
  { tags: ["long"] },
  async (month, others, gifts, transactions) => {
    await insertPaidOrders(others, "movies", `${month}-20`, 219);
    await insertPaidOrders(gifts, "gift", `${month}-10`, 460);
    await executeSql(
      `INSERT INTO orders (id, kind, status, amount_cents, currency, provider, created_at, updated_at)
       VALUES ('${gifts}-twice', 'gift', 'paid', 999, 'usd', 'sandbox', 1, 1)`,
    );
    for (const transaction of transactions)
      await executeSql(
        `INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
         VALUES ('sandbox', ?, '${gifts}-twice', 999, 'usd', ${Date.parse(`${month}-15`)})`,
        `${gifts}-${transaction}`,
      );
    const query = `paidIn=${month}&kind=gift&limit=100`;
    const ids = (await fetchAll(query, "nextCursor")).flat();
    expect(ids.slice(0, 2)).toEqual([`${gifts}-twice`, `${gifts}0001`]);
    expect(ids).toHaveLength(461);
  },
);

import { beforeEach, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { executeSql } from "../../support/rows.ts";
import { seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

let orderId: string;

beforeEach(async () => {
  await seedSite();
  const viewer = await signedInClient("demo-viewer");
  const response = await viewer("/api/orders", jsonRequest("POST", { movieIds: ["1"] }));
  ({ orderId } = await response.json());
  await executeSql(`UPDATE orders SET status = 'paid' WHERE id = '${orderId}'`);
  await executeSql(
    `INSERT INTO payments (provider, transaction_id, order_id, amount_cents, currency, paid_at)
    VALUES ('sandbox', 'pay-4711', '${orderId}', 1500, 'USD', 1)`,
  );
});

async function find(text: string) {
  const admin = await signedInClient("demo-admin");
  const response = await admin(`/api/search/everything?q=${encodeURIComponent(text)}`);
  expect(response.status).toBe(200);
  return { response, found: (await response.json()).data };
}

type Found = { kind: string; id: string };

const findOrderIds = async (text: string) =>
  (await find(text)).found.filter(({ kind }: Found) => kind === "order").map(({ id }: Found) => id);

it("an administrator finds a movie, a person, an account and its orders by a part of the name or email", async () => {
  expect((await find("metro")).found).toEqual([
    {
      kind: "movie",
      id: expect.any(String),
      title: "Metropolis",
      detail: "1927",
      href: expect.stringMatching(/^\/studio\/movies\/\d+$/),
    },
  ]);
  expect((await find("fritz lang")).found).toMatchObject([
    { kind: "movie", title: "Metropolis" },
    {
      kind: "person",
      title: "Fritz Lang",
      href: expect.stringMatching(/^\/studio\/people\?edit=\d+$/),
    },
  ]);
  for (const text of ["vera", "viewer@marquee"])
    expect((await find(text)).found).toEqual([
      {
        kind: "member",
        id: "demo-viewer",
        title: "Vera Viewer",
        detail: "viewer@marquee.example",
        href: "/studio/members/demo-viewer",
      },
      {
        kind: "order",
        id: orderId,
        title: orderId,
        detail: "Vera Viewer · viewer@marquee.example",
        href: `/studio/orders?orderId=${orderId}`,
        date: expect.any(String),
        amount: expect.any(Number),
      },
    ]);
});

it("an administrator finds a collection, page, plan or other item by its name in any language, with its editor's address", async () => {
  await executeSql(
    `INSERT INTO collections (slug, position, texts, created_at, updated_at)
    VALUES ('winter', 1, '{"en":{"title":"Cold days"},"de":{"title":"Kältezeit"}}', 1, 1)`,
  );
  await executeSql(
    `INSERT INTO site_pages (slug, placement, position, texts, created_at, updated_at)
    VALUES ('press', 'footer', 1, '{"en":{"title":"For journalists"}}', 1, 1)`,
  );
  await executeSql(
    `INSERT INTO rights_holders (id, name, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
    SELECT 'a' || i, 'Distributor ' || i, 1 FROM n UNION ALL SELECT 'h1', 'Harbour Films', 1`,
  );
  await executeSql(
    `INSERT INTO promotion_codes (id, code, percent, created_at) VALUES ('c1', 'FROST20', 20, 1)`,
  );
  await executeSql(
    `INSERT INTO webhook_endpoints (id, url, secret, events, created_at)
    VALUES ('w1', 'https://books.example/hook', 's', '[]', 1)`,
  );
  await executeSql(
    `UPDATE plans SET name = 'Snowed in', translated_names = '{"de":"Eingeschneit"}' WHERE id = '10001'`,
  );
  for (const [text, kind, title, href] of [
    ["kaltezeit", "collection", "Cold days", "/studio/collections?edit=1"],
    ["journalists", "page", "For journalists", "/studio/pages?edit=press"],
    ["harbour f", "rights holder", "Harbour Films", "/studio/rights?edit=h1"],
    ["frost", "promotion-code", "FROST20", "/studio/promotion-codes?edit=c1"],
    ["books.example", "webhook endpoint", "https://books.example/hook", "/studio/webhooks?edit=w1"],
    ["eingeschneit", "plan", "Snowed in", "/studio/plans?edit=10001"],
    ["anime", "category", "Anime", expect.stringMatching(/^\/studio\/categories\?edit=\d+$/)],
  ])
    expect((await find(text as string)).found).toContainEqual(
      expect.objectContaining({ kind, title, href }),
    );
});

it("an administrator finds an order by the beginning of its id and by a payment's whole id, in one round trip", async () => {
  for (const text of [orderId, orderId.slice(0, 8), "pay-4711"]) {
    const { response, found } = await find(text);
    expect(found).toMatchObject([{ kind: "order", id: orderId }]);
    expect(await readRequestCost(response)).toMatchObject({ trips: 1 });
  }
  for (const text of [orderId.slice(0, 3), "pay-471", "%", "_", "' or 1=1 --", '"'])
    expect(await findOrderIds(text)).toEqual([]);
});

it("an administrator finds an order by the last digits of the order's, a payment's or an invoice's number", async () => {
  await executeSql(
    "UPDATE payments SET invoice_number = 'MARQ-0042' WHERE transaction_id = 'pay-4711'",
  );
  for (const text of [orderId.slice(-4), orderId.slice(-6).toUpperCase(), "4711", "-0042"])
    expect(await findOrderIds(text)).toEqual([orderId]);
  for (const text of [orderId.slice(-3), "0711", "471", "1042"])
    expect(await findOrderIds(text)).toEqual([]);
});

it("the order list shows one account's orders, or one order", async () => {
  const admin = await signedInClient("demo-admin");
  const listIds = async (query: string) =>
    (await (await admin(`/api/admin/orders?${query}`)).json()).data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await listIds("userId=demo-viewer")).toEqual([orderId]);
  expect(await listIds(`orderId=${orderId}`)).toEqual([orderId]);
  expect(await listIds("userId=demo-member&orderId=none")).toEqual([]);
});

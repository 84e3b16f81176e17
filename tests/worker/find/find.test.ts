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
  const response = await admin(`/api/admin/find?q=${encodeURIComponent(text)}`);
  expect(response.status).toBe(200);
  return { response, found: (await response.json()).data };
}

it("an administrator finds a movie, a person, an account and its orders by a part of the name or email", async () => {
  expect((await find("metro")).found).toMatchObject({
    movies: [{ name: "Metropolis", year: 1927 }],
    members: [],
    orders: [],
  });
  expect((await find("fritz lang")).found.people).toEqual([
    { id: expect.any(String), name: "Fritz Lang" },
  ]);
  for (const text of ["vera", "viewer@marquee"])
    expect((await find(text)).found).toMatchObject({
      movies: [],
      members: [{ id: "demo-viewer", name: "Vera Viewer", email: "viewer@marquee.example" }],
      orders: [{ id: orderId, status: "paid", email: "viewer@marquee.example" }],
    });
});

it("an administrator finds an order by the beginning of its id and by a payment's whole id, in one round trip", async () => {
  for (const text of [orderId, orderId.slice(0, 8), "pay-4711"]) {
    const { response, found } = await find(text);
    expect(found.orders).toMatchObject([{ id: orderId, name: "Vera Viewer" }]);
    expect(await readRequestCost(response)).toMatchObject({ trips: 1 });
  }
  for (const text of [orderId.slice(0, 3), "pay-471", "%", "_", "' or 1=1 --", '"'])
    expect((await find(text)).found.orders).toEqual([]);
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

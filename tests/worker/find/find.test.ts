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
    { kind: "person", title: "Fritz Lang", href: "/studio/people?q=Fritz%20Lang" },
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

it("an administrator finds an order by the beginning of its id and by a payment's whole id, in one round trip", async () => {
  for (const text of [orderId, orderId.slice(0, 8), "pay-4711"]) {
    const { response, found } = await find(text);
    expect(found).toMatchObject([{ kind: "order", id: orderId }]);
    expect(await readRequestCost(response)).toMatchObject({ trips: 1 });
  }
  for (const text of [orderId.slice(0, 3), "pay-471", "%", "_", "' or 1=1 --", '"'])
    expect(
      (await find(text)).found.filter(({ kind }: { kind: string }) => kind === "order"),
    ).toEqual([]);
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

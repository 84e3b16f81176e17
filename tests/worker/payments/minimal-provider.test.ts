import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  bearerClient,
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, createTestSession } from "../../support/sessions.ts";

const { email } = accounts.viewer;
let admin: TestClient;
let viewer: TestClient;
let yearly: string;

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  admin = bearerClient(await createTestSession("demo-admin"));
  viewer = bearerClient(await createTestSession("demo-viewer"));
  await executeSql("DELETE FROM rate_limits");
  await executeSql("DELETE FROM promotion_codes");
  await executeSql("DELETE FROM price_moves");
  await executeSql("DELETE FROM price_changes");
  await executeSql("DELETE FROM plans WHERE id <> '10001'");
  await executeSql("UPDATE plans SET price_cents = 999");
  const plan = {
    name: "Yearly",
    amount: 99,
    streams: 2,
    listed: true,
    period: "year",
    trialDays: 7,
  };
  const added = await admin("/api/admin/plans", jsonRequest("POST", plan));
  yearly = (await added.json()).data.id;
  await switchProvider("minimal");
});
afterAll(async () => {
  await setConditions();
  await executeSql("DELETE FROM price_moves");
  await executeSql("DELETE FROM price_changes");
  await executeSql("UPDATE plans SET price_cents = 999");
});

const switchProvider = (name: string) => setConditions({ bindings: { PAYMENT_PROVIDER: name } });
const post = (client: TestClient, path: string, body?: object) =>
  client(path, body ? jsonRequest("POST", body) : { method: "POST" });
const refusalOf = async (response: Promise<Response>) => {
  const { code, message } = await (await response).json();
  return [code, message];
};
const notOffered = ["not_at_provider", "Minimal doesn't offer this."];

/** Subscribes by the minimal provider. The sandbox's page takes the payment. */
async function subscribeAndPay(order: object = {}): Promise<string> {
  const body = { email, plan_id: "10001", ...order };
  const { orderId } = await (await post(viewer, "/initiate_payment", body)).json();
  await switchProvider("sandbox");
  const origin = createOrigin();
  await visitorClient(origin)(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: origin },
    body: "choice=pay",
  });
  await switchProvider("minimal");
  await executeSql("UPDATE orders SET check_at = 1 WHERE id = ?", orderId);
  await runCron("*/5 * * * *");
  return orderId;
}
const check = async () => (await viewer("/subscriptionCheck")).json();

it("a payment provider without optional abilities can sell, cancel and refund", async () => {
  const orderId = await subscribeAndPay();
  expect(await queryRow("SELECT provider, status FROM orders WHERE id = ?", orderId)).toEqual({
    provider: "minimal",
    status: "paid",
  });
  expect(await check()).toMatchObject({ status: "SUBSCRIBED", renews: true, portal: false });
  expect((await post(viewer, "/Unsubscribe", { email, when: "period_end" })).status).toBe(200);
  expect((await post(admin, `/api/admin/orders/${orderId}/refund`)).status).toBe(200);
  expect(await check()).toMatchObject({ status: "UNSUBSCRIBED" });
});

it("a member is not offered a pause, a change of plan or a renewal that the provider does not support", {
  tags: ["long"],
}, async () => {
  await subscribeAndPay();
  expect(await check()).toMatchObject({ pausable: false, renewable: false });
  expect((await (await viewer("/api/billing/plan")).json()).data).toMatchObject({ offer: [] });
  expect(await refusalOf(post(viewer, "/api/billing/pause", { months: 1 }))).toEqual(notOffered);
  expect(await refusalOf(post(viewer, "/api/billing/resume"))).toEqual(notOffered);
  for (const when of ["now", "period_end"]) {
    const change = { plan_id: yearly, when, amount: 99 };
    expect(await refusalOf(post(viewer, "/api/billing/plan", change))).toEqual(notOffered);
  }
  const price = await (await post(viewer, "/api/billing/plan/price", { plan_id: yearly })).json();
  expect(price.data).toEqual({ now: null, later: null });
  expect(await refusalOf(viewer("/api/billing/plan/next", { method: "DELETE" }))).toEqual(
    notOffered,
  );
  await post(viewer, "/Unsubscribe", { email, when: "period_end" });
  expect(await check()).toMatchObject({ renews: false, renewable: false });
  expect(await refusalOf(post(viewer, "/api/billing/renew"))).toEqual(notOffered);
});

it("the list of payment providers says what the studio may offer with each provider", async () => {
  const { data } = await (await admin("/api/admin/payment-providers")).json();
  const all = ["promotion_codes", "trials", "price_changes", "partial_refunds"];
  expect(data).toEqual(
    expect.arrayContaining([
      { name: "sandbox", title: "Sandbox", inUse: false, reachable: true, abilities: all },
      {
        name: "stripe",
        title: "Stripe",
        inUse: false,
        reachable: false,
        abilities: ["promotion_codes", "trials"],
      },
      { name: "minimal", title: "Minimal", inUse: true, reachable: true, abilities: [] },
    ]),
  );
});

it("promotion codes and free trials are not sold with a provider that does not support them", async () => {
  const code = { code: "SUMMER", percent: 50, amount: null, periods: 1 };
  const unlimited = { plans: [], startsOn: null, endsOn: null, maxUses: null };
  const addCode = () => post(admin, "/api/admin/promotion-codes", { ...code, ...unlimited });
  expect(await refusalOf(addCode())).toEqual(notOffered);
  await switchProvider("sandbox");
  expect((await addCode()).status).toBe(201);
  await switchProvider("minimal");
  const order = { email, plan_id: yearly };
  expect(await refusalOf(post(viewer, "/initiate_payment", { ...order, code: "SUMMER" }))).toEqual(
    notOffered,
  );
  expect(
    await refusalOf(
      post(viewer, "/api/promotion-codes/price", { plan_id: yearly, code: "SUMMER" }),
    ),
  ).toEqual(notOffered);
  const { data: plans } = await (await viewer("/api/plans")).json();
  expect(plans.map(({ trialDays }: { trialDays: number | null }) => trialDays)).toEqual([
    null,
    null,
  ]);
  const trial = await post(viewer, "/initiate_payment", { ...order, trial: true });
  expect(await readStatusAndCode(trial)).toEqual([409, "trial_not_offered"]);
});

it("a partial refund is refused if the provider does not support partial refunds", async () => {
  const orderId = await subscribeAndPay();
  const path = `/api/admin/orders/${orderId}/payments/sandbox-${orderId}-1/refund`;
  expect(await refusalOf(post(admin, path, { amount: 2, refunded: 0 }))).toEqual(notOffered);
  expect(
    await queryRow("SELECT count(*) AS count FROM audit_log WHERE subject_id = ?", orderId),
  ).toEqual({ count: 0 });
  expect((await post(admin, path, { amount: 9.99, refunded: 0 })).status).toBe(200);
});

it("a plan's new price for all subscribers skips a subscriber whose provider cannot change prices", {
  tags: ["long"],
}, async () => {
  const orderId = await subscribeAndPay();
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await executeSql("UPDATE plans SET price_cents = 1199, version = version + 1 WHERE id = '10001'");
  const announced = await post(admin, "/api/admin/plans/10001/price-change", {
    amount: 11.99,
    from: day,
  });
  expect(announced.status).toBe(201);
  await runCron("*/5 * * * *");
  expect(
    await queryRow("SELECT count(*) AS count FROM price_moves WHERE order_id = ?", orderId),
  ).toEqual({ count: 0 });
});

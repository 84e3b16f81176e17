import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createOrigin,
  jsonRequest,
  type TestClient,
  visitorClient,
} from "../../support/clients.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";

const [day, everyFiveMinutes] = [86_400_000, "*/5 * * * *"];
const [small, big, linked, retired] = ["10001", "20002", "20003", "20004"];
let client: TestClient;
let orderId: string;
/** The link token of `linked`, an unlisted plan that is sold only by its link. */
let token: string;

beforeAll(seedSite);
afterAll(async () => {
  await resetAccounts();
  await executeSql("DELETE FROM plans WHERE id <> ?", small);
});
beforeEach(async () => {
  await resetAccounts();
  await setConditions();
  await executeSql("DELETE FROM plans WHERE id <> ?", small);
  const insert =
    "INSERT INTO plans (id, name, price_cents, currency, days, streams, active, listed, max_height) VALUES (?, ?, ?, 'usd', 30, ?, ?, ?, ?)";
  await executeSql(insert, big, "Family", 1999, 4, 1, 1, null);
  await executeSql(insert, linked, "Friends", 499, 1, 1, 0, 480);
  await executeSql(insert, retired, "Old", 799, 1, 0, 1, null);
  token = String((await queryRow("SELECT link_token FROM plans WHERE id = ?", linked))?.link_token);
  client = await signedInClient("demo-viewer");
  const order = { email: "viewer@marquee.example", plan_id: small };
  ({ orderId } = await (await client("/initiate_payment", jsonRequest("POST", order))).json());
  await payCheckout("pay");
});

async function payCheckout(choice: string) {
  const origin = createOrigin();
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
  const path = `/sandbox/checkout/${orderId}`;
  await visitorClient(origin)(path, { method: "POST", headers, body: `choice=${choice}` });
}

const fetchPlan = async (search = "") =>
  (await (await client(`/api/billing/plan${search}`)).json()).data;
const fetchPrice = async (planId: string) =>
  (await (await client("/api/billing/plan/price", jsonRequest("POST", { plan_id: planId }))).json())
    .data;
const change = (planId: string, when: "now" | "period_end", amount: number, more: object = {}) =>
  client("/api/billing/plan", jsonRequest("POST", { plan_id: planId, when, amount, ...more }));
const keep = () => client("/api/billing/plan/next", { method: "DELETE" });
const readRow = () =>
  queryRow("SELECT plan_id, next_plan_id, renews FROM subscriptions WHERE user_id = 'demo-viewer'");
const readPayments = async () =>
  queryRow(
    "SELECT group_concat(coalesce(plan_id, '-') || ' ' || amount_cents || ' ' || credit_cents, ', ' ORDER BY paid_at) AS list FROM payments WHERE order_id = ?",
    orderId,
  );
const countEmails = (kind: string) => countRows("emails WHERE kind = ?", kind);
/** Moves the viewer's subscription into the past by `count` of its 30 paid days. */
async function useDays(count: number) {
  await executeSql(
    "UPDATE sandbox_payments SET paid_at = paid_at - ?1, starts_at = starts_at - ?1, ends_at = ends_at - ?1 WHERE order_id = ?2",
    count * day,
    orderId,
  );
  await executeSql("UPDATE orders SET checked_at = checked_at - ? WHERE id = ?", day, orderId);
}

describe("a subscriber who changes the plan at once", () => {
  it("a subscriber who changes the plan at once pays the new price less the unused time", async () => {
    await useDays(15);
    const { now, later } = await fetchPrice(big);
    expect(now.credit).toBeCloseTo(5, 1);
    expect(now.amount).toBeCloseTo(19.99 - now.credit, 5);
    expect(later.amount).toBe(19.99);
    expect((await (await client("/api/streams")).json()).limit).toBe(2);
    const response = await change(big, "now", now.amount, { currency: "eur", price: 0.01 });
    expect([response.status, (await response.json()).message]).toEqual([
      200,
      "Your plan has changed.",
    ]);
    expect(await readRow()).toEqual({ plan_id: big, next_plan_id: null, renews: 1 });
    expect((await (await client("/api/streams")).json()).limit).toBe(4);
    const [charged, credit] = [Math.round(now.amount * 100), Math.round(now.credit * 100)];
    expect(await readPayments()).toEqual({ list: `${small} 999 0, ${big} ${charged} ${credit}` });
    expect(
      await queryRow("SELECT plan_id, amount_cents, status FROM orders WHERE id = ?", orderId),
    ).toEqual({
      plan_id: small,
      amount_cents: 999,
      status: "paid",
    });
    const { remainingDays } = await (await client("/subscriptionCheck")).json();
    expect(remainingDays).toBe(30);
    expect([await countEmails("plan_changed"), await countEmails("plan_changing")]).toEqual([1, 0]);
    expect((await queryRow("SELECT text FROM emails WHERE kind = 'plan_changed'"))?.text).toContain(
      "$19.99",
    );
    expect((await fetchPlan()).plan).toMatchObject({ id: big, amount: 19.99 });
    const { data } = await (await client(`/api/orders/${orderId}`)).json();
    expect(data.payments.map(({ plan }: { plan: string }) => plan)).toEqual(["Family", "Monthly"]);
  });

  it("after a plan change the studio lists the new plan, and the payment events record the change and a later pause", {
    tags: ["long"],
  }, async () => {
    const { now } = await fetchPrice(big);
    expect((await change(big, "now", now.amount)).status).toBe(200);
    await runCron(everyFiveMinutes, Date.now());
    expect((await client("/api/billing/pause", jsonRequest("POST", { months: 1 }))).status).toBe(
      200,
    );
    await executeSql("DELETE FROM leases");
    await runCron(everyFiveMinutes, Date.now());
    const admin = await signedInClient("demo-admin");
    const list = async (path: string) => (await (await admin(`/api/admin/${path}`)).json()).data;
    expect(await list("orders?kind=subscription")).toContainEqual(
      expect.objectContaining({
        id: orderId,
        presentPlanId: big,
        amount: 9.99,
        lastPaid: now.amount,
      }),
    );
    expect(await list("subscriptions")).toContainEqual(
      expect.objectContaining({ orderId, planId: big }),
    );
    const state = { code: "subscription", planId: big, nextPlanId: null, renews: true };
    const events: { effect: object }[] = await list(`payment-events?orderId=${orderId}`);
    expect(events.map(({ effect }) => effect).toReversed()).toEqual([
      { code: "status", status: "paid" },
      { ...state, pausedUntil: null },
      { ...state, pausedUntil: expect.any(String) },
    ]);
  });

  it("after a plan change the subscription renews at the new price, and the month's MRR grows by the difference", {
    tags: ["long"],
  }, async () => {
    const { now } = await fetchPrice(big);
    await change(big, "now", now.amount);
    await runCron(everyFiveMinutes, Date.now() + 31 * day);
    expect(
      await countRows(
        "payments WHERE order_id = ? AND plan_id = ? AND amount_cents = 1999",
        orderId,
        big,
      ),
    ).toBe(1);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "paid",
    });
    expect(
      await queryRow(
        "SELECT sum(yearly_cents) AS cents FROM mrr_changes WHERE payer_id = (SELECT payer_id FROM orders WHERE id = ?)",
        orderId,
      ),
    ).toEqual({ cents: Math.round((1999 * 365) / 30) });
  });

  it("a subscriber who requests the same plan change several times at once pays once", {
    tags: ["long"],
  }, async () => {
    const { now } = await fetchPrice(big);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => change(big, "now", now.amount)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => [200, 409].includes(status))).toBe(true);
    expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(2);
    expect(await countEmails("plan_changed")).toBe(1);
  });

  it("a plan change with immediate effect is not offered when the unused time is worth more than the new plan", {
    tags: ["long"],
  }, async () => {
    expect((await fetchPrice(token)).now).toBeNull();
    expect(await readStatusAndCode(await change(token, "now", 4.99))).toEqual([
      409,
      "plan_change_only_later",
    ]);
    expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(1);
  });
});

describe("a subscriber with a refund for the current period", () => {
  const refundPart = async (transactionId: string, amount: number) => {
    const admin = await signedInClient("demo-admin");
    const path = `/api/admin/orders/${orderId}/payments/${transactionId}/refund`;
    expect((await admin(path, jsonRequest("POST", { amount, refunded: 0 }))).status).toBe(200);
  };
  const readTransaction = async (newest = true) =>
    String(
      (
        await queryRow(
          `SELECT transaction_id FROM payments WHERE order_id = ? ORDER BY paid_at ${newest ? "DESC" : ""} LIMIT 1`,
          orderId,
        )
      )?.transaction_id,
    );

  it("a subscriber with a refund for the current period can change the plan only at the end of that period", {
    tags: ["long"],
  }, async () => {
    const charge = (await fetchPrice(big)).now.amount;
    await refundPart(await readTransaction(), 9);
    const { now, later } = await fetchPrice(big);
    expect([now, later.amount]).toEqual([null, 19.99]);
    for (const amount of [charge, 19, 19.99])
      expect(await readStatusAndCode(await change(big, "now", amount))).toEqual([
        409,
        "plan_change_only_later",
      ]);
    expect(await readPayments()).toEqual({ list: `${small} 999 0` });
    expect(await readRow()).toEqual({ plan_id: small, next_plan_id: null, renews: 1 });
    expect((await change(big, "period_end", 19.99)).status).toBe(200);
    expect(await readRow()).toEqual({ plan_id: small, next_plan_id: big, renews: 1 });
  });

  it("after a plan change, a refund of the old plan's payment prevents another immediate change", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "INSERT INTO plans (id, name, price_cents, currency, days, streams, active) VALUES ('20005', 'Cinema', 9999, 'usd', 30, 6, 1)",
    );
    const { now } = await fetchPrice(big);
    expect((await change(big, "now", now.amount)).status).toBe(200);
    expect((await fetchPrice("20005")).now).not.toBeNull();
    await refundPart(await readTransaction(false), 9);
    expect((await fetchPrice("20005")).now).toBeNull();
    expect(await readStatusAndCode(await change("20005", "now", 80))).toEqual([
      409,
      "plan_change_only_later",
    ]);
    expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(2);
  });

  it("a subscriber with a refund for an earlier period can change the plan at once again", {
    tags: ["long"],
  }, async () => {
    await refundPart(await readTransaction(), 9);
    await useDays(30);
    await runCron(everyFiveMinutes, Date.now() + 1000);
    expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(2);
    expect((await fetchPrice(big)).now).toMatchObject({ amount: expect.any(Number) });
  });
});

it("a subscriber who disputes a payment changes, pauses and renews nothing, and can still cancel", async () => {
  await payCheckout("dispute");
  expect((await fetchPlan()).offer).toEqual([]);
  const refused = [409, "payment_in_review"];
  const post = (path: string, body: object) => client(path, jsonRequest("POST", body));
  expect(await readStatusAndCode(await post("/api/billing/plan/price", { plan_id: big }))).toEqual(
    refused,
  );
  for (const when of ["now", "period_end"] as const)
    expect(await readStatusAndCode(await change(big, when, 19.99))).toEqual(refused);
  expect(await readStatusAndCode(await post("/api/billing/pause", { months: 1 }))).toEqual(refused);
  const cancellation = { email: "viewer@marquee.example", when: "period_end" };
  expect((await post("/Unsubscribe", cancellation)).status).toBe(200);
  expect(await readStatusAndCode(await post("/api/billing/renew", {}))).toEqual(refused);
  expect(await readPayments()).toEqual({ list: `${small} 999 0` });
  expect(
    await queryRow(
      "SELECT next_plan, paused_until, renews FROM sandbox_checkouts WHERE order_id = ?",
      orderId,
    ),
  ).toEqual({ next_plan: null, paused_until: null, renews: 0 });

  await payCheckout("win-dispute");
  expect((await post("/api/billing/renew", {})).status).toBe(200);
});

it("a subscriber can change to an unlisted plan by the token of its link, not by the plan's id", {
  tags: ["long"],
}, async () => {
  for (const when of ["now", "period_end"] as const)
    expect(await readStatusAndCode(await change(linked, when, 4.99))).toEqual([400, "invalid"]);
  const priced = await client("/api/billing/plan/price", jsonRequest("POST", { plan_id: linked }));
  expect(await readStatusAndCode(priced)).toEqual([400, "invalid"]);
  expect(await readRow()).toEqual({ plan_id: small, next_plan_id: null, renews: 1 });
  expect((await change(token, "period_end", 4.99)).status).toBe(200);
  expect(await readRow()).toEqual({ plan_id: small, next_plan_id: linked, renews: 1 });
});

describe("a subscriber who changes the plan at the end of the paid time", () => {
  it("a planned change keeps the old plan until the paid time ends", {
    tags: ["long"],
  }, async () => {
    const { later } = await fetchPrice(big);
    expect((await change(big, "period_end", later.amount)).status).toBe(200);
    expect(await readRow()).toEqual({ plan_id: small, next_plan_id: big, renews: 1 });
    expect((await fetchPlan()).next).toMatchObject({
      plan: { id: big, amount: 19.99 },
      startsAt: later.startsAt,
    });
    expect((await (await client("/api/streams")).json()).limit).toBe(2);
    expect([await countEmails("plan_changing"), await countEmails("plan_changed")]).toEqual([1, 0]);
    await runCron(everyFiveMinutes, Date.now() + 35 * day);
    expect(await readRow()).toEqual({ plan_id: big, next_plan_id: null, renews: 1 });
    expect(await readPayments()).toEqual({ list: `${small} 999 0, ${big} 1999 0` });
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "paid",
    });
    expect([await countEmails("plan_changing"), await countEmails("plan_changed")]).toEqual([1, 1]);
  });

  it("a subscriber can undo a planned change of plan and choose again", {
    tags: ["long"],
  }, async () => {
    for (let times = 0; times < 2; times++) {
      expect((await change(big, "period_end", 19.99)).status).toBe(200);
      expect(await readStatusAndCode(await change(token, "period_end", 4.99))).toEqual([
        409,
        "plan_change_planned",
      ]);
      expect((await keep()).status).toBe(200);
      expect(await readRow()).toMatchObject({ plan_id: small, next_plan_id: null });
    }
    expect(await readStatusAndCode(await keep())).toEqual([409, "plan_change_not_planned"]);
    await runCron(everyFiveMinutes, Date.now() + 35 * day);
    expect(await readPayments()).toEqual({ list: `${small} 999 0, ${small} 999 0` });
  });

  it("stopping the renewal removes a planned change of plan", async () => {
    await change(big, "period_end", 19.99);
    await client(
      "/Unsubscribe",
      jsonRequest("POST", { email: "viewer@marquee.example", when: "period_end" }),
    );
    expect(await readRow()).toEqual({ plan_id: small, next_plan_id: null, renews: 0 });
  });

  it("a subscriber with a planned change of plan cannot pause before undoing the change", async () => {
    await change(big, "period_end", 19.99);
    const response = await client("/api/billing/pause", jsonRequest("POST", { months: 1 }));
    expect(await readStatusAndCode(response)).toEqual([409, "plan_change_planned"]);
  });

  it("the notice before a yearly renewal names the plan and price of a planned change", {
    tags: ["long"],
  }, async () => {
    await executeSql("UPDATE plans SET period = 'year' WHERE id = ?", small);
    await executeSql(
      "UPDATE sandbox_payments SET ends_at = ends_at + ? WHERE order_id = ?",
      300 * day,
      orderId,
    );
    await change(big, "period_end", 19.99);
    await runCron("17 * * * *", Date.now() + 301 * day);
    const { text } =
      (await queryRow<{ text: string }>("SELECT text FROM emails WHERE kind = 'renewal'")) ?? {};
    expect(text).toContain("Family");
    expect(text).toContain("$19.99");
    await executeSql("UPDATE plans SET period = NULL WHERE id = ?", small);
  });
});

describe("the plans offered to a subscriber who changes", () => {
  const listOffer = async (search?: string) =>
    (await fetchPlan(search)).offer.map(({ id }: { id: string }) => id);

  it("a subscriber is offered the other listed plans, and an unlisted plan only with the token of its link", async () => {
    expect(await listOffer()).toEqual([big]);
    expect(await listOffer(`?plan=${linked}`)).toEqual([big]);
    expect(await listOffer(`?plan=${token}`)).toEqual([big, token]);
    expect(await listOffer(`?plan=${retired}`)).toEqual([big]);
  });

  it("a subscriber who owes a payment is offered no plan", async () => {
    await executeSql("UPDATE subscriptions SET overdue_since = 1 WHERE user_id = 'demo-viewer'");
    expect(await listOffer()).toEqual([]);
    await executeSql("UPDATE subscriptions SET renews = 0 WHERE user_id = 'demo-viewer'");
    expect(await fetchPlan()).toBeNull();
  });
});

describe("a change of plan is refused", () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ["to the same plan", async () => undefined, "plan_unchanged"],
    [
      "while the subscription is paused",
      () => client("/api/billing/pause", jsonRequest("POST", { months: 1 })),
      "subscription_paused",
    ],
    ["while a payment is owed", () => payCheckout("decline-renewal"), "subscription_overdue"],
    [
      "while a trial runs",
      () =>
        executeSql("UPDATE sandbox_payments SET amount_cents = 0 WHERE order_id = ?", orderId).then(
          () =>
            executeSql("UPDATE sandbox_checkouts SET trial_days = 30 WHERE order_id = ?", orderId),
        ),
      "plan_change_while_free",
    ],
    [
      "once the subscription is cancelled",
      () =>
        client(
          "/Unsubscribe",
          jsonRequest("POST", { email: "viewer@marquee.example", when: "period_end" }),
        ),
      "subscription_does_not_renew",
    ],
    [
      "while a promotion code reduces its payments",
      async () => {
        await executeSql(
          "INSERT OR IGNORE INTO promotion_codes (id, code, percent, created_at) VALUES ('half', 'HALF', 50, 1)",
        );
        await executeSql("UPDATE orders SET promotion_code_id = 'half' WHERE id = ?", orderId);
      },
      "plan_change_discounted",
    ],
  ])(
    "a change of plan is refused %s, before a request to the provider",
    { tags: ["long"] },
    async (_, prepare, code) => {
      await prepare();
      const planId = code === "plan_unchanged" ? small : big;
      for (const when of ["now", "period_end"] as const)
        expect(await readStatusAndCode(await change(planId, when, 19.99))).toEqual([409, code]);
      expect(await countRows("plan_changes")).toBe(0);
      expect(
        await queryRow(
          "SELECT plan_id, next_plan FROM sandbox_checkouts WHERE order_id = ?",
          orderId,
        ),
      ).toEqual({
        plan_id: small,
        next_plan: null,
      });
    },
  );

  it.each([retired, "99999", "1"])(
    "a change of plan is refused to plan %s, which is not sold",
    async (planId) => {
      for (const when of ["now", "period_end"] as const)
        expect((await change(planId, when, 7.99)).status).toBe(400);
      expect(await countRows("plan_changes")).toBe(0);
    },
  );

  it("a change of plan is refused when the price is no longer the one that was shown", async () => {
    const { now } = await fetchPrice(big);
    await executeSql("UPDATE plans SET price_cents = 2999 WHERE id = ?", big);
    expect(await readStatusAndCode(await change(big, "now", now.amount))).toEqual([
      409,
      "offer_changed",
    ]);
    expect(await readStatusAndCode(await change(big, "period_end", 19.99))).toEqual([
      409,
      "offer_changed",
    ]);
    expect(await countRows("plan_changes")).toBe(0);
    expect(await countRows("payments WHERE order_id = ?", orderId)).toBe(1);
  });

  it("an order is flagged when the provider charges for a plan that was not requested on this site", {
    tags: ["long"],
  }, async () => {
    await executeSql(
      "UPDATE sandbox_checkouts SET plan_id = ?, amount_cents = 1999 WHERE order_id = ?",
      big,
      orderId,
    );
    await executeSql("UPDATE sandbox_payments SET amount_cents = 1999 WHERE order_id = ?", orderId);
    await useDays(1);
    await runCron(everyFiveMinutes, Date.now() + 8 * day);
    expect(await queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
      status: "flagged",
    });
    expect((await readRow())?.plan_id).toBe(small);
  });
});

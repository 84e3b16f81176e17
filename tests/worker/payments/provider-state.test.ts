import { createHmac } from "node:crypto";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signPayload } from "../../../worker/payments/providers/sandbox/event-signature.ts";
import { computeRemainingDays } from "../../../worker/subscriptions/subscriptions.ts";
import { jsonRequest, type TestClient, visitorClient } from "../../support/clients.ts";
import { runCron } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import { getBindings, sessionSecret } from "../../support/site.ts";

const day = 86_400_000;
const viewer = "demo-viewer";
const webhookSecret = createHmac("sha256", sessionSecret).update("sandbox webhooks").digest("hex");
let client: TestClient;
let orderId: string;

/** Changes at the provider, which are written to the sandbox's tables only. */
const providerActions = {
  pay: (at = Date.now()) =>
    executeSql(
      "INSERT OR IGNORE INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at) VALUES (?, ?, 999, 'usd', ?, ?, ?, NULL)",
      `${orderId}-1`,
      orderId,
      at,
      at,
      at + 30 * day,
    ),
  renew: () =>
    executeSql(
      "INSERT INTO sandbox_payments (id, order_id, amount_cents, currency, paid_at, starts_at, ends_at, refunded_at) SELECT order_id || '-' || (count(*) + 1), order_id, 999, 'usd', max(paid_at) + 1, max(ends_at), max(ends_at) + 30 * 86400000, NULL FROM sandbox_payments WHERE order_id = ? GROUP BY order_id",
      orderId,
    ),
  stopRenewing: () =>
    executeSql("UPDATE sandbox_checkouts SET renews = 0 WHERE order_id = ?", orderId),
  cancel: () =>
    executeSql(
      "UPDATE sandbox_checkouts SET renews = 0, ended_at = ? WHERE order_id = ?",
      Date.now(),
      orderId,
    ),
  refund: () =>
    executeSql(
      "UPDATE sandbox_payments SET refunded_at = ? WHERE id = (SELECT max(id) FROM sandbox_payments WHERE order_id = ?)",
      Date.now(),
      orderId,
    ),
};
type ProviderAction = keyof typeof providerActions;
/** The actions after the payment, in the only sequence in which they are possible. */
const actionNames: ProviderAction[] = ["renew", "stopRenewing", "cancel", "refund"];

const permutations = (items: number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((candidate) => candidate !== item)).map((rest) => [
          item,
          ...rest,
        ]),
      );

const createEvent = (type: string, id: string) =>
  JSON.stringify({ id, type, orderId, at: Date.now() });
const sendEvent = (body: string, at = Date.now(), header = signPayload(webhookSecret, body, at)) =>
  visitorClient()("/webhooks/payments/sandbox", {
    method: "POST",
    body,
    headers: { "Sandbox-Signature": header },
  });

/** The effect that the ledger records for an event whose order the site does not have. */
const unknownOrder = JSON.stringify({ code: "unknown_order" });
const fetchSubscription = () => queryRow("SELECT * FROM subscriptions WHERE user_id = ?", viewer);
const fetchOrder = () => queryRow("SELECT * FROM orders WHERE id = ?", orderId);
const isSubscribed = async () =>
  (await (await client("/subscriptionCheck")).json()).status === "SUBSCRIBED";

/** Makes the order unpaid and without events. */
async function resetOrder() {
  const { DB } = await getBindings();
  const resetQueries = [
    "DELETE FROM sandbox_payments WHERE order_id = ?",
    "UPDATE sandbox_checkouts SET renews = 1, ended_at = NULL WHERE order_id = ?",
    "DELETE FROM subscriptions WHERE order_id = ?",
    "DELETE FROM payments WHERE order_id = ?",
    "UPDATE orders SET status = 'open', checked_at = NULL, check_at = 0, done_at = NULL WHERE id = ?",
  ];
  await DB.batch(resetQueries.map((query) => DB.prepare(query).bind(orderId)));
}

/** Expects the site's rows to show the provider's state after these actions. */
async function expectProviderState(appliedActions: ProviderAction[]) {
  const isEnded = appliedActions.includes("cancel") || appliedActions.includes("refund");
  const row = await queryRow(
    "SELECT o.status, s.renews, s.started_at, s.expires_at FROM orders AS o INNER JOIN subscriptions AS s ON s.order_id = o.id WHERE o.id = ?",
    orderId,
  );
  const renews =
    appliedActions.includes("stopRenewing") || appliedActions.includes("cancel") ? 0 : 1;
  const status = appliedActions.includes("refund") ? "refunded" : "paid";
  expect(row, appliedActions.join()).toMatchObject({ status, renews });
  const days = appliedActions.includes("renew") ? 60 : 30;
  if (isEnded) expect(row?.expires_at).toBeLessThanOrEqual(Date.now());
  else expect(Number(row?.expires_at) - Number(row?.started_at)).toBe(days * day);
}

beforeAll(seedSite);
beforeEach(async () => {
  await resetAccounts();
  client = await signedInClient(viewer);
  const checkout = await client(
    "/initiate_payment",
    jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
  );
  orderId = (await checkout.json()).orderId;
});

describe("payment events", () => {
  it("a payment event sent twenty times simultaneously has its effect once", async () => {
    await providerActions.pay();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendEvent(createEvent("payment.paid", "evt_same"))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const row = await fetchSubscription();
    expect(Number(row?.expires_at) - Number(row?.started_at)).toBe(30 * day);
    expect(await countRows("payment_events")).toBe(1);
    expect(await countRows(`payments WHERE order_id = '${orderId}'`)).toBe(1);
    expect((await waitForEmails("viewer@marquee.example")).length).toBe(1);
  });

  it("a payment event with two signatures is accepted if the second is valid, while a webhook secret is being replaced", async () => {
    await providerActions.pay();
    const body = createEvent("payment.paid", "evt_rotated");
    const [time, valid] = signPayload(webhookSecret, body, Date.now()).split(",");
    const other = `v1=${"0".repeat(64)}`;
    expect((await sendEvent(body, Date.now(), `${time},${other}`)).status).toBe(400);
    expect((await sendEvent(body, Date.now(), `${time},${other},${valid}`)).status).toBe(200);
    expect(await isSubscribed()).toBe(true);
  });

  it("a payment event that names another provider's order is stored but changes nothing", async () => {
    await providerActions.pay();
    await executeSql("UPDATE orders SET provider = 'stripe' WHERE id = ?", orderId);
    const [order, emails] = [await fetchOrder(), await countRows("emails")];
    expect((await sendEvent(createEvent("payment.paid", "evt_1"))).status).toBe(200);
    expect(await fetchOrder()).toEqual(order);
    expect(await fetchSubscription()).toBeNull();
    expect([
      await countRows(`payments WHERE order_id = '${orderId}'`),
      await countRows("emails"),
    ]).toEqual([0, emails]);
    expect(await queryRow("SELECT effect FROM payment_events")).toEqual({ effect: unknownOrder });
  });

  it("eight events with different ids for one payment give one subscription", async () => {
    await providerActions.pay();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => sendEvent(createEvent("payment.paid", `evt_${i}`))),
    );
    expect(await countRows("payment_events")).toBe(8);
    expect(await countRows("payment_events WHERE effect_key IS NOT NULL")).toBe(1);
    expect((await fetchSubscription())?.expires_at).toBe(
      (await queryRow("SELECT ends_at FROM sandbox_payments WHERE order_id = ?", orderId))?.ends_at,
    );
  });

  async function expectProviderStateOf(orders: number[][]) {
    const eventSequence = fc.record({
      deeds: fc.subarray(actionNames),
      // Events, each named by the action that it reports. They are sent in this sequence, each
      // right after its action.
      told: fc.array(fc.nat(actionNames.length - 1), { minLength: 1, maxLength: 6 }),
      early: fc.boolean(),
    });
    const paidToRefunded: ProviderAction[] = ["renew", "cancel", "refund"];
    await fc.assert(
      fc.asyncProperty(eventSequence, async ({ deeds, told, early }) => {
        await resetOrder();
        if (early) await sendEvent(createEvent("subscription.ended", `evt_${crypto.randomUUID()}`));
        const pendingEvents = [...told];
        const appliedActions: ProviderAction[] = [];
        for (const action of ["pay", ...deeds] as ProviderAction[]) {
          await providerActions[action]();
          appliedActions.push(action);
          const isLast = appliedActions.length > deeds.length;
          for (
            let next = pendingEvents[0];
            next !== undefined && (isLast || next < appliedActions.length);
            next = pendingEvents[0]
          ) {
            pendingEvents.shift();
            expect(
              (await sendEvent(createEvent(`told.${next}`, `evt_${crypto.randomUUID()}`))).status,
            ).toBe(200);
            await expectProviderState(appliedActions);
          }
        }
      }),
      {
        seed: 1,
        numRuns: orders.length + 4,
        examples: orders.map((told) => [{ deeds: paidToRefunded, told, early: false }]),
      },
    );
  }

  const inOrder = [0, 1, 2, 3];
  it("payment events lead to the provider's state in whatever order they arrive", () =>
    expectProviderStateOf([inOrder, inOrder.toReversed()]));
  it(
    "payment events lead to the provider's state in every order of arrival",
    { tags: ["long"] },
    () => expectProviderStateOf(permutations(inOrder)),
  );

  it.each([
    ["the event row", "BEFORE INSERT ON payment_events"],
    ["the order", "BEFORE UPDATE ON orders"],
    ["the subscription", "BEFORE INSERT ON subscriptions"],
    ["the payment", "BEFORE INSERT ON payments"],
    ["the email", "BEFORE INSERT ON emails"],
  ])(
    "payment events are applied when sent again after %s could not be written",
    { tags: ["long"] },
    async (_, trigger) => {
      await providerActions.pay();
      await executeSql(
        `CREATE TRIGGER broken ${trigger} BEGIN SELECT RAISE(ABORT, 'the database fails here'); END`,
      );
      const failed = await sendEvent(createEvent("payment.paid", "evt_again")).finally(() =>
        executeSql("DROP TRIGGER broken"),
      );
      expect(failed.status).toBeGreaterThanOrEqual(500);
      expect([
        await countRows("payment_events"),
        await fetchSubscription(),
        (await fetchOrder())?.status,
      ]).toEqual([0, null, "open"]);
      expect((await sendEvent(createEvent("payment.paid", "evt_again"))).status).toBe(200);
      expect([
        await countRows("payment_events"),
        (await fetchOrder())?.status,
        await isSubscribed(),
      ]).toEqual([1, "paid", true]);
    },
  );

  it.each([
    ["of now", 0, 200],
    ["of 299 seconds ago", -299_000, 200],
    ["of 302 seconds ago", -302_000, 400],
    ["of 302 seconds ahead", 302_000, 400],
  ])(
    "payment events are accepted only with a signature within five minutes of now: %s",
    async (_, offset, status) => {
      expect(
        (await sendEvent(createEvent("payment.paid", "evt_1"), Date.now() + offset)).status,
      ).toBe(status);
      expect(await countRows("payment_events")).toBe(status === 200 ? 1 : 0);
    },
  );

  it("a payment event is accepted with one valid signature of two, and refused with a signature of another body", async () => {
    const body = createEvent("payment.paid", "evt_1");
    const validSignature = signPayload(webhookSecret, body, Date.now());
    expect((await sendEvent(body, 0, `${validSignature},v1=${"0".repeat(64)}`)).status).toBe(200);
    expect((await sendEvent(`${body} `, 0, validSignature)).status).toBe(400);
  });

  it("payment events of an unknown order are stored and have no effect", async () => {
    const body = JSON.stringify({ id: "evt_x", type: "payment.paid", orderId: "nobodys", at: 1 });
    expect((await sendEvent(body)).status).toBe(200);
    expect(await queryRow("SELECT order_id, effect FROM payment_events")).toEqual({
      order_id: null,
      effect: unknownOrder,
    });
  });
});

describe("two orders of one user", () => {
  it("a user's new order takes effect even if an event of the old order has a later time", async () => {
    await providerActions.pay();
    await sendEvent(createEvent("payment.paid", "evt_1"));
    await client("/Unsubscribe", jsonRequest("POST", { email: "viewer@marquee.example" }));
    const [oldOrderId, checkout] = [
      orderId,
      await client(
        "/initiate_payment",
        jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
      ),
    ];
    orderId = (await checkout.json()).orderId;
    expect(orderId).not.toBe(oldOrderId);
    await executeSql(
      "UPDATE subscriptions SET event_at = event_at + 60000 WHERE user_id = ?",
      viewer,
    );
    await providerActions.pay();
    expect((await sendEvent(createEvent("payment.paid", "evt_2"))).status).toBe(200);
    expect([await isSubscribed(), (await fetchSubscription())?.order_id]).toEqual([true, orderId]);
  });

  it("the renewal of an overdue subscription is stopped before the user can pay for a new subscription", async () => {
    await providerActions.pay(Date.now() - 31 * day);
    await sendEvent(createEvent("payment.paid", "evt_1"));
    expect([await isSubscribed(), (await fetchSubscription())?.renews]).toEqual([false, 1]);
    const response = await client(
      "/initiate_payment",
      jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
    );
    expect([response.status, (await response.json()).orderId !== orderId]).toEqual([200, true]);
    expect(
      await queryRow("SELECT renews FROM sandbox_checkouts WHERE order_id = ?", orderId),
    ).toEqual({ renews: 0 });
  });

  it("an old checkout cannot be paid once a new checkout is offered", async () => {
    await executeSql("UPDATE orders SET created_at = created_at - 90000000 WHERE id = ?", orderId);
    const response = await client(
      "/initiate_payment",
      jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
    );
    expect((await response.json()).orderId).not.toBe(orderId);
    expect(
      await queryRow("SELECT status FROM sandbox_checkouts WHERE order_id = ?", orderId),
    ).toEqual({
      status: "declined",
    });
    expect((await fetchOrder())?.status).toBe("failed");
  });

  it("an order that was paid for the wrong plan is flagged and blocks a new order", async () => {
    await executeSql("UPDATE sandbox_checkouts SET plan_id = '99999' WHERE order_id = ?", orderId);
    await providerActions.pay();
    const response = await client(
      "/initiate_payment",
      jsonRequest("POST", { email: "viewer@marquee.example", plan_id: "10001" }),
    );
    expect([response.status, (await fetchOrder())?.status, await isSubscribed()]).toEqual([
      409,
      "flagged",
      false,
    ]);
  });

  it("a renewing subscription whose payment was refunded is cancelled at the provider", async () => {
    await providerActions.pay();
    await executeSql(
      "UPDATE sandbox_payments SET refunded_at = ? WHERE order_id = ?",
      Date.now(),
      orderId,
    );
    await sendEvent(createEvent("payment.refunded", "evt_1"));
    await runCron("*/5 * * * *", Date.now() + 13 * 3_600_000);
    expect(
      await queryRow("SELECT renews FROM sandbox_checkouts WHERE order_id = ?", orderId),
    ).toEqual({ renews: 0 });
  });
});

describe("the billing jobs", () => {
  const everyFiveMinutes = "*/5 * * * *";
  const hourly = "17 * * * *";

  it("the billing jobs find a payment whose webhook never arrived", async () => {
    await providerActions.pay();
    await runCron(everyFiveMinutes, Date.now() + 3 * 60_000);
    expect([await isSubscribed(), (await fetchOrder())?.status]).toEqual([true, "paid"]);
  });

  it("the billing jobs mark an order as failed once it is unpaid for more than a day, and not earlier", async () => {
    await runCron(everyFiveMinutes, Date.now() + 20 * 3_600_000);
    expect((await fetchOrder())?.status).toBe("open");
    await runCron(everyFiveMinutes, Date.now() + 25 * 3_600_000);
    expect((await fetchOrder())?.status).toBe("failed");
  });

  it("the billing jobs renew a sandbox subscription once per period, however often the jobs run", async () => {
    await providerActions.pay();
    await sendEvent(createEvent("payment.paid", "evt_1"));
    await executeSql("UPDATE sandbox_checkouts SET status = 'paid' WHERE order_id = ?", orderId);
    const before = Number((await fetchSubscription())?.expires_at);
    await runCron(everyFiveMinutes, before + 60_000);
    await runCron(everyFiveMinutes, before + 60_000);
    expect(Number((await fetchSubscription())?.expires_at)).toBe(before + 30 * day);
    expect(await countRows(`sandbox_payments WHERE order_id = '${orderId}'`)).toBe(2);
  });

  it("the billing jobs send one reminder 7, 3 and 1 days before a subscription ends, and none before it renews", {
    tags: ["long"],
  }, async () => {
    await providerActions.pay();
    await sendEvent(createEvent("payment.paid", "evt_1"));
    const endsAt = Number((await fetchSubscription())?.expires_at);
    const countReminders = () =>
      countRows(`emails WHERE kind = 'ending' AND "to" = 'viewer@marquee.example'`);
    await runCron(hourly, endsAt - 2 * day);
    expect(await countReminders()).toBe(0);
    await executeSql("UPDATE subscriptions SET renews = 0 WHERE user_id = ?", viewer);
    const counts: (number | undefined)[] = [];
    for (const before of [8, 6.9, 6.8, 4, 2.9, 2, 0.9, 0.1]) {
      await runCron(hourly, endsAt - before * day);
      counts.push(await countReminders());
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
  });

  it("the billing jobs cancel the subscription of an erased account at the provider", async () => {
    await providerActions.pay();
    await sendEvent(createEvent("payment.paid", "evt_1"));
    await client("/api/account", jsonRequest("DELETE", { password: "marquee-viewer" }));
    await runCron(everyFiveMinutes, Date.now() + 13 * 3_600_000);
    const checkout = await queryRow(
      "SELECT renews, ended_at FROM sandbox_checkouts WHERE order_id = ?",
      orderId,
    );
    expect(checkout).toEqual({ renews: 0, ended_at: expect.any(Number) });
  });

  it("two simultaneous runs of the billing jobs process a payment only once", async () => {
    await providerActions.pay();
    const at = Date.now() + 3 * 60_000;
    await Promise.all([runCron(everyFiveMinutes, at), runCron(everyFiveMinutes, at)]);
    expect(await isSubscribed()).toBe(true);
    expect(await countRows(`emails WHERE kind = 'paid'`)).toBe(1);
  });

  it("the billing jobs store each day's number of subscribers", { tags: ["long"] }, async () => {
    await runCron(hourly);
    expect(
      await queryRow(
        "SELECT * FROM daily_totals WHERE name = 'subscribers' ORDER BY day DESC LIMIT 1",
      ),
    ).toMatchObject({ value: 1 });
  });
});

describe("remaining days", () => {
  it.each([
    ["across a month's end", "2026-01-31T12:00:00Z", "2026-03-02T12:00:00Z"],
    ["across a leap day", "2028-02-15T00:00:00Z", "2028-03-16T00:00:00Z"],
    ["across the change of clocks", "2026-03-20T23:30:00Z", "2026-04-19T23:30:00Z"],
    ["across a year's end", "2026-12-15T08:00:00Z", "2027-01-14T08:00:00Z"],
  ])("the remaining days of a thirty-day period %s go down by one a day", (_, from, to) => {
    const [start, end] = [Date.parse(from), Date.parse(to)];
    expect(end - start).toBe(30 * day);
    for (let passed = 0; passed < 30; passed++)
      expect(computeRemainingDays(end, start + passed * day)).toBe(30 - passed);
    expect([
      computeRemainingDays(end, end - 1),
      computeRemainingDays(end, end),
      computeRemainingDays(end, end + day),
    ]).toEqual([1, 0, 0]);
    expect(computeRemainingDays(null, start)).toBe(0);
  });
});

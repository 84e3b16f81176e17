import { beforeAll, beforeEach, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { jsonRequest } from "../../support/clients.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const { day, minute } = milliseconds;
const email = "una@example.com";
const everyFiveMinutes = "*/5 * * * *";
let site: StripeSite;

beforeAll(async () => {
  site = await openStripeSite();
  await site.sellFamilyPlan();
});
beforeEach(async () => {
  await site.reset({ sessionDays: 30 });
  await site.setClockAhead(0);
  site.fakeStripe.createdObjects.prices = [
    priceOf("10001", "price_of_these_tests", "999"),
    priceOf("20002", "price_family", "1999"),
  ];
});

const priceOf = (planId: string, id: string, cents: string) => ({
  id,
  unit_amount: cents,
  currency: "usd",
  "recurring[interval]": "month",
  product: `marquee-plan-${planId}`,
});

const post = async (path: string, body: object) =>
  (await site.client(path, jsonRequest("POST", body))).status;
/** Withdraws with a session of the account, so that no link is needed. */
const withdraw = () => post("/api/withdrawal", { email });

/** Subscribes with consent to begin at once. */
async function subscribe() {
  const paid = await site.subscribeAndPay();
  await site.executeSql("UPDATE orders SET terms_accepted_at = ?", Date.now());
  return paid;
}

async function changeToFamilyPlan(): Promise<void> {
  const plan = { plan_id: "20002" };
  const response = await site.client("/api/billing/plan/price", jsonRequest("POST", plan));
  const { amount } = (await response.json()).data.now;
  expect(await post("/api/billing/plan", { ...plan, when: "now", amount })).toBe(200);
}

/**
 * Returns the refunded cents of each payment at Stripe, oldest first, and each subscription's
 * status.
 */
const readStripe = () => ({
  refunded: site.fakeStripe.payments.map(({ refundedCents }) => refundedCents).reverse(),
  statuses: [...site.fakeStripe.subscriptions.values()].map(({ status }) => status),
});
const readExit = () =>
  site.queryRow("SELECT done_at > 0 AS done, refunded_cents AS refunded FROM exits");

it("a withdrawal on day 3 refunds 27 of 30 days at Stripe, and ends the subscription", async () => {
  await subscribe();
  await site.setClockAhead(3 * day);
  expect(await withdraw()).toBe(202);
  expect(readStripe()).toEqual({ refunded: [999 - 99], statuses: ["canceled"] });
  expect(await readExit()).toEqual({ done: 1, refunded: 900 });
  expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
});

it("a withdrawal after a change of plan charges each plan for the time it was used", {
  tags: ["long"],
}, async () => {
  await subscribe();
  await site.setClockAhead(3 * day);
  await changeToFamilyPlan();
  await site.setClockAhead(6 * day);
  expect(await withdraw()).toBe(202);
  // Three days of $9.99 and three of $19.99 are used, by periods of 30 days.
  const { refunded, statuses } = readStripe();
  const received = 999 + (1999 - 899) - (refunded[0] ?? 0) - (refunded[1] ?? 0);
  expect(received).toBe(100 + 199);
  expect(statuses).toEqual(["canceled"]);
});

it("a withdrawal charges the used time with the tax of the credited payment", {
  tags: ["long"],
}, async () => {
  await subscribe();
  await site.setClockAhead(15 * day);
  await changeToFamilyPlan();
  const [change, first] = site.fakeStripe.payments;
  // Prices with 25 % of tax on top: the unused half of the first plan is credited without tax.
  Object.assign(first ?? {}, { amount: 1249, tax: 250 });
  // Stripe counts the unused time to the last full hour, so the credit depends on the minute.
  const credit = change?.credit ?? 0;
  expect(Math.abs(credit - 999 / 2)).toBeLessThan(2);
  const net = 1999 - credit;
  Object.assign(change ?? {}, { amount: Math.round(net * 1.25), tax: Math.round(net * 0.25) });
  await site.executeSql("UPDATE orders SET created_at = created_at + ?", 15 * day);
  await site.executeSql("UPDATE payments SET paid_at = paid_at + ?", 15 * day);
  expect(await withdraw()).toBe(202);
  const kept = site.fakeStripe.payments.reduce(
    (sum, { amount, refundedCents }) => sum + amount - refundedCents,
    0,
  );
  expect(kept).toBe(1249 - Math.round(credit * 1.25));
});

it("a withdrawal during a dispute ends the subscription at once, and its payment is refunded after the dispute", {
  tags: ["long"],
}, async () => {
  await subscribe();
  const [payment] = site.fakeStripe.payments;
  Object.assign(payment ?? {}, { dispute: "needs_response" });
  await site.setClockAhead(day);
  expect(await withdraw()).toBe(202);
  expect(readStripe()).toEqual({ refunded: [0], statuses: ["canceled"] });
  expect(await readExit()).toEqual({ done: null, refunded: null });
  Object.assign(payment ?? {}, { dispute: "won" });
  const later = Date.now() + day + 31 * minute;
  await site.setClockAhead(later - Date.now());
  await site.runCron(everyFiveMinutes, later);
  expect(readStripe().refunded).toEqual([999 - 33]);
  expect(await readExit()).toEqual({ done: 1, refunded: 966 });
});

it.each([
  ["fails", { nextFailure: { status: 500, path: "/v1/refunds", type: "api_error" } }],
  ["is lost on its way", { lostAnswers: { path: "/v1/refunds", count: 2 } }],
])(
  "a withdrawal's refund whose response %s is made once, by the job",
  { tags: ["long"] },
  async (_name, trouble) => {
    await subscribe();
    await site.setClockAhead(3 * day);
    Object.assign(site.fakeStripe, trouble);
    expect(await withdraw()).toBe(202);
    for (const hours of [1, 2, 30]) {
      const clockAheadMs = 3 * day + hours * milliseconds.hour;
      await site.setClockAhead(clockAheadMs);
      await site.runCron(everyFiveMinutes, Date.now() + clockAheadMs);
    }
    expect(readStripe()).toEqual({ refunded: [900], statuses: ["canceled"] });
    expect(await readExit()).toEqual({ done: 1, refunded: 900 });
  },
);

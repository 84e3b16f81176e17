/** @module-tag long */
import type Stripe from "stripe";
import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  findPaidPeriod,
  sumCredit,
} from "../../../worker/payments/providers/stripe/invoice-lines.ts";
import { jsonRequest } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const day = 86_400_000;
const [small, big] = ["10001", "20002"];
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
  await site.sellFamilyPlan();
});
beforeEach(async () => {
  await site.reset();
  fakeStripe.createdObjects.prices = [
    { ...aPrice, id: "price_of_these_tests", unit_amount: "999", product: "marquee-plan-10001" },
    { ...aPrice, id: "price_family", unit_amount: "1999", product: `marquee-plan-${big}` },
  ];
});

const aPrice = { currency: "usd", "recurring[interval]": "month" };
const fetchPrice = async (planId: string) =>
  (
    await (
      await site.client("/api/billing/plan/price", jsonRequest("POST", { plan_id: planId }))
    ).json()
  ).data;
const change = (planId: string, when: "now" | "period_end", amount: number) =>
  site.client("/api/billing/plan", jsonRequest("POST", { plan_id: planId, when, amount }));
const keep = () => site.client("/api/billing/plan/next", { method: "DELETE" });
const readRow = () => site.queryRow("SELECT plan_id, next_plan_id, renews FROM subscriptions");
const readPayments = () =>
  site.queryRow(
    "SELECT group_concat(plan_id || ' ' || amount_cents || ' ' || credit_cents, ', ' ORDER BY paid_at, rowid) AS list FROM payments",
  );
const readStatus = () => site.queryRow("SELECT status FROM orders");
const countEmails = async (kind: string) =>
  (await site.readEmails("una@example.com")).filter((each) => each === kind).length;

type Subscribed = Awaited<ReturnType<StripeSite["subscribeAndPay"]>>;

/**
 * Subscribes, and moves the subscription 15 days into the past, so that half of the 30 paid days
 * are used.
 */
async function subscribeEarlier(): Promise<Subscribed> {
  const subscribed = await site.subscribeAndPay();
  const seconds = (15 * day) / 1000;
  subscribed.subscription.start -= seconds;
  for (const payment of fakeStripe.payments) payment.paidAt -= seconds;
  await site.executeSql("UPDATE orders SET checked_at = checked_at - ?", 15 * day);
  await site.executeSql("UPDATE subscriptions SET event_at = event_at - ?", 15 * day);
  await site.executeSql("DELETE FROM payments");
  await site.sendEvent("invoice.paid", subscribed.about);
  await site.executeSql("DELETE FROM emails");
  return subscribed;
}

it("an immediate plan change charges the amount of Stripe's preview, and access follows Stripe's subscription", async () => {
  const { subscription, about, orderId } = await subscribeEarlier();
  const { now } = await fetchPrice(big);
  expect(now.credit).toBeCloseTo(5, 1);
  expect((await change(big, "now", now.amount)).status).toBe(200);
  const [charged, credit] = [Math.round(now.amount * 100), Math.round(now.credit * 100)];
  expect(await readPayments()).toEqual({ list: `${small} 999 0, ${big} ${charged} ${credit}` });
  expect(await readRow()).toEqual({ plan_id: big, next_plan_id: null, renews: 1 });
  expect(subscription.metadata).toMatchObject({ plan_id: big, order_id: orderId });
  await site.sendEvent("customer.subscription.updated", about);
  await site.sendEvent("invoice.paid", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  expect([await countEmails("plan_changed"), await countEmails("paid")]).toEqual([1, 1]);
  fakeStripe.renewBySchedule(subscription);
  await site.sendEvent("invoice.paid", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  expect(await readRow()).toMatchObject({ plan_id: big, renews: 1 });
});

it.each<[string, (payment: StripeSite["fakeStripe"]["payments"][number]) => void]>([
  ["a refund of a part", (payment) => Object.assign(payment, { refundedCents: 900 })],
  [
    "a lost dispute of a part",
    (payment) => Object.assign(payment, { dispute: "lost", disputedCents: 900 }),
  ],
])(
  "after %s of the period's payment, a subscriber can change the plan only at the period's end",
  async (_, giveBack) => {
    const { subscription } = await subscribeEarlier();
    const charge = (await fetchPrice(big)).now.amount;
    const [payment] = fakeStripe.payments;
    if (!payment) throw new Error("nothing was paid");
    giveBack(payment);
    expect((await fetchPrice(big)).now).toBeNull();
    expect(await readStatusAndCode(await change(big, "now", charge))).toEqual([
      409,
      "plan_change_only_later",
    ]);
    expect(await site.queryRow("SELECT refunded_cents FROM payments")).toEqual({
      refunded_cents: 900,
    });
    expect([fakeStripe.payments.length, subscription.metadata.plan_id]).toEqual([1, small]);
    expect((await change(big, "period_end", 19.99)).status).toBe(200);
    expect(await readRow()).toEqual({ plan_id: small, next_plan_id: big, renews: 1 });
  },
);

it("a declined card keeps the old plan, and the next attempt sends Stripe a new request", async () => {
  const { subscription } = await subscribeEarlier();
  const { now } = await fetchPrice(big);
  const path = `/v1/subscriptions/${subscription.id}`;
  fakeStripe.nextFailure = { status: 402, path, type: "card_error", code: "card_declined" };
  expect(await readStatusAndCode(await change(big, "now", now.amount))).toEqual([
    409,
    "renewal_declined",
  ]);
  expect(await readRow()).toEqual({ plan_id: small, next_plan_id: null, renews: 1 });
  expect(await readPayments()).toEqual({ list: `${small} 999 0` });
  expect((await change(big, "now", now.amount)).status).toBe(200);
});

it.each([
  { code: "subscription_payment_intent_requires_action" },
  { code: "card_declined", decline_code: "authentication_required" },
])(
  "a card whose bank wants the payment confirmed is reported as such, not as declined: %j",
  async (failure) => {
    const { subscription } = await subscribeEarlier();
    const { now } = await fetchPrice(big);
    fakeStripe.nextFailure = {
      status: 402,
      path: `/v1/subscriptions/${subscription.id}`,
      type: "card_error",
      ...failure,
    };
    expect(await readStatusAndCode(await change(big, "now", now.amount))).toEqual([
      409,
      "payment_needs_confirmation",
    ]);
    expect(await readRow()).toEqual({ plan_id: small, next_plan_id: null, renews: 1 });
  },
);

it("simultaneous plan changes, and a retry after a lost response, charge the subscriber once", async () => {
  const { subscription } = await subscribeEarlier();
  const { now } = await fetchPrice(big);
  fakeStripe.lostAnswers = { path: `/v1/subscriptions/${subscription.id}`, count: 2 };
  expect((await change(big, "now", now.amount)).status).toBe(503);
  const responses = await Promise.all([1, 2, 3].map(() => change(big, "now", now.amount)));
  expect(responses.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect(fakeStripe.payments).toHaveLength(2);
  expect(await readRow()).toMatchObject({ plan_id: big });
});

it("a plan change at the end of the paid time is a schedule at Stripe, and can be undone and requested again", async () => {
  const { subscription, about } = await subscribeEarlier();
  for (let times = 0; times < 2; times++) {
    const responses = await Promise.all([1, 2].map(() => change(big, "period_end", 19.99)));
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await readRow()).toEqual({ plan_id: small, next_plan_id: big, renews: 1 });
    expect(subscription.schedule?.phases).toHaveLength(2);
    if (times > 0) continue;
    expect((await keep()).status).toBe(200);
    expect(subscription.schedule).toBeNull();
    expect(await readRow()).toMatchObject({ next_plan_id: null });
  }
  expect(fakeStripe.payments).toHaveLength(1);
  fakeStripe.renewBySchedule(subscription);
  await site.sendEvent("invoice.paid", about);
  expect(await readPayments()).toEqual({ list: `${small} 999 0, ${big} 1999 0` });
  expect(await readRow()).toEqual({ plan_id: big, next_plan_id: null, renews: 1 });
  expect(await readStatus()).toEqual({ status: "paid" });
  expect([await countEmails("plan_changing"), await countEmails("plan_changed")]).toEqual([2, 1]);
  // The schedule at Stripe exists for another day, so the site reuses it.
  expect((await change(small, "period_end", 9.99)).status).toBe(200);
  expect(await readRow()).toMatchObject({ plan_id: big, next_plan_id: small });
});

it("a declined first payment of the new plan keeps the old plan during the grace period", async () => {
  const { subscription, about } = await subscribeEarlier();
  await change(big, "period_end", 19.99);
  fakeStripe.renewBySchedule(subscription, { isDeclined: true });
  await site.sendEvent("invoice.payment_failed", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  expect(
    await site.queryRow("SELECT plan_id, overdue_since > 0 AS overdue FROM subscriptions"),
  ).toEqual({
    plan_id: small,
    overdue: 1,
  });
});

it("a subscription with a planned change can be cancelled, although Stripe refuses to cancel one that has a schedule", async () => {
  const { subscription } = await subscribeEarlier();
  await change(big, "period_end", 19.99);
  const body = { email: "una@example.com", when: "period_end" };
  expect((await site.client("/Unsubscribe", jsonRequest("POST", body))).status).toBe(200);
  expect([subscription.schedule, subscription.cancel_at_period_end]).toEqual([null, true]);
  expect(await readRow()).toEqual({ plan_id: small, next_plan_id: null, renews: 0 });
});

it("a plan cannot change while Stripe has not yet charged the renewal", async () => {
  const { subscription, about } = await subscribeEarlier();
  expect((await change(big, "period_end", 19.99)).status).toBe(200);
  // Stripe begins the next period; its invoice stays a draft for an hour.
  const { payments } = fakeStripe;
  fakeStripe.renewBySchedule(subscription);
  const [renewal] = payments.splice(0, 1);
  await site.sendEvent("customer.subscription.updated", about);
  for (const when of ["now", "period_end"] as const)
    expect(await readStatusAndCode(await change(big, when, 19.99))).toEqual([
      409,
      "subscription_renewing",
    ]);
  expect((await keep()).status).toBe(409);
  if (renewal) payments.unshift(renewal);
  await site.sendEvent("invoice.paid", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  expect(await readRow()).toMatchObject({ plan_id: big, next_plan_id: null });
});

it("a dispute of the old plan's payment, whose unused time was credited, suspends access", async () => {
  const { about } = await subscribeEarlier();
  const { now } = await fetchPrice(big);
  await change(big, "now", now.amount);
  const first = fakeStripe.payments.at(-1);
  if (first) first.dispute = "needs_response";
  await site.sendEvent("charge.dispute.created", about);
  expect(await readStatus()).toEqual({ status: "flagged" });
});

it("a plan change that a restored database does not know is accepted, because this site requested it at Stripe", async () => {
  const { about } = await subscribeEarlier();
  const { now } = await fetchPrice(big);
  await change(big, "now", now.amount);
  await site.executeSql("DELETE FROM plan_changes");
  await site.sendEvent("customer.subscription.updated", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  expect(await readRow()).toMatchObject({ plan_id: big });
});

it("a planned change keeps the card and the discounts of the subscription", async () => {
  const { subscription } = await subscribeEarlier();
  Object.assign(subscription, { card: "fingerprint", discounts: ["di_1"] });
  expect((await change(big, "period_end", 19.99)).status).toBe(200);
  const { form } =
    fakeStripe.requests.findLast((request) => request.form.has("phases[0][start_date]")) ?? {};
  expect(form?.get("default_settings[default_payment_method]")).toBe("pm_1");
  expect([0, 1].map((phase) => form?.get(`phases[${phase}][discounts][0][discount]`))).toEqual([
    "di_1",
    "di_1",
  ]);
});

it("a plan whose price at Stripe differs from the site's is not sold", async () => {
  await subscribeEarlier();
  fakeStripe.createdObjects.prices = [{ ...aPrice, id: "price_family", unit_amount: "2999" }];
  for (const when of ["now", "period_end"] as const)
    expect(await readStatusAndCode(await change(big, when, 19.99))).toEqual([
      503,
      "price_changing",
    ]);
  expect(await site.queryRow("SELECT count(*) AS changes FROM plan_changes")).toEqual({
    changes: 0,
  });
});

it("an order whose plan was changed at Stripe, and not by this site, is flagged", async () => {
  const { orderId, about } = await subscribeEarlier();
  fakeStripe.renew(orderId, {
    price: "price_family",
    product: `marquee-plan-${big}`,
    amount: 1999,
  });
  await site.sendEvent("invoice.paid", about);
  expect(await readStatus()).toEqual({ status: "flagged" });
  expect((await readRow()) as object).toMatchObject({ plan_id: small });
});

it("after a pause that was ended early, a plan change takes effect at the end of the paid time", async () => {
  const { subscription } = await site.subscribeAndPay();
  await site.client("/api/billing/pause", jsonRequest("POST", { months: 1 }));
  await site.client("/api/billing/resume", { method: "POST" });
  expect((await fetchPrice(big)).now).toBeNull();
  expect(await readStatusAndCode(await change(big, "now", 10))).toEqual([
    409,
    "plan_change_only_later",
  ]);
  expect((await change(big, "period_end", 19.99)).status).toBe(200);
  const phases = fakeStripe.requests.findLast(({ form }) =>
    form.has("phases[0][start_date]"),
  )?.form;
  expect(phases?.get("phases[0][trial_end]")).toBe(String(subscription.trial_end));
  expect(await readRow()).toEqual({ plan_id: small, next_plan_id: big, renews: 1 });
});

it("an invoice's lines give the period that was bought, and the credit without its tax", () => {
  const lines = [
    {
      amount: -500,
      period: { start: 1, end: 90 },
      taxes: [{ amount: -80, tax_behavior: "inclusive" }],
    },
    {
      amount: 1999,
      period: { start: 1, end: 30 },
      taxes: [{ amount: 319, tax_behavior: "inclusive" }],
    },
  ] as Stripe.InvoiceLineItem[];
  expect(findPaidPeriod(lines)).toEqual({ startsAt: 1_000, endsAt: 30_000 });
  expect(sumCredit(lines)).toBe(420);
});

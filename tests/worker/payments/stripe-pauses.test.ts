/** @module-tag long */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { addCalendarMonths } from "../../../worker/payments/providers/plan-period.ts";
import { jsonRequest } from "../../support/clients.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const day = 86_400_000;
const una = "una@example.com";
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
beforeEach(() => site.reset());

const pause = (months = 1) => site.client("/api/billing/pause", jsonRequest("POST", { months }));
const resume = () => site.client("/api/billing/resume", { method: "POST" });
const readRow = () =>
  site.queryRow<{
    expires_at: number;
    paused_until: number | null;
    renews: number;
    is_free: number;
  }>("SELECT expires_at, paused_until, renews, is_free FROM subscriptions");
const readPaid = () =>
  site.queryRow("SELECT count(*) AS payments, sum(amount_cents) AS cents FROM payments");
const countEmails = async (kind: string) =>
  (await site.readEmails(una)).filter((each) => each === kind).length;

type Subscribed = Awaited<ReturnType<StripeSite["subscribeAndPay"]>>;

/** Moves the subscription's times into the past, at the site and at Stripe. */
async function goBack({ subscription }: Subscribed, ms: number) {
  const seconds = ms / 1000;
  subscription.start -= seconds;
  if (subscription.trial_end) subscription.trial_end -= seconds;
  if (subscription.period) {
    subscription.period.current_period_start -= seconds;
    subscription.period.current_period_end -= seconds;
  }
  for (const name of ["paused_from", "paused_until"])
    if (subscription.metadata[name])
      subscription.metadata = {
        ...subscription.metadata,
        [name]: String(Number(subscription.metadata[name]) - seconds),
      };
  for (const payment of fakeStripe.payments) {
    payment.paidAt -= seconds;
    if (payment.periodEnd) payment.periodEnd -= seconds;
  }
  await site.executeSql("UPDATE orders SET checked_at = checked_at - ?", ms);
  await site.executeSql("UPDATE subscriptions SET event_at = event_at - ?", ms);
}

it("a paused subscription keeps its paid days, is charged nothing, and resumes automatically when the pause ends", async () => {
  const subscribed = await site.subscribeAndPay();
  const { about, subscription, orderId } = subscribed;
  const paidUntil = (await readRow())?.expires_at ?? 0;
  expect((await pause(2)).status).toBe(200);
  const until = addCalendarMonths(paidUntil, 2);
  expect(await readRow()).toEqual({
    expires_at: paidUntil,
    paused_until: until,
    renews: 1,
    is_free: 0,
  });
  expect(subscription.trial_end).toBe(Math.floor(until / 1000));
  expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
    status: "SUBSCRIBED",
    paused: { from: new Date(paidUntil).toISOString(), until: new Date(until).toISOString() },
  });
  await site.sendEvent("customer.subscription.updated", about);
  await site.sendEvent("invoice.paid", about);
  expect([
    await countEmails("paused"),
    await countEmails("paid"),
    await countEmails("free_time"),
  ]).toEqual([1, 1, 0]);
  expect(await readPaid()).toEqual({ payments: 1, cents: 999 });

  await goBack(subscribed, 31 * day);
  await site.sendEvent("customer.subscription.updated", about);
  expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
  expect(
    await readStatusAndCode(
      await site.client("/initiate_payment", jsonRequest("POST", { email: una, plan_id: "10001" })),
    ),
  ).toEqual([409, "subscription_paused"]);

  await goBack(subscribed, until - paidUntil);
  await site.sendEvent("customer.subscription.updated", about);
  expect(await site.fetchStatus()).toBe("UNSUBSCRIBED");
  fakeStripe.beginPeriod(subscription, subscription.trial_end ?? 0);
  await site.sendEvent("invoice.paid", about);
  expect(await site.fetchStatus()).toBe("SUBSCRIBED");
  expect(await readPaid()).toEqual({ payments: 2, cents: 1998 });
  expect(await readRow()).toMatchObject({ paused_until: null, renews: 1 });
  expect(await site.queryRow("SELECT status FROM orders WHERE id = ?", orderId)).toEqual({
    status: "paid",
  });
});

it("a failed payment at the end of a pause leaves the member without access and shows the payment as overdue", async () => {
  const subscribed = await site.subscribeAndPay();
  await pause();
  await goBack(subscribed, 62 * day);
  fakeStripe.beginPeriod(subscribed.subscription, subscribed.subscription.trial_end ?? 0, {
    isDeclined: true,
  });
  await site.sendEvent("invoice.payment_failed", subscribed.about);
  expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
    status: "UNSUBSCRIBED",
    paused: null,
    overdue: expect.anything(),
  });
  expect(await countEmails("overdue")).toBe(1);
});

it("resuming a paused subscription within the paid days charges nothing until they end", async () => {
  const { subscription } = await site.subscribeAndPay();
  const paidUntil = (await readRow())?.expires_at ?? 0;
  for (let times = 0; times < 2; times++) {
    expect((await pause()).status).toBe(200);
    expect((await resume()).status).toBe(200);
    expect(await readRow()).toEqual({
      expires_at: paidUntil,
      paused_until: null,
      renews: 1,
      is_free: 0,
    });
    expect(subscription.trial_end).toBe(paidUntil / 1000);
  }
  expect(await readPaid()).toEqual({ payments: 1, cents: 999 });
  expect(await readStatusAndCode(await resume())).toEqual([409, "subscription_not_paused"]);
});

it("resuming during a pause charges once, even if requested three times", async () => {
  const subscribed = await site.subscribeAndPay();
  await pause(3);
  await goBack(subscribed, 40 * day);
  const path = `/v1/subscriptions/${subscribed.subscription.id}`;
  fakeStripe.nextFailure = { status: 402, path, type: "card_error", code: "card_declined" };
  expect(await readStatusAndCode(await resume())).toEqual([409, "renewal_declined"]);
  expect(await (await site.client("/subscriptionCheck")).json()).toMatchObject({
    status: "UNSUBSCRIBED",
    paused: expect.anything(),
  });
  const statuses = (await Promise.all([resume(), resume(), resume()])).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(await readPaid()).toEqual({ payments: 2, cents: 1998 });
  expect(await site.fetchStatus()).toBe("SUBSCRIBED");
  expect(await readRow()).toMatchObject({ paused_until: null, renews: 1 });
});

it("a paused subscription that the member ends does not resume", async () => {
  const subscribed = await site.subscribeAndPay();
  const paidUntil = (await readRow())?.expires_at ?? 0;
  await pause();
  await site.client("/Unsubscribe", jsonRequest("POST", { email: una, when: "period_end" }));
  expect(await readRow()).toMatchObject({ expires_at: paidUntil, paused_until: null, renews: 0 });
  expect(subscribed.subscription.cancel_at_period_end).toBe(true);
  await site.reset();
  const another = await site.subscribeAndPay();
  await pause();
  await goBack(another, 40 * day);
  await site.sendEvent("customer.subscription.updated", another.about);
  expect(
    (await site.client("/Unsubscribe", jsonRequest("POST", { email: una, when: "period_end" })))
      .status,
  ).toBe(200);
  expect(another.subscription.status).toBe("canceled");
});

it("the end of a pause is announced once, three days ahead, with the price", async () => {
  await site.subscribeAndPay();
  await pause();
  const { paused_until: until = null } = (await readRow()) ?? {};
  const sent: number[] = [];
  for (const days of [-4, -2.9, -2, -1, 1]) {
    await site.runCron("17 * * * *", (until ?? 0) + days * day);
    sent.push(await countEmails("resuming"));
  }
  expect(sent).toEqual([0, 1, 1, 1, 1]);
  expect(
    (await site.queryRow<{ text: string }>("SELECT text FROM emails WHERE kind = 'resuming'"))
      ?.text,
  ).toContain("$9.99");
  expect(await countEmails("renewal")).toBe(0);
});

it.each<[string, (subscribed: Subscribed) => Promise<unknown>, string]>([
  ["paused", () => pause(), "subscription_paused"],
  [
    "that was cancelled",
    () => site.client("/Unsubscribe", jsonRequest("POST", { email: una, when: "period_end" })),
    "subscription_does_not_renew",
  ],
  [
    "overdue",
    async (subscribed) => {
      Object.assign(subscribed.subscription, { status: "past_due" });
      await goBack(subscribed, 30 * day);
    },
    "subscription_overdue",
  ],
  [
    "whose payment was refunded",
    async () => {
      for (const payment of fakeStripe.payments) payment.refundedCents = payment.amount;
    },
    "subscription_does_not_renew",
  ],
  [
    "on trial",
    async (subscribed) => {
      Object.assign(subscribed.subscription, { status: "trialing", trialDays: 7 });
      for (const payment of fakeStripe.payments) payment.amount = 0;
    },
    "subscription_free",
  ],
  [
    "with a promotion code that still lowers its payments",
    async () => {
      await site.executeSql(
        "INSERT OR IGNORE INTO promotion_codes (id, code, percent, periods, created_at) VALUES ('half', 'HALF', 50, 3, 1)",
      );
      await site.executeSql("UPDATE orders SET promotion_code_id = 'half'");
    },
    "subscription_discounted",
  ],
])("a subscription %s cannot be paused", async (_, prepare, code) => {
  const subscribed = await site.subscribeAndPay();
  await prepare(subscribed);
  const trialEnd = subscribed.subscription.trial_end;
  expect(await readStatusAndCode(await pause())).toEqual([409, code]);
  expect(subscribed.subscription.trial_end).toBe(trialEnd);
});

it.each([0, 4, 1.5, "1"])("a pause of %s months is refused", async (months) => {
  await site.subscribeAndPay();
  expect((await site.client("/api/billing/pause", jsonRequest("POST", { months }))).status).toBe(
    400,
  );
});

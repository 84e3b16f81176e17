/** @module-tag long */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { addCalendarMonths } from "../../../worker/payments/providers/plan-period.ts";
import { jsonRequest } from "../../support/clients.ts";
import type { CardExpiry } from "../../support/stripe/stripe-objects.ts";
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

/** Returns a card that expires so many months after the current month. */
function cardOf(months: number): CardExpiry {
  const last = new Date(addCalendarMonths(Date.now(), months));
  return { exp_month: last.getUTCMonth() + 1, exp_year: last.getUTCFullYear() };
}
const monthOf = (card: CardExpiry) =>
  new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    endOf(card) - 1,
  );
const endOf = ({ exp_year: year, exp_month: month }: CardExpiry) => Date.UTC(year, month);

const change = ({ about }: Subscribed) => site.sendEvent("customer.subscription.updated", about);
const remind = (at = Date.now()) => site.runCron("17 * * * *", at);
const readTexts = async () => {
  const found = await site.queryRow<{ texts: string }>(
    "SELECT json_group_array(text) AS texts FROM emails WHERE kind = 'card_expiring'",
  );
  return JSON.parse(found?.texts ?? "[]") as string[];
};
const readWarning = async () =>
  (await (await site.client("/subscriptionCheck")).json()).expiringCard;
const readRow = () =>
  site.queryRow<{ card_expires_at: number | null; card_noticed_for: number | null }>(
    "SELECT card_expires_at, card_noticed_for FROM subscriptions",
  );
type Subscribed = Awaited<ReturnType<StripeSite["subscribeAndPay"]>>;

/** Subscribes, so that the next payment is in two months. */
async function subscribeForLong(expiry?: CardExpiry | null) {
  const subscribed = await site.subscribeAndPay();
  const { subscription } = subscribed;
  subscription.period = {
    current_period_start: subscription.start,
    current_period_end: subscription.start + 60 * 86_400,
  };
  if (expiry !== undefined) subscription.expiry = expiry;
  await change(subscribed);
  return subscribed;
}

it("a member whose card expires before the next payment is emailed once, and warned until the card is replaced", async () => {
  const card = cardOf(-1);
  const subscribed = await subscribeForLong(card);
  expect([await readRow(), await readWarning()]).toEqual([
    { card_expires_at: endOf(card), card_noticed_for: null },
    null,
  ]);
  for (let times = 0; times < 3; times++) await remind();
  const texts = await readTexts();
  expect(texts).toEqual([expect.stringContaining(`until the end of ${monthOf(card)}`)]);
  expect(texts[0]).toContain("$9.99");
  const paysAt = new Date(
    (subscribed.subscription.period?.current_period_end ?? 0) * 1000,
  ).toISOString();
  expect(await readWarning()).toEqual({ paysAt });

  subscribed.subscription.expiry = cardOf(24);
  await change(subscribed);
  expect([await readRow(), await readWarning()]).toEqual([
    { card_expires_at: null, card_noticed_for: endOf(card) },
    null,
  ]);
  await remind();
  expect(await readTexts()).toEqual(texts);

  const another = cardOf(0);
  subscribed.subscription.expiry = another;
  await change(subscribed);
  await site.executeSql("DELETE FROM emails");
  await remind(endOf(another) - 29 * day);
  expect(await readTexts()).toEqual([
    expect.stringContaining(`until the end of ${monthOf(another)}`),
  ]);
});

it("the warning about an expiring card ends when the member returns to the site with a new card", async () => {
  const subscribed = await subscribeForLong(cardOf(-1));
  await remind();
  const checkCard = async () => {
    await site.executeSql("UPDATE orders SET checked_at = checked_at - 6000");
    const response = await site.client("/api/billing/card", { method: "POST" });
    return [response.status, (await response.json()).data];
  };
  expect(await checkCard()).toEqual([200, await readWarning()]);
  subscribed.subscription.expiry = cardOf(24);
  expect(await checkCard()).toEqual([200, null]);
  expect(await readWarning()).toBeNull();
  fakeStripe.isDown = true;
  expect((await checkCard())[0]).toBe(503);
});

it("an expiring card is checked daily, so that a customer's new card is found without an event", async () => {
  const { subscription } = await subscribeForLong(undefined);
  const reconcile = async () => {
    const order = await site.queryRow<{ check_at: number }>("SELECT check_at FROM orders");
    await site.runCron("*/5 * * * *", order?.check_at ?? 0);
    return order?.check_at ?? 0;
  };
  const card = cardOf(-1);
  fakeStripe.customerCards.set(subscription.customer, card);
  const foundAt = await reconcile();
  expect(foundAt - Date.now()).toBeGreaterThan(6 * day);
  await remind();
  expect(await readWarning()).not.toBeNull();
  fakeStripe.customerCards.set(subscription.customer, cardOf(24));
  expect((await reconcile()) - foundAt).toBe(day);
  expect([await readRow(), await readWarning()]).toEqual([
    { card_expires_at: null, card_noticed_for: endOf(card) },
    null,
  ]);
});

it.each<[string, (subscribed: Subscribed) => unknown]>([
  ["outlives the next payment", ({ subscription }) => (subscription.expiry = cardOf(3))],
  [
    "is in a wallet",
    ({ subscription }) => (subscription.expiry = { ...cardOf(-1), wallet: { type: "apple_pay" } }),
  ],
  ["was replaced by a bank debit", ({ subscription }) => (subscription.expiry = null)],
  [
    "is the customer's, while the subscription has its own",
    ({ subscription }) => {
      subscription.expiry = cardOf(24);
      fakeStripe.customerCards.set(subscription.customer, cardOf(-1));
    },
  ],
  [
    "pays nothing more because the member cancelled",
    () => site.client("/Unsubscribe", jsonRequest("POST", { email: una, when: "period_end" })),
  ],
  [
    "already could not be charged for a renewal",
    ({ subscription }) => (subscription.status = "past_due"),
  ],
])("a member gets no notice of a card that %s", { tags: ["long"] }, async (_, prepare) => {
  const subscribed = await subscribeForLong(cardOf(-1));
  expect((await readRow())?.card_expires_at).not.toBeNull();
  await prepare(subscribed);
  await change(subscribed);
  await remind();
  expect([await readTexts(), (await readRow())?.card_expires_at, await readWarning()]).toEqual([
    [],
    null,
    null,
  ]);
});

it("a card must last until a paused subscription resumes, and a free subscription gets no card notice", {
  tags: ["long"],
}, async () => {
  const subscribed = await site.subscribeAndPay();
  subscribed.subscription.expiry = cardOf(2);
  await change(subscribed);
  expect((await readRow())?.card_expires_at).toBeNull();
  await site.client("/api/billing/pause", jsonRequest("POST", { months: 3 }));
  const expiresAt = endOf(cardOf(2));
  expect((await readRow())?.card_expires_at).toBe(expiresAt);
  await remind(expiresAt - 31 * day);
  expect(await readTexts()).toEqual([]);
  await site.executeSql(
    "INSERT OR IGNORE INTO promotion_codes (id, code, percent, created_at) VALUES ('free', 'FREE', 100, 1)",
  );
  await site.executeSql("UPDATE orders SET promotion_code_id = 'free', discount_cents = 999");
  await remind(expiresAt - 29 * day);
  expect(await readTexts()).toEqual([]);
  await site.executeSql("UPDATE orders SET promotion_code_id = NULL, discount_cents = 0");
  await remind(expiresAt - 29 * day);
  expect(await readTexts()).toHaveLength(1);
});

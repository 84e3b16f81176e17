/** @module-tag long */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { jsonRequest } from "../../support/clients.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

const [day, everyFiveMinutes] = [86_400_000, "*/5 * * * *"];
let site: StripeSite;
let fakeStripe: StripeSite["fakeStripe"];

beforeAll(async () => {
  site = await openStripeSite();
  fakeStripe = site.fakeStripe;
});
beforeEach(async () => {
  await site.reset();
  const price = { currency: "usd", "recurring[interval]": "month", product: "marquee-plan-10001" };
  fakeStripe.createdObjects.prices = [
    { ...price, id: "price_of_these_tests", unit_amount: "999" },
    { ...price, id: "price_raised", unit_amount: "1199" },
  ];
});

type Subscribed = Awaited<ReturnType<StripeSite["subscribeAndPay"]>>;

/**
 * Inserts a price change for 30 days from now that was announced just after the subscription began.
 */
const announce = () =>
  site.executeSql(
    "INSERT INTO price_changes (id, plan_id, amount_cents, provider_price_id, effective_at, announced_at) VALUES ('change', '10001', 1199, 'price_raised', ?, ?)",
    Date.now() + 30 * day,
    Date.now() + 1,
  );
const runAfter = (days: number) => site.runCron(everyFiveMinutes, Date.now() + days * day);
const readMove = () =>
  site.queryRow<{ moves_at: number; moved_at: number | null }>(
    "SELECT moves_at, moved_at FROM price_moves",
  );
const readStatus = () => site.queryRow("SELECT status FROM orders");
const priceRequests = () =>
  fakeStripe.requests.filter(({ form }) => form.get("items[0][price]") === "price_raised");
const isMoved = async () => (await readMove())?.moved_at !== null;

async function subscribeAndAnnounce(): Promise<Subscribed> {
  const subscribed = await site.subscribeAndPay();
  // The renewal is later than the price change.
  const { start } = subscribed.subscription;
  subscribed.subscription.period = {
    current_period_start: start,
    current_period_end: start + 40 * 86_400,
  };
  await site.sendEvent("customer.subscription.updated", subscribed.about);
  await announce();
  fakeStripe.requests.length = 0;
  await runAfter(0);
  return subscribed;
}

it("a price change reaches the subscription at Stripe without a charge, and the next payment is of the new price", async () => {
  const { subscription, about } = await subscribeAndAnnounce();
  expect(priceRequests()).toHaveLength(0);
  await runAfter(31);
  expect(priceRequests().map(({ form }) => Object.fromEntries(form))).toEqual([
    { "items[0][id]": "si_1", "items[0][price]": "price_raised", proration_behavior: "none" },
  ]);
  expect([fakeStripe.payments.length, subscription.price?.cents]).toEqual([1, 1199]);
  await site.sendEvent("customer.subscription.updated", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  fakeStripe.renewBySchedule(subscription);
  await site.sendEvent("invoice.paid", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  expect(await site.queryRow("SELECT group_concat(amount_cents) AS list FROM payments")).toEqual({
    list: "999,1199",
  });
  await runAfter(32);
  expect(priceRequests()).toHaveLength(1);
});

it("a price change is tried again an hour later when Stripe was down or its response was lost", async () => {
  const { subscription } = await subscribeAndAnnounce();
  fakeStripe.isDown = true;
  await runAfter(31);
  const move = await readMove();
  expect(move?.moved_at).toBeNull();
  expect((move?.moves_at ?? 0) - Date.now()).toBeGreaterThan(31 * day);
  fakeStripe.isDown = false;
  fakeStripe.lostAnswers = { path: `/v1/subscriptions/${subscription.id}`, count: 2 };
  await runAfter(32);
  expect([await isMoved(), subscription.price?.cents]).toEqual([false, 1199]);
  await runAfter(33);
  expect(await isMoved()).toBe(true);
  expect(fakeStripe.payments).toHaveLength(1);
});

it("a price change skips a subscription that is on another plan at Stripe", async () => {
  const { subscription } = await subscribeAndAnnounce();
  subscription.metadata = { ...subscription.metadata, plan_id: "20002" };
  await site.executeSql("UPDATE orders SET check_at = 9e15");
  await runAfter(31);
  expect([await isMoved(), priceRequests().length, subscription.price]).toEqual([
    false,
    0,
    undefined,
  ]);
});

it("a site restored to a time before the price change finds the change made at Stripe, and flags no payment", async () => {
  const { subscription, about } = await subscribeAndAnnounce();
  await runAfter(31);
  await site.executeSql("UPDATE price_moves SET moved_at = NULL");
  await site.executeSql("DELETE FROM plan_changes");
  fakeStripe.renewBySchedule(subscription);
  await site.sendEvent("invoice.paid", about);
  expect(await readStatus()).toEqual({ status: "paid" });
  await runAfter(32);
  expect([await isMoved(), priceRequests().length]).toEqual([true, 1]);
});

it("a subscriber on trial is told the day of the first payment at the new price", async () => {
  const { subscription, about } = await site.subscribeAndPay();
  const until = subscription.start + 50 * 86_400;
  Object.assign(subscription, {
    status: "trialing",
    trial_end: until,
    period: { current_period_start: subscription.start, current_period_end: until },
  });
  await site.sendEvent("customer.subscription.updated", about);
  await announce();
  await runAfter(0);
  const found = await site.queryRow<{ text: string }>(
    "SELECT text FROM emails WHERE kind = 'price_changing'",
  );
  const day50 = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
    until * 1000,
  );
  expect(found?.text).toContain(`From ${day50}`);
  await runAfter(31);
  expect([await isMoved(), subscription.price?.cents, subscription.trial_end]).toEqual([
    true,
    1199,
    until,
  ]);
});

it("a price change can be announced only once the new price exists at Stripe", async () => {
  await site.executeSql("UPDATE users SET role = 'ADMIN'");
  await site.executeSql(
    "INSERT INTO plans (id, name, price_cents, currency, days, streams, active) VALUES ('20002', 'Family', 1999, 'usd', 30, 4, 1)",
  );
  const from = new Date(Date.now() + 31 * day).toISOString().slice(0, 10);
  const request = () =>
    site.client(
      "/api/admin/plans/20002/price-change",
      jsonRequest("POST", { amount: 19.99, from }),
    );
  expect((await (await request()).json()).code).toBe("plan_not_published");
  await site.executeSql("UPDATE plans SET provider_price_id = 'price_family' WHERE id = '20002'");
  expect((await request()).status).toBe(201);
  expect(
    await site.queryRow("SELECT provider_price_id AS id, amount_cents AS cents FROM price_changes"),
  ).toEqual({
    id: "price_family",
    cents: 1999,
  });
});

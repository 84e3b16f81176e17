/** @module-tag long */
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { graceDays } from "../../../contract/policy.ts";
import { createSiteSettings } from "../../support/site-settings.ts";
import { PayingMember } from "../../support/stripe/paying-member.ts";
import { type PaymentAction, paymentActions } from "../../support/stripe/payment-actions.ts";
import { openStripeSite, type StripeSite } from "../../support/stripe/stripe-site.ts";

let site: StripeSite;

beforeAll(async () => {
  site = await openStripeSite();
  const settings = JSON.stringify(createSiteSettings({ sellsGifts: true }));
  await site.executeSql(
    "INSERT INTO site_settings (version, settings, published_at) VALUES (1, ?, 0)",
    settings,
  );
  await site.sellFamilyPlan();
});

const priceOf = (planId: string, id: string, cents: string) => ({
  id,
  unit_amount: cents,
  currency: "usd",
  "recurring[interval]": "month",
  product: `marquee-plan-${planId}`,
});

async function resetMember(): Promise<PayingMember> {
  await site.reset({ sessionDays: 4_000 });
  await site.setClockAhead(0);
  await site.executeSql("DELETE FROM promotion_codes");
  await site.executeSql(
    "INSERT INTO promotion_codes (id, code, percent, periods, created_at) VALUES ('half', 'HALF', 50, 1, 1)",
  );
  await site.executeSql("UPDATE plans SET trial_days = 7");
  site.fakeStripe.createdObjects.prices = [
    priceOf("10001", "price_of_these_tests", "999"),
    priceOf("20002", "price_family", "1999"),
  ];
  return new PayingMember(site);
}

async function expectSameAsStripe(member: PayingMember, moment: string): Promise<void> {
  const { expected, actual } = await member.readOutcome();
  expect(actual, moment).toEqual(expected);
}

/**
 * Compares the site with Stripe after each step that an event has reported, after all late events
 * and jobs, and a month later.
 */
async function expectSameAsStripeThroughout(steps: PaymentAction[]): Promise<void> {
  const member = await resetMember();
  for (const [index, step] of steps.entries()) {
    await member.perform(step);
    if (member.areChangesReported) await expectSameAsStripe(member, `after step ${index + 1}`);
  }
  await member.deliverLateEvents();
  await expectSameAsStripe(member, "settled");
  expect(member.billing.ordersToCancel()).toEqual([]);
  await member.perform({ do: "wait", hours: 31 * 24, delivery: "now" });
  await member.deliverLateEvents();
  await expectSameAsStripe(member, "a month later");
}

/** Sequences that run in every test run, one for each promise about money. */
const examples: PaymentAction[][] = [
  // A renewal fails, its grace ends, and a new card pays it.
  [
    { do: "subscribe", by: "code", delivery: "now" },
    { do: "decline cards", delivery: "now" },
    { do: "wait", hours: 31 * 24, delivery: "now" },
    // The paid period ended a day ago.
    { do: "wait", hours: (graceDays - 1) * 24 + 2, delivery: "now" },
    { do: "give a new card", delivery: "lost" },
  ],
  // A trial whose first payment fails.
  [
    { do: "subscribe", by: "trial", delivery: "twice" },
    { do: "decline cards", delivery: "now" },
    { do: "wait", hours: 8 * 24, delivery: "lost" },
  ],
  [
    { do: "subscribe", by: "price", delivery: "lost" },
    { do: "pause", months: 2, delivery: "now" },
    { do: "wait", hours: 31 * 24, delivery: "now" },
    { do: "resume", delivery: "now" },
    { do: "wait", hours: 31 * 24, delivery: "late" },
  ],
  [
    { do: "subscribe", by: "price", delivery: "now" },
    { do: "dispute", status: "needs_response", part: 1, back: 0, delivery: "now" },
    { do: "dispute", status: "won", part: 1, back: 0, delivery: "now" },
    { do: "wait", hours: 31 * 24, delivery: "now" },
    { do: "dispute", status: "needs_response", part: 1, back: 0, delivery: "late" },
    { do: "dispute", status: "lost", part: 1, back: 0, delivery: "lost" },
  ],
  // A change to a larger plan at once, and a dispute of the payment whose unused time was credited.
  [
    { do: "subscribe", by: "price", delivery: "now" },
    { do: "wait", hours: 8 * 24, delivery: "now" },
    { do: "change plan", to: "20002", when: "now", delivery: "lost" },
    { do: "dispute", status: "needs_response", part: 1, back: 1, delivery: "now" },
    { do: "dispute", status: "won", part: 1, back: 1, delivery: "late" },
    { do: "wait", hours: 31 * 24, delivery: "now" },
  ],
  // A change to a smaller plan at the end of the paid time, whose first payment fails.
  [
    { do: "subscribe", by: "price", delivery: "now" },
    { do: "change plan", to: "20002", when: "now", delivery: "now" },
    { do: "change plan", to: "10001", when: "period_end", delivery: "twice" },
    { do: "decline cards", delivery: "now" },
    { do: "wait", hours: 31 * 24, delivery: "now" },
    { do: "wait", hours: 50, delivery: "now" },
    { do: "give a new card", delivery: "lost" },
  ],
  // A withdrawal after a change of plan, whose refunds no event reports; a new subscription
  // follows.
  [
    { do: "subscribe", by: "price", delivery: "now" },
    { do: "wait", hours: 50, delivery: "now" },
    { do: "change plan", to: "20002", when: "now", delivery: "now" },
    { do: "wait", hours: 80, delivery: "now" },
    { do: "withdraw", delivery: "now" },
    { do: "withdraw", delivery: "now" },
    { do: "subscribe", by: "code", delivery: "twice" },
    { do: "declare a cancellation", when: "now", delivery: "now" },
  ],
  // A gift that waits behind the paid time of a stopped subscription, and begins when that paid
  // time is disputed.
  [
    { do: "subscribe", by: "price", delivery: "now" },
    { do: "unsubscribe", when: "period_end", delivery: "now" },
    { do: "redeem a gift", delivery: "now" },
    { do: "wait", hours: 8 * 24, delivery: "now" },
    { do: "dispute", status: "needs_response", part: 1, back: 0, delivery: "now" },
    { do: "wait", hours: 8 * 24, delivery: "now" },
    { do: "dispute", status: "won", part: 1, back: 0, delivery: "now" },
    { do: "wait", hours: 31 * 24, delivery: "now" },
  ],
  // A gift whose payment is disputed, won back, and refunded in the end.
  [
    { do: "subscribe", by: "price", delivery: "now" },
    { do: "unsubscribe", when: "now", delivery: "now" },
    { do: "redeem a gift", delivery: "now" },
    { do: "wait", hours: 50, delivery: "now" },
    { do: "dispute", status: "needs_response", part: 1, back: 0, delivery: "now" },
    { do: "wait", hours: 50, delivery: "now" },
    { do: "dispute", status: "won", part: 1, back: 0, delivery: "late" },
    { do: "refund", part: 0.3, back: 0, delivery: "now" },
    { do: "refund", part: 1, back: 0, delivery: "lost" },
  ],
];

/**
 * Runs sequences of actions. A failing sequence is not shortened, because that would take minutes;
 * its seed and path repeat it.
 */
const checkSequences = (
  seed: number,
  options: { numRuns: number; examples?: [PaymentAction[]][] },
) =>
  fc.assert(fc.asyncProperty(paymentActions, expectSameAsStripeThroughout), {
    seed,
    endOnFailure: true,
    ...options,
  });

it("access and payments match Stripe's payments after random sequences of actions: seed 20261126", () =>
  checkSequences(20_261_126, {
    numRuns: examples.length + 1,
    examples: examples.map((steps) => [steps]),
  }));

it.each([1_000, 1_001, 1_002])(
  "access and payments match Stripe's payments after random sequences of actions: seed %i",
  { tags: ["long"], timeout: 600_000 },
  (seed) => checkSequences(seed, { numRuns: 40 }),
);

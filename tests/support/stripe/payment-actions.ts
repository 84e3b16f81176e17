import fc from "fast-check";

const disputeStatuses = [
  "warning_needs_response",
  "needs_response",
  "needs_response",
  "won",
  "lost",
];

/**
 * When an event is delivered: at once, at once and again later, later in any sequence, or never.
 */
const delivery = fc.constantFrom("now", "now", "now", "twice", "late", "lost");
export type Delivery = "now" | "twice" | "late" | "lost";

const action = <Do extends string, Fields extends object>(
  name: Do,
  fields: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> },
) =>
  fc.record({ do: fc.constant(name), delivery, ...fields }) as fc.Arbitrary<
    { do: Do; delivery: Delivery } & Fields
  >;

const subscribing = action("subscribe", { by: fc.constantFrom("price", "price", "trial", "code") });

/** The actions of a sequence, frequent ones with more weight. */
const paymentAction = fc.oneof(
  { weight: 2, arbitrary: subscribing },
  {
    weight: 6,
    arbitrary: action("wait", {
      hours: fc.constantFrom(1, 50, 80, 8 * 24, 22 * 24, 31 * 24, 62 * 24),
    }),
  },
  { weight: 2, arbitrary: action("decline cards", {}) },
  { weight: 2, arbitrary: action("give a new card", {}) },
  {
    weight: 2,
    arbitrary: action("unsubscribe", { when: fc.constantFrom("now", "period_end", "period_end") }),
  },
  {
    weight: 2,
    arbitrary: action("declare a cancellation", { when: fc.constantFrom("now", "period_end") }),
  },
  { weight: 2, arbitrary: action("withdraw", {}) },
  { weight: 1, arbitrary: action("renew again", {}) },
  { weight: 3, arbitrary: action("pause", { months: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: action("resume", {}) },
  {
    weight: 6,
    arbitrary: action("change plan", {
      to: fc.constantFrom("10001", "20002", "20002"),
      when: fc.constantFrom("now", "period_end"),
    }),
  },
  { weight: 1, arbitrary: action("keep plan", {}) },
  { weight: 1, arbitrary: action("redeem a gift", {}) },
  {
    weight: 3,
    arbitrary: action("dispute", {
      status: fc.constantFrom(...disputeStatuses),
      part: fc.constantFrom(0.4, 1, 1),
      back: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: action("refund", { part: fc.constantFrom(0.3, 1), back: fc.nat(1) }) },
  { weight: 2, arbitrary: action("deliver", { which: fc.nat(5) }) },
);
/** A sequence that begins with a subscription. */
export const paymentActions = fc
  .tuple(subscribing, fc.array(paymentAction, { minLength: 2, maxLength: 9, size: "max" }))
  .map(([first, later]) => [first, ...later]);
export type PaymentAction = typeof paymentAction extends fc.Arbitrary<infer Value> ? Value : never;

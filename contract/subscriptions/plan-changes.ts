import * as z from "zod/mini";
import { shownPrice } from "../field-schemas.ts";
import { Plan, PlanIdOrLinkToken, PlanListQuery } from "../plans/plans.ts";

/**
 * When a plan change takes effect. `now` reduces the first payment by the value of the unused paid
 * time. `period_end` charges nothing before the paid time ends.
 */
export const planChangeTimings = ["now", "period_end"] as const;

export const OwnPlanQuery = PlanListQuery;

/**
 * `plan` is the paid plan. `comingPrice` is the plan's announced new price and the time of the
 * first payment of this price; null until the subscriber was told of the price. `next` is the plan
 * that follows, and when it starts. `offer` are the plans to which the subscriber can change, empty
 * if no change is possible. `data` is null without a renewing subscription.
 */
export const OwnPlan = z.object({
  data: z.nullable(
    z.object({
      plan: Plan,
      comingPrice: z.nullable(z.object({ amount: z.number(), startsAt: z.iso.datetime() })),
      next: z.nullable(z.object({ plan: Plan, startsAt: z.iso.datetime() })),
      offer: z.array(Plan),
    }),
  ),
});

export const PlanChangeTarget = z.object({ plan_id: PlanIdOrLinkToken });

/**
 * The charges of a plan change, in the site's currency. A charge is null if the payment provider
 * cannot change a plan at that time.
 */
export const PlanChangePrice = z.object({
  data: z.object({
    /**
     * The payment for an immediate change, from which `credit`, the value of the unused time, is
     * already subtracted. Also null if the new plan costs less than the credit, or while the
     * subscriber uses up paid time left from a cancelled pause.
     */
    now: z.nullable(z.object({ amount: z.number(), credit: z.number() })),
    /** The payment for a change at the end of the paid time. */
    later: z.nullable(z.object({ amount: z.number(), startsAt: z.iso.datetime() })),
  }),
});

/** `amount` is the payment as shown to the subscriber. */
export const PlanChangeRequest = z.extend(PlanChangeTarget, {
  when: z.enum(planChangeTimings),
  amount: shownPrice.check(z.gt(0)),
});

export type OwnPlan = z.infer<typeof OwnPlan>;
export type PlanChangePrice = z.infer<typeof PlanChangePrice>;
export type PlanChangeTiming = (typeof planChangeTimings)[number];

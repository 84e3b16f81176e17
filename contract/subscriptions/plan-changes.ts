import * as z from "zod/mini";
import { shownPrice } from "../field-schemas.ts";
import { Plan, PlanListQuery, SoldPlanId } from "../plans/plans.ts";

/**
 * `now`: what is left of the paid time is taken off the first payment. `period_end`: nothing is
 * charged before.
 */
export const planChangeTimings = ["now", "period_end"] as const;

export const OwnPlanQuery = PlanListQuery;

/**
 * `plan`: the one that is paid for; `comingPrice`: its new price, and the day of the first payment
 * of it, once the subscriber was told; `next`: the plan that follows it on a day; `offer`: those
 * that it can be changed to, none while it cannot. Null without a subscription that renews.
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

export const PlanChangeTarget = z.object({ plan_id: SoldPlanId });

/**
 * The charges of a change, in the site's currency. `now`: the payment without `credit`, what the
 * unused time is worth; null when the plan costs less than that, or the paid time follows a pause
 * that was taken back. `later`: the payment at the end of the paid time. Each is null too when the
 * payment provider cannot change a plan then.
 */
export const PlanChangePrice = z.object({
  data: z.object({
    now: z.nullable(z.object({ amount: z.number(), credit: z.number() })),
    later: z.nullable(z.object({ amount: z.number(), startsAt: z.iso.datetime() })),
  }),
});

/** `amount`: the payment that the subscriber was shown. */
export const PlanChangeRequest = z.extend(PlanChangeTarget, {
  when: z.enum(planChangeTimings),
  amount: shownPrice.check(z.gt(0)),
});

export type OwnPlan = z.infer<typeof OwnPlan>;
export type PlanChangePrice = z.infer<typeof PlanChangePrice>;
export type PlanChangeTiming = (typeof planChangeTimings)[number];

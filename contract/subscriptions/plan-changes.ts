import * as z from "zod/mini";
import { shownPrice } from "../field-schemas.ts";
import { Plan, PlanListQuery, SoldPlanId } from "../plans/plans.ts";

/**
 * `now` reduces the first payment by the value of the unused paid time. `period_end` charges
 * nothing before the paid time ends.
 */
export const planChangeTimings = ["now", "period_end"] as const;

export const OwnPlanQuery = PlanListQuery;

/**
 * `plan` is the paid plan. `comingPrice` is its new price with the day of its first payment, once
 * the subscriber was told. `next` is the next plan with its day. `offer` are the plans that it can
 * be changed to, empty if it cannot. Null without a renewing subscription.
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
 * The charges of a change, in the site's currency. `now` is the payment less `credit`, the value of
 * the unused time; null if the plan costs less than that, or if the paid time follows a cancelled
 * pause. `later` is the payment at the end of the paid time. Each is null, too, if the payment
 * provider cannot change a plan then.
 */
export const PlanChangePrice = z.object({
  data: z.object({
    now: z.nullable(z.object({ amount: z.number(), credit: z.number() })),
    later: z.nullable(z.object({ amount: z.number(), startsAt: z.iso.datetime() })),
  }),
});

/** `amount` is the payment that the subscriber was shown. */
export const PlanChangeRequest = z.extend(PlanChangeTarget, {
  when: z.enum(planChangeTimings),
  amount: shownPrice.check(z.gt(0)),
});

export type OwnPlan = z.infer<typeof OwnPlan>;
export type PlanChangePrice = z.infer<typeof PlanChangePrice>;
export type PlanChangeTiming = (typeof planChangeTimings)[number];

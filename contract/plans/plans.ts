import * as z from "zod/mini";
import { Day, price, singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { planPeriods } from "./plan-periods.ts";

export const maxPlans = 50;
export const maxPlanNameLength = 60;
const maxPlanStreams = 20;
export const maxTrialDays = 90;
/** The highest renditions that a plan can be limited to, by the lines that name them. */
export const planHeights = [480, 720, 1080] as const;

/** The plan's own id, as administrators and orders have it. */
export const PlanId = z
  .string()
  .check(z.regex(/^[0-9]{5}$/, "plan_id_invalid" satisfies IssueCode));

/**
 * A plan as it is sold. `id`: its own id, or the token of the link that opened it; `amount`: of one
 * payment, in the site's currency; `days`: how long it lasts at most; `period`: that it lasts until
 * the same day of the calendar, null for exactly `days` days; `streams`: how many movies play at
 * once; `trialDays`: how long new subscribers try it for nothing, null if they don't; `maxHeight`:
 * its highest rendition, by the lines that name it, null for all.
 */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.number(),
  days: z.number(),
  period: z.nullable(z.enum(planPeriods)),
  streams: z.number(),
  trialDays: z.nullable(z.number()),
  maxHeight: z.nullable(z.literal(planHeights)),
});

/**
 * How a plan is asked for: by its id, or by the token of its link. Only the link opens one that not
 * everybody sees.
 */
export const SoldPlanId = z
  .string()
  .check(z.regex(/^([0-9]{5}|[0-9a-f]{32})$/, "plan_id_invalid" satisfies IssueCode));

/** `plan`: the token of one that is sold by its link, shown beside those that everybody sees. */
export const PlanListQuery = z.object({ plan: z.optional(SoldPlanId) });

const fields = {
  name: singleLine(maxPlanNameLength),
  amount: price.check(z.gte(0.5), z.lte(10_000)),
  streams: z.int().check(z.gte(1), z.lte(maxPlanStreams)),
  listed: z.boolean(),
  trialDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(maxTrialDays))), null),
  maxHeight: z._default(z.nullable(z.literal(planHeights)), null),
};

export const PlanForm = z.object({ ...fields, period: z.enum(planPeriods) });

/**
 * The period stays: another one is another plan. `version`: the one that was edited; 409 if the
 * plan has changed since. `retired`: it is no longer sold, and stays with who has it.
 */
export const PlanChange = z.object({ ...fields, retired: z.boolean(), version: z.int() });

export const PlanOrder = z.object({
  ids: z.array(PlanId).check(z.minLength(1), z.maxLength(maxPlans)),
});

/**
 * The plan's price, as the administrator saw it, for all subscribers from a day on, in the site's
 * time zone.
 */
export const PriceChange = z.object({ amount: fields.amount, from: Day });

/** How many days ahead a new price for all can begin: at least, at most. */
export const priceChangeDays = { first: 30, last: 366 } as const;

/**
 * Whether the provider sells a plan. `publishing`: the site is about to ask it. `failed`: the
 * provider refused for `reason`, or did not answer (null), and the site asks again at `retryAt`.
 * `not_set_up`: the site has no key of the provider.
 */
const PlanPublication = z.object({
  state: z.enum(["on_sale", "publishing", "failed", "not_set_up"]),
  reason: z.nullable(z.string()),
  retryAt: z.nullable(z.iso.datetime()),
});

/**
 * A plan as administrators see it. `published`: the provider sells it; others cannot be bought.
 * `publication`: null for a retired plan. `subscribers`: how many subscriptions renew.
 * `priceChange`: the announced price for all, whether it has `begun`, and how many subscribers were
 * `told` and have `moved` to it; null if none is announced. `linkToken`: names the plan in its
 * link; null if it was never sold by one.
 */
export const AdminPlan = z.extend(Plan, {
  listed: z.boolean(),
  linkToken: z.nullable(z.string()),
  retired: z.boolean(),
  version: z.number(),
  published: z.boolean(),
  publication: z.nullable(PlanPublication),
  subscribers: z.number(),
  priceChange: z.nullable(
    z.object({
      id: z.string(),
      amount: z.number(),
      from: z.string(),
      begun: z.boolean(),
      told: z.number(),
      moved: z.number(),
    }),
  ),
});

export type PlanHeight = (typeof planHeights)[number];
export type Plan = z.infer<typeof Plan>;
export type PlanForm = z.infer<typeof PlanForm>;
export type PlanChange = z.infer<typeof PlanChange>;
export type PlanPublication = z.infer<typeof PlanPublication>;
export type AdminPlan = z.infer<typeof AdminPlan>;

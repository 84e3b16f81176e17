import * as z from "zod/mini";
import { Day, price, singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { PageLocale } from "../pages/site-pages.ts";
import { priceNoticeDays } from "../policy.ts";
import { planPeriods } from "./plan-periods.ts";

export const maxPlans = 50;
export const maxPlanNameLength = 60;
const maxPlanStreams = 20;
export const maxTrialDays = 90;
/** The vertical resolutions to which a plan can be limited. */
export const planHeights = [480, 720, 1080] as const;

/** The plan's own five-digit id, which administrators and orders use. */
export const PlanId = z
  .string()
  .check(z.regex(/^[0-9]{5}$/, "plan_id_invalid" satisfies IssueCode));

/**
 * A plan as buyers see it. `id` is the plan's own id or, for a buyer who came by the plan's link,
 * the token of that link. `amount` is one payment in the site's currency, which pays for at most
 * `days` days. With `period` the paid time lasts until the same day of a later month; without
 * `period` (null) for exactly `days` days. `streams` is the number of movies that can play at once.
 * `trialDays` is the length of a new subscriber's free trial, null without a trial. `maxHeight` is
 * the vertical resolution of the highest rendition, null for all renditions.
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

/** The id of a plan, or the token of its link. Only the token opens an unlisted plan. */
export const PlanIdOrLinkToken = z
  .string()
  .check(z.regex(/^([0-9]{5}|[0-9a-f]{32})$/, "plan_id_invalid" satisfies IssueCode));

/**
 * `plan` is the link token of an unlisted plan. The response then includes this plan beside the
 * listed plans.
 */
export const PlanListQuery = z.object({ plan: z.optional(PlanIdOrLinkToken) });

const fields = {
  name: singleLine(maxPlanNameLength),
  amount: price.check(z.gte(0.5), z.lte(10_000)),
  streams: z.int().check(z.gte(1), z.lte(maxPlanStreams)),
  listed: z.boolean(),
  trialDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(maxTrialDays))), null),
  maxHeight: z._default(z.nullable(z.literal(planHeights)), null),
  /** The names in other languages; unchanged if absent. */
  translatedNames: z.optional(z.partialRecord(PageLocale, singleLine(maxPlanNameLength))),
};

export const PlanForm = z.object({ ...fields, period: z.enum(planPeriods) });

/**
 * A change of a plan, but not of its period. `version` is the version that was edited; the response
 * is 409 if the plan has changed since. A `retired` plan is no longer sold, but its subscribers
 * stay subscribed to it.
 */
export const PlanEdit = z.object({ ...fields, retired: z.boolean(), version: z.int() });

export const PlanReordering = z.object({
  ids: z.array(PlanId).check(z.minLength(1), z.maxLength(maxPlans)),
});

/**
 * Applies the plan's current price to all subscribers from a day on, in the site's time zone.
 * `amount` is the current price as the administrator saw it.
 */
export const PriceChange = z.object({ amount: fields.amount, from: Day });

/**
 * The minimum and maximum number of days ahead at which a new price for all subscribers can begin.
 */
export const priceChangeDays = { first: priceNoticeDays, last: 366 } as const;

/**
 * Whether the provider sells a plan. `publishing`: the site is about to ask the provider. `failed`:
 * the provider refused for `reason`, or did not answer (null), and the site asks again at
 * `retryAt`. `not_set_up`: the site has no key of the provider.
 */
const PlanPublication = z.object({
  /** The display name of the payment provider in use. */
  provider: z.string(),
  state: z.enum(["on_sale", "publishing", "failed", "not_set_up"]),
  reason: z.nullable(z.string()),
  retryAt: z.nullable(z.iso.datetime()),
});

/**
 * A plan as administrators see it. `published`: the provider sells the plan; other plans cannot be
 * bought. `publication` is null for a retired plan. `subscribers` is the number of renewing
 * subscriptions. `priceChange` is the announced price for all subscribers: whether it has `begun`,
 * how many subscribers were `told` of it, and how many have `moved` to it; null if no price is
 * announced. `linkToken` is the token in the plan's link; null if the plan was never sold by link.
 * For staff without the permission `plans`, `subscribers` is 0, and `priceChange` and `linkToken`
 * are null.
 */
export const AdminPlan = z.extend(Plan, {
  translatedNames: z.partialRecord(PageLocale, z.string()),
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
export type PlanEdit = z.infer<typeof PlanEdit>;
export type PlanPublication = z.infer<typeof PlanPublication>;
export type AdminPlan = z.infer<typeof AdminPlan>;

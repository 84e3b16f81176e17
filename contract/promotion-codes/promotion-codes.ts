import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { Day, hasChronologicalDays, price } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { maxPlans, PlanId, PlanIdOrLinkToken } from "../plans/plans.ts";

export const maxPromotionCodeLength = 32;

/** A promotion code; capital and small letters are equal. */
export const PromotionCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9](?:[A-Z0-9-]{1,30}[A-Z0-9])$/, "promotion_code_invalid" satisfies IssueCode),
  );

/**
 * `plans` are the ids of the plans that the code applies to, empty for all plans. The first and the
 * last day are in the site's time zone, and the code is valid on both days.
 */
const conditions = {
  plans: z.array(PlanId).check(z.maxLength(maxPlans)),
  startsOn: z.nullable(Day),
  endsOn: z.nullable(Day),
  maxUses: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
};

/**
 * `periods` is the number of reduced payments, null for all. Either `percent` or `amount` is set;
 * `amount` is in the site's currency.
 */
const discount = {
  percent: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  amount: z.nullable(price.check(z.gte(0.01, "price_invalid" satisfies IssueCode), z.lte(10_000))),
  periods: z.nullable(z.int().check(z.gte(1), z.lte(36))),
};

const inOrder = hasChronologicalDays("startsOn", "endsOn");
const hasOneDiscount = z.refine<{ percent: number | null; amount: number | null }>(
  ({ percent, amount }) => (percent === null) !== (amount === null),
  { path: ["percent"], error: "discount_required" satisfies IssueCode },
);

export const PromotionCodeForm = z
  .object({ code: PromotionCode, ...discount, ...conditions })
  .check(inOrder, hasOneDiscount);

/**
 * A change of a promotion code, but not of its discount. `version` is the version that was edited.
 * Nobody can use an `ended` code.
 */
export const PromotionCodeChange = z
  .object({ ...conditions, ended: z.boolean(), version: z.int() })
  .check(inOrder);

/** `uses` counts the code's orders that have not failed, unpaid ones included. */
export const AdminPromotionCode = z.object({
  id: z.string(),
  code: z.string(),
  ...discount,
  ...conditions,
  ended: z.boolean(),
  version: z.number(),
  uses: z.number(),
});

export const PromotionCodeListQuery = Paging;
export const PromotionCodeList = pageOf(AdminPromotionCode);

export const PlanPriceRequest = z.object({ plan_id: PlanIdOrLinkToken, code: PromotionCode });

/**
 * `amount` is one payment after the code's discount, in the site's currency; `periods` is the
 * number of reduced payments, null for all payments.
 */
export const DiscountedPlanPrice = z.object({
  code: z.string(),
  amount: z.number(),
  periods: z.nullable(z.number()),
});

export type PromotionCodeForm = z.infer<typeof PromotionCodeForm>;
export type PromotionCodeChange = z.infer<typeof PromotionCodeChange>;
export type AdminPromotionCode = z.infer<typeof AdminPromotionCode>;
export type DiscountedPlanPrice = z.infer<typeof DiscountedPlanPrice>;

import Stripe from "stripe";
import { countMonths } from "../../../../contract/plans/plan-periods.ts";
import type { CheckoutRequest, Promotion } from "../payment-provider.ts";

type Plan = NonNullable<CheckoutRequest["plan"]>;

/**
 * Returns the id of the coupon for a promotion code on a plan. The first checkout with the code
 * creates the coupon; later checkouts use it again, because a code's discount never changes.
 * https://docs.stripe.com/api/coupons
 */
export async function ensureCoupon(api: Stripe, promotion: Promotion, plan: Plan): Promise<string> {
  const { id: promotionId, code, discountCents, periods } = promotion;
  const months = (periods ?? 0) * (countMonths(plan.period) ?? 0);
  const id = ["marquee", promotionId, discountCents, plan.currency, periods ?? "all", months].join(
    "-",
  );
  await api.coupons
    .create({
      id,
      name: code,
      amount_off: discountCents,
      currency: plan.currency,
      ...durationOf(periods, months),
    })
    .catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && error.code === "resource_already_exists")
        return;
      throw error;
    });
  return id;
}

function durationOf(periods: number | null, months: number) {
  if (periods === null) return { duration: "forever" } as const;
  if (periods === 1) return { duration: "once" } as const;
  return { duration: "repeating", duration_in_months: months } as const;
}

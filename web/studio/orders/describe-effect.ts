import { m } from "#messages";
import type { OrderStatus, PaymentEventEffect } from "../../../contract/orders/orders.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";

const statusTexts: Record<OrderStatus, () => string> = {
  open: m.orders_admin_effect_status_open,
  paid: m.orders_admin_effect_status_paid,
  failed: m.orders_admin_effect_status_failed,
  refunded: m.orders_admin_effect_status_refunded,
  flagged: m.orders_admin_effect_status_flagged,
};

/** Describes the effect of a payment event. `nameOf` returns the name of a plan by its id. */
export function describePaymentEffect(
  effect: PaymentEventEffect,
  nameOf: (planId: string) => string,
): string {
  const nameIfAny = (planId: string | null) => (planId ? nameOf(planId) : "–");
  switch (effect.code) {
    case "subscription":
      return describeSubscription(effect, nameOf);
    case "status":
      return m.orders_admin_effect_status({ status: statusTexts[effect.status]() });
    case "unknown_order":
      return m.orders_admin_effect_unknown_order();
    case "account_gone":
      return m.orders_admin_effect_account_gone();
    case "trial_used":
      return m.orders_admin_effect_trial_used();
    case "disputed":
      return m.billing_effect_disputed({
        day: effect.dueAt === null ? "–" : formatDate(effect.dueAt),
      });
    case "wrong_amount": {
      const { paid, expected } = effect;
      return m.orders_admin_effect_wrong_amount({
        paid: formatPrice(paid),
        expected: formatPrice(expected),
      });
    }
    case "wrong_currency":
      return m.orders_admin_effect_wrong_currency(effect);
    case "wrong_plan":
      return m.orders_admin_effect_wrong_plan({
        paid: nameIfAny(effect.paid),
        expected: nameIfAny(effect.expected),
      });
    case "text":
      return effect.text;
  }
}

function describeSubscription(
  {
    planId,
    nextPlanId,
    pausedUntil,
    renews,
  }: Extract<PaymentEventEffect, { code: "subscription" }>,
  nameOf: (planId: string) => string,
): string {
  const changes = [
    planId && m.orders_admin_effect_plan({ plan: nameOf(planId) }),
    nextPlanId && m.orders_admin_effect_next_plan({ plan: nameOf(nextPlanId) }),
    pausedUntil && m.orders_admin_effect_paused({ day: formatDate(pausedUntil) }),
    !renews && m.orders_admin_effect_ends(),
  ];
  return changes.filter(Boolean).join(" · ");
}

import { m } from "#messages";
import { getSite } from "../../../contract/site/site.ts";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { PlanPicker } from "../plans/plan-picker.tsx";
import { PromotionCodeField } from "../promotion-codes/promotion-code-field.tsx";
import type { SubscriptionCheckout } from "./use-subscribe.ts";

/** The plans to choose from, with the effect of a promotion code on the chosen plan. */
export function PlanChoice({ offer, chosen, choose, hasTrial, promotion }: SubscriptionCheckout) {
  return (
    <div className="grid gap-3">
      <PlanPicker offer={offer} chosen={chosen} hasTrial={hasTrial} onChoose={choose} />
      {chosen && getSite().takesPromotionCodes && (
        <PromotionCodeField plan={chosen} entry={promotion} />
      )}
    </div>
  );
}

/**
 * The subscribe button. Its label states the first payment if a promotion code reduces it. A click
 * first applies a code that was typed but not yet applied.
 */
export function SubscribeButton({
  className = "",
  busy,
  subscribe,
  hasTrial,
  promotion,
}: SubscriptionCheckout & { className?: string }) {
  const { reduced, isUnapplied, isPending, apply } = promotion;
  const label = reduced
    ? m.billing_subscribe_for({ amount: formatPrice(reduced.amount) })
    : m.common_subscribe();
  return (
    <Button
      className={className}
      aria-disabled={busy || isPending}
      onClick={() => !isPending && (isUnapplied ? apply() : subscribe())}
    >
      {hasTrial ? m.billing_start_trial() : label}
    </Button>
  );
}

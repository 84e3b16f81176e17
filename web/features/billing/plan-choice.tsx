import { m } from "#messages";
import { Button } from "../../ui/button.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { PlanPicker } from "./plan-picker.tsx";
import { PromotionCodeField } from "./promotion-code-field.tsx";
import type { Subscribing } from "./use-subscribe.ts";

/** The plans, with what a promotion code makes of the chosen one. */
export function PlanChoice({ offer, chosen, choose, promotion }: Subscribing) {
  return (
    <div className="grid gap-3">
      <PlanPicker offer={offer} chosen={chosen} onChoose={choose} />
      {chosen && <PromotionCodeField plan={chosen} {...promotion} />}
    </div>
  );
}

/** Names the first payment where a code reduces it. */
export function SubscribeButton({ className = "", ...subscribing }: Subscribing & { className?: string }) {
  const { busy, subscribe, hasTrial, promotion } = subscribing;
  const { reduced, code, isPending, error } = promotion;
  const isWaiting = busy || (code !== "" && (isPending || error !== null));
  return (
    <Button className={className} aria-disabled={isWaiting} onClick={() => !isWaiting && subscribe()}>
      {hasTrial && m.billing_start_trial()}
      {!hasTrial && (reduced ? m.billing_subscribe_for({ amount: formatPrice(reduced.amount) }) : m.common_subscribe())}
    </Button>
  );
}

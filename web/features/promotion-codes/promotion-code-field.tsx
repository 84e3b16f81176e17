import { Tag } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import type { Plan } from "../../../contract/plans/plans.ts";
import {
  type DiscountedPlanPrice,
  maxPromotionCodeLength,
} from "../../../contract/promotion-codes/promotion-codes.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { describePlanPrice } from "../../ui/plan-price.tsx";
import type { PromotionCodeEntry } from "./use-promotion-code.ts";

/** A button that opens the field for a promotion code, and the price with an applied code. */
export function PromotionCodeField({ plan, entry }: { plan: Plan; entry: PromotionCodeEntry }) {
  const { text, setText, code, reduced, error, isPending, apply, remove } = entry;
  const [isOpen, setIsOpen] = useState(code !== "");
  const ref = useRef<HTMLDivElement>(null);
  const shownPart = reduced ? "price" : isOpen;
  const focusedPart = useRef(shownPart);
  // Restores the focus, because the element that had it was replaced.
  useEffect(() => {
    if (focusedPart.current === shownPart) return;
    focusedPart.current = shownPart;
    if (document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [shownPart]);

  function onApply(event: FormEvent) {
    event.preventDefault();
    if (!isPending && text.trim() !== "") apply();
  }

  function onRemove() {
    remove();
    setIsOpen(false);
  }

  return (
    <div ref={ref} className="text-base text-screen">
      {!isOpen && (
        <Button look="plain" className="px-0" onClick={() => setIsOpen(true)}>
          {m.billing_have_code()}
        </Button>
      )}
      {isOpen && reduced && (
        <p role="status" className="flex items-center gap-3 rounded-xl bg-bulb/10 py-1 pr-1 pl-4">
          <Tag aria-hidden="true" className="size-5 shrink-0 text-bulb" />
          <span className="min-w-0 grow py-2 text-dim">
            <strong className="mr-2 wrap-anywhere text-screen">{reduced.code}</strong>
            {describeReducedPrice(plan, reduced)}
          </span>
          <Button look="plain" about={reduced.code} onClick={onRemove}>
            {m.common_remove()}
          </Button>
        </p>
      )}
      {isOpen && !reduced && (
        <form onSubmit={onApply} className="flex flex-wrap items-start gap-x-3">
          <div className="min-w-40 flex-1">
            <TextField
              label={m.billing_code()}
              value={text}
              onChange={({ target }) => setText(target.value)}
              maxLength={maxPromotionCodeLength}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...(error && { error: error.message })}
            />
          </div>
          <Button
            type="submit"
            look="quiet"
            className="mt-7.5 min-h-12"
            aria-disabled={isPending || text.trim() === ""}
          >
            {m.billing_apply_code()}
          </Button>
          {code !== "" && (
            <Button look="plain" className="mt-7.5 min-h-12" onClick={onRemove}>
              {m.billing_code_remove()}
            </Button>
          )}
        </form>
      )}
    </div>
  );
}

function describeReducedPrice(plan: Plan, { amount, periods }: DiscountedPlanPrice) {
  const price = <strong className="text-screen">{formatPrice(amount)}</strong>;
  if (periods === null) return describePlanPrice(plan, price);
  const later = describePlanPrice(plan, formatPrice(plan.amount));
  if (periods === 1) return renderMessage(m.billing_code_once, { amount: price, later });
  return renderMessage(m.billing_code_periods, { amount: price, count: periods, later });
}

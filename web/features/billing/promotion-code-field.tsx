import { Tag } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import type { Plan } from "../../../contract/plans.ts";
import { maxPromotionCodeLength, type PlanPrice } from "../../../contract/promotion-codes.ts";
import { rich } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { formatPrice } from "../../ui/format-price.ts";
import { describePlanPrice } from "../../ui/plan-price.tsx";

type Props = {
  plan: Plan;
  /** The applied code; empty without one. */
  code: string;
  setCode: (code: string) => void;
  reduced: PlanPrice | undefined;
  error: Error | null;
  isPending: boolean;
};

/** A button that opens the field for a promotion code, and the price with the code that is applied. */
export function PromotionCodeField({ plan, code, setCode, reduced, error, isPending }: Props) {
  const [isOpen, setIsOpen] = useState(code !== "");
  const [text, setText] = useState(code);
  const fieldRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOpen && code === "") fieldRef.current?.querySelector("input")?.focus();
  }, [isOpen, code]);

  function apply(event: FormEvent) {
    event.preventDefault();
    setCode(text.trim());
  }

  function remove() {
    setCode("");
    setText("");
    setIsOpen(false);
  }

  if (!isOpen)
    return (
      <Button look="plain" className="justify-self-start px-0" onClick={() => setIsOpen(true)}>
        {m.billing_have_code()}
      </Button>
    );
  if (code !== "" && reduced)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 rounded-xl bg-bulb/10 py-1 pr-2 pl-4 text-base">
        <Tag aria-hidden="true" className="size-5 shrink-0 text-bulb" />
        <span className="grow py-2">
          <strong className="mr-2 text-screen">{reduced.code}</strong>
          {describeReducedPrice(plan, reduced)}
        </span>
        <Button look="plain" about={reduced.code} onClick={remove}>
          {m.common_remove()}
        </Button>
      </p>
    );
  return (
    <form ref={fieldRef} onSubmit={apply} className="flex items-start gap-3 text-base text-screen">
      <div className="grow">
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
      <Button type="submit" look="quiet" className="mt-8 min-h-12" aria-disabled={isPending || text.trim() === ""}>
        {m.billing_apply_code()}
      </Button>
    </form>
  );
}

function describeReducedPrice(plan: Plan, { amount, periods }: PlanPrice) {
  const price = <strong className="text-screen">{formatPrice(amount)}</strong>;
  if (periods === null) return describePlanPrice(plan, price);
  const later = describePlanPrice(plan, formatPrice(plan.amount));
  return periods === 1
    ? rich(m.billing_code_once, { amount: price, later })
    : rich(m.billing_code_periods, { amount: price, count: periods, later });
}

import { m } from "#messages";
import type { Plan } from "../../../contract/billing.ts";
import { rich } from "../../i18n/message.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

type Props = { offer: Plan[] | undefined; chosen: Plan | undefined; onChoose: (planId: string) => void };

/** The price of the plan, and a choice when there are several. */
export function PlanPicker({ offer, chosen, onChoose }: Props) {
  if (!offer || !chosen) return <Skeleton className="h-21 rounded-xl" />;
  if (offer.length === 1) return <PlanFacts plan={chosen} className="rounded-xl bg-night px-4 py-3" />;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.billing_plan()}</legend>
      {offer.map((plan) => (
        <label
          key={plan.id}
          className="flex cursor-pointer items-center gap-4 rounded-xl border border-edge/70 px-4 py-3 has-checked:border-bulb has-checked:bg-bulb/10"
        >
          <input
            type="radio"
            name="plan"
            checked={plan.id === chosen.id}
            onChange={() => onChoose(plan.id)}
            className="size-5 accent-bulb"
          />
          <PlanFacts plan={plan} className="grow" />
        </label>
      ))}
    </fieldset>
  );
}

function PlanFacts({ plan: { name, amount, days }, className }: { plan: Plan; className: string }) {
  return (
    <p className={`flex flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
      <span className="text-base font-semibold text-screen">{name}</span>
      <span className="text-base text-dim">
        {rich(m.billing_plan_price, {
          amount: <strong className="headline mr-1.5 text-4xl text-bulb">{formatPrice(amount)}</strong>,
          days,
        })}
      </span>
    </p>
  );
}

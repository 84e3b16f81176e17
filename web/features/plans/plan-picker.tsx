import { m } from "#messages";
import { compact } from "../../../contract/compact.ts";
import type { Plan } from "../../../contract/plans/plans.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { computeYearlySaving, describePlanPrice } from "../../ui/plan-price.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Props = {
  offer: Plan[] | undefined;
  chosen: Plan | undefined;
  /** Whether the chosen plan begins with its free trial. */
  hasTrial: boolean;
  onChoose: (planId: string) => void;
};

/** The price of the plan, and a choice if there are several plans. */
export function PlanPicker({ offer, chosen, hasTrial, onChoose }: Props) {
  if (offer?.length === 0) return <p className="text-dim">{m.error_no_plans()}</p>;
  if (!offer || !chosen) return <Skeleton className="h-21 rounded-xl" />;
  if (offer.length === 1)
    return (
      <PlanFacts
        plan={chosen}
        notes={[...(hasTrial ? trialNotes(chosen) : []), ...heightNotes(chosen)]}
        className="flex rounded-xl bg-night px-4 py-3"
      />
    );
  const hasStreamChoice = offer.some(({ streams }) => streams !== chosen.streams);
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{m.billing_plan()}</legend>
      {offer.map((plan) => (
        <label
          key={plan.id}
          className="flex cursor-pointer items-center gap-4 rounded-xl border border-edge px-4 py-3 has-checked:border-bulb has-checked:bg-bulb/10"
        >
          <input
            type="radio"
            name="plan"
            checked={plan.id === chosen.id}
            onChange={() => onChoose(plan.id)}
            className="size-5 accent-bulb"
          />
          <PlanFacts
            plan={plan}
            notes={[
              ...(plan !== chosen || hasTrial ? trialNotes(plan) : []),
              ...listNotes(plan, offer, hasStreamChoice),
            ]}
            className="grid grow"
          />
        </label>
      ))}
    </fieldset>
  );
}

function listNotes(plan: Plan, offer: Plan[], hasStreamChoice: boolean): string[] {
  const percent = computeYearlySaving(plan, offer);
  return compact([
    percent > 0 && m.billing_plan_saving({ percent }),
    hasStreamChoice && m.billing_plan_streams({ count: plan.streams }),
    ...heightNotes(plan),
  ]);
}

const heightNotes = ({ maxHeight }: Plan): string[] =>
  maxHeight === null ? [] : [m.billing_plan_max_height({ height: maxHeight })];

const trialNotes = ({ trialDays }: Plan): string[] =>
  trialDays === null ? [] : [m.billing_plan_trial({ count: trialDays })];

function PlanFacts({ plan, notes, className }: { plan: Plan; notes: string[]; className: string }) {
  const amount = (
    <strong className="headline mr-1.5 text-4xl text-bulb">{formatPrice(plan.amount)}</strong>
  );
  return (
    <p className={`flex-wrap items-baseline justify-between gap-x-4 ${className}`}>
      <span className="text-base font-semibold text-screen">{plan.name}</span>
      <span className="text-base text-dim">{describePlanPrice(plan, amount)}</span>
      {notes.length > 0 && <span className="w-full text-sm text-dim">{notes.join(" · ")}</span>}
    </p>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { Plan } from "../../../contract/plans/plans.ts";
import type {
  PlanChangePrice,
  PlanChangeTiming,
} from "../../../contract/subscriptions/plan-changes.ts";
import { apiFetch } from "../../api/client.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useBillingAction } from "../orders/use-billing-action.ts";
import { PlanPicker } from "../plans/plan-picker.tsx";
import { planChangePriceQuery } from "./own-plan-query.ts";

type Props = {
  /** The subscriber's present plan. */
  plan: Plan;
  /** The other plans, without their trials. */
  offer: Plan[];
  linkedPlanId: string | undefined;
  onDone: () => void;
  onClose: () => void;
};

/**
 * Offers the other plans. Each shows the charge for an immediate change, and the day from which the
 * plan could begin without a charge.
 */
export function ChangePlanDialog({ plan, offer, linkedPlanId, onDone, onClose }: Props) {
  const [chosenId, choose] = useState(linkedPlanId);
  const chosen = offer.find(({ id }) => id === chosenId) ?? offer[0];
  const price = useQuery({
    ...planChangePriceQuery(chosen?.id ?? ""),
    enabled: chosen !== undefined,
  });
  const { busy, run } = useBillingAction(onDone);
  const charge = price.isError ? undefined : price.data?.data;

  const change = (when: PlanChangeTiming, amount: number) =>
    chosen &&
    run(async () => {
      try {
        return await apiFetch("POST /api/billing/plan", {
          body: { plan_id: chosen.id, when, amount },
        });
      } catch (error) {
        void price.refetch();
        throw error;
      }
    });

  return (
    <Dialog
      title={m.billing_change_plan()}
      onClose={onClose}
      actions={
        charge && (
          <>
            {charge.now && (
              <Button
                aria-disabled={busy}
                onClick={() => charge.now && change("now", charge.now.amount)}
              >
                {m.billing_change_plan_now({ amount: formatPrice(charge.now.amount) })}
              </Button>
            )}
            {charge.later && (
              <Button
                look={charge.now ? "quiet" : "primary"}
                aria-disabled={busy}
                onClick={() => charge.later && change("period_end", charge.later.amount)}
              >
                {m.billing_change_plan_later({ day: formatDate(charge.later.startsAt) })}
              </Button>
            )}
          </>
        )
      }
    >
      <PlanPicker offer={offer} chosen={chosen} hasTrial={false} onChoose={choose} />
      <div role="status" className="mt-5 grid gap-3 text-base">
        {price.isError && <p>{getErrorMessage(price.error, m.billing_provider_unreachable())}</p>}
        {!price.isError && !charge && <Skeleton className="h-24" />}
        {charge && <ChangeFacts charge={charge} plan={plan} />}
      </div>
    </Dialog>
  );
}

function ChangeFacts({ charge, plan }: { charge: PlanChangePrice["data"]; plan: Plan }) {
  const { now, later } = charge;
  const day = later && formatDate(later.startsAt);
  return (
    <>
      {now && (
        <p>
          {m.billing_change_plan_now_text({
            amount: formatPrice(now.amount),
            credit: formatPrice(now.credit),
          })}
        </p>
      )}
      {!now && (
        <p>{day ? m.billing_change_plan_only_later({ day }) : m.billing_change_plan_not_now()}</p>
      )}
      {later && day && (
        <p>
          {m.billing_change_plan_later_text({
            day,
            plan: plan.name,
            amount: formatPrice(later.amount),
          })}
        </p>
      )}
    </>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Tickets } from "lucide-react";
import { useId, useState } from "react";
import { m } from "#messages";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { describePlanPrice } from "../../ui/plan-price.tsx";
import { invalidateBilling } from "../orders/invalidate-billing.ts";
import { useBillingAction } from "../orders/use-billing-action.ts";
import { ChangePlanDialog } from "./change-plan-dialog.tsx";
import { isOwnPlanKey, ownPlanQuery } from "./own-plan-query.ts";
import { useSubscription } from "./use-subscription.ts";

/**
 * The plan of a subscriber who can change it or has scheduled a change. `linkedPlanId` is the plan
 * of an opened secret link.
 */
export function OwnPlan({ linkedPlanId }: { linkedPlanId: string | undefined }) {
  const subscription = useSubscription();
  if (!subscription?.renews) return null;
  return <RenewingPlan subscription={subscription} linkedPlanId={linkedPlanId} />;
}

type Props = {
  subscription: ResponseOf<"GET /subscriptionCheck">;
  linkedPlanId: string | undefined;
};

function RenewingPlan({ subscription, linkedPlanId }: Props) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const own = useQuery(ownPlanQuery(subscription, linkedPlanId)).data?.data;
  const [changing, setChanging] = useState(false);
  const { busy, run } = useBillingAction(refresh);

  function refresh() {
    setChanging(false);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOwnPlanKey(queryKey) });
    void invalidateBilling(queryClient);
  }

  if (!own || (own.offer.length === 0 && !own.next)) return null;
  const { plan, next, offer } = own;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6"
    >
      <Tickets aria-hidden="true" className="size-6 shrink-0 text-bulb" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={titleId} className="font-semibold">
          {m.billing_own_plan({ plan: plan.name })}
        </h2>
        <p className="text-dim">
          {next
            ? m.billing_next_plan({ day: formatDate(next.startsAt), plan: next.plan.name })
            : describePlanPrice(plan, formatPrice(plan.amount))}
        </p>
      </div>
      {next ? (
        <Button
          look="quiet"
          aria-disabled={busy}
          onClick={() => run(() => apiFetch("DELETE /api/billing/plan/next"))}
        >
          {m.billing_keep_plan()}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => setChanging(true)}>
          {m.billing_change_plan()}
        </Button>
      )}
      {changing && (
        <ChangePlanDialog
          plan={plan}
          offer={offer}
          linkedPlanId={linkedPlanId}
          onDone={refresh}
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  );
}

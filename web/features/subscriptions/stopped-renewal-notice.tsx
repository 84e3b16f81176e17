import { useQueryClient } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { useId } from "react";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { invalidateBilling } from "../orders/invalidate-billing.ts";
import { useBillingAction } from "../orders/use-billing-action.ts";
import { useSubscription } from "./use-subscription.ts";

/** Tells a member whose subscription no longer renews when it ends, and how to continue it. */
export function StoppedRenewalNotice() {
  const titleId = useId();
  const queryClient = useQueryClient();
  const subscription = useSubscription();
  const { busy, run } = useBillingAction(() => void invalidateBilling(queryClient));
  if (!subscription?.renewable || !subscription.expiresAt) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6"
    >
      <CalendarX2 aria-hidden="true" className="size-6 shrink-0 text-bulb" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={titleId} className="font-semibold">
          {m.billing_ends_title({ day: formatDate(subscription.expiresAt) })}
        </h2>
        <p className="text-dim">{m.billing_ends_text()}</p>
      </div>
      <Button aria-disabled={busy} onClick={() => run(() => apiFetch("POST /api/billing/renew"))}>
        {m.billing_renew_again()}
      </Button>
    </section>
  );
}

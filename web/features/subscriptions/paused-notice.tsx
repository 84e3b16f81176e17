import { useQueryClient } from "@tanstack/react-query";
import { CirclePause } from "lucide-react";
import { useId } from "react";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { invalidateBilling } from "../orders/invalidate-billing.ts";
import { useBillingAction } from "../orders/use-billing-action.ts";
import { UnsubscribeButton } from "./unsubscribe-button.tsx";
import { useSubscription } from "./use-subscription.ts";

/** Tells a member of a paused subscription when it resumes, and how to resume or end it. */
export function PausedNotice({ email }: { email: string }) {
  const titleId = useId();
  const queryClient = useQueryClient();
  const subscription = useSubscription();
  const { busy, run } = useBillingAction(() => void invalidateBilling(queryClient));
  if (!subscription?.paused) return null;
  const [from, until] = [
    formatDate(subscription.paused.from),
    formatDate(subscription.paused.until),
  ];
  const hasAccess = subscription.status === "SUBSCRIBED";
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6"
    >
      <CirclePause aria-hidden="true" className="size-6 shrink-0 text-bulb" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={titleId} className="font-semibold">
          {m.billing_paused_title({ day: until })}
        </h2>
        <p className="text-dim">
          {hasAccess
            ? m.billing_paused_later({ from, day: until })
            : m.billing_paused_now({ day: until })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={busy}
          onClick={() => run(() => apiFetch("POST /api/billing/resume"))}
        >
          {hasAccess ? m.billing_cancel_pause() : m.billing_resume()}
        </Button>
        {!hasAccess && <UnsubscribeButton email={email} days={0} renews={false} pausable={false} />}
      </div>
    </section>
  );
}

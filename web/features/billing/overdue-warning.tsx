import { CreditCard } from "lucide-react";
import { m } from "#messages";
import { buttonClass } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { Warning } from "../../ui/warning.tsx";
import { PortalButton } from "./portal-button.tsx";
import { useSubscription } from "./use-subscription.ts";

/** To a subscriber whose renewal could not be charged: until when access lasts, and where to pay. */
export function OverdueWarning() {
  const subscription = useSubscription();
  if (!subscription?.overdue) return null;
  const { until, payUrl } = subscription.overdue;
  return (
    <Warning
      icon={CreditCard}
      title={m.billing_overdue_title()}
      action={
        payUrl ? (
          <a href={payUrl} className={buttonClass()}>
            {m.email_overdue_action()}
          </a>
        ) : (
          subscription.portal && <PortalButton />
        )
      }
    >
      {subscription.status === "SUBSCRIBED"
        ? m.billing_overdue_text({ day: formatDate(until) })
        : m.billing_overdue_ended()}
    </Warning>
  );
}

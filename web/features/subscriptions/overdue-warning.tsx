import { CreditCard } from "lucide-react";
import { m } from "#messages";
import { buttonClass } from "../../ui/button.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { Warning } from "../../ui/warning.tsx";
import { PortalButton } from "./portal-button.tsx";
import { UnsubscribeButton } from "./unsubscribe-button.tsx";
import { useSubscription } from "./use-subscription.ts";

/**
 * Warns a subscriber whose renewal payment failed: until when access lasts, where to pay and, once
 * access has ended, how to stop the provider's further attempts.
 */
export function OverdueWarning({ email }: { email: string }) {
  const subscription = useSubscription();
  if (!subscription?.overdue) return null;
  const { until, payUrl } = subscription.overdue;
  const hasAccess = subscription.status === "SUBSCRIBED";
  return (
    <Warning
      icon={CreditCard}
      title={m.billing_overdue_title()}
      action={
        <div className="flex flex-wrap gap-3">
          {payUrl ? (
            <a href={payUrl} className={buttonClass()}>
              {m.email_overdue_action()}
            </a>
          ) : (
            subscription.portal && <PortalButton />
          )}
          {!hasAccess && (
            <UnsubscribeButton email={email} days={0} renews={false} pausable={false} />
          )}
        </div>
      }
    >
      {hasAccess ? m.billing_overdue_text({ day: formatDate(until) }) : m.billing_overdue_ended()}
    </Warning>
  );
}

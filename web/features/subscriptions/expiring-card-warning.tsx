import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { m } from "#messages";
import { formatDate } from "../../ui/format-date.ts";
import { Warning } from "../../ui/warning.tsx";
import { PortalButton } from "./portal-button.tsx";
import { expiringCardQuery } from "./queries.ts";
import { useSubscription } from "./use-subscription.ts";

/**
 * Warns a subscriber whose card expires before the next payment, with a link to change the card.
 * Checks the card again when the user returns from the link.
 */
export function ExpiringCardWarning() {
  const subscription = useSubscription();
  const isWarned = Boolean(subscription?.expiringCard);
  const checked = useQuery({ ...expiringCardQuery(), enabled: isWarned }).data;
  if (!subscription?.expiringCard || checked?.data === null) return null;
  return (
    <Warning
      icon={CreditCard}
      title={m.billing_card_expiring_title()}
      action={
        subscription.portal && <PortalButton label={m.billing_change_card()} look="primary" />
      }
    >
      {m.billing_card_expiring_text({ day: formatDate(subscription.expiringCard.paysAt) })}
    </Warning>
  );
}

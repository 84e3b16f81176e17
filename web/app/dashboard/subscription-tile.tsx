import { useQueryClient } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { User, UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Receipt } from "../../../contract/orders/orders.ts";
import { httpStatusOf } from "../../api/client.ts";
import { subscriptionStatusLabels } from "../../api/subscription-status-labels.ts";
import { invalidateBilling } from "../../features/orders/invalidate-billing.ts";
import { receiptQuery } from "../../features/subscriptions/queries.ts";
import { ReceiptDialog } from "../../features/subscriptions/receipt-dialog.tsx";
import { UnsubscribeDialog } from "../../features/subscriptions/unsubscribe-dialog.tsx";
import {
  formatDays,
  isPausable,
  useSubscription,
} from "../../features/subscriptions/use-subscription.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { Tile } from "../../ui/tile.tsx";

/** The subscription's status. A click opens the receipt, which offers to unsubscribe. */
export function SubscriptionTile({ user, account }: { user: UserInfo; account: User }) {
  const queryClient = useQueryClient();
  const subscription = useSubscription();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [unsubscribing, setUnsubscribing] = useState(false);
  const status = subscription?.status ?? account.subscription;
  const renews = subscription?.renews ?? false;
  const note =
    status === "SUBSCRIBED" ? subscriptionNote(subscription) : notSubscribedNote(subscription);

  async function openReceipt() {
    if (status !== "SUBSCRIBED") return showAlert(m.spec_no_receipt(), { failed: true });
    try {
      setReceipt((await queryClient.fetchQuery({ ...receiptQuery(user), staleTime: 0 })).data);
    } catch (error) {
      showAlert(httpStatusOf(error) === 404 ? m.spec_no_receipt() : m.spec_receipt_failed(), {
        failed: true,
      });
    }
  }

  function close() {
    setReceipt(null);
    setUnsubscribing(false);
  }

  return (
    <>
      <Tile
        icon={Ticket}
        label={m.dashboard_subscription_details()}
        value={subscriptionStatusLabels[status]()}
        note={note}
        onPress={openReceipt}
      />
      {receipt && !unsubscribing && (
        <ReceiptDialog
          receipt={receipt}
          note={note}
          portal={subscription?.portal ?? false}
          onUnsubscribe={() => setUnsubscribing(true)}
          onClose={close}
        />
      )}
      {receipt && unsubscribing && (
        <UnsubscribeDialog
          email={account.email}
          days={receipt.remainingDays}
          renews={renews}
          pausable={isPausable(subscription)}
          onDone={() => {
            close();
            void invalidateBilling(queryClient);
          }}
          onClose={() => setUnsubscribing(false)}
        />
      )}
    </>
  );
}

function notSubscribedNote(subscription: ReturnType<typeof useSubscription>): string {
  if (subscription?.paused)
    return m.billing_paused_title({ day: formatDate(subscription.paused.until) });
  return m.dashboard_not_subscribed();
}

function subscriptionNote(subscription: ReturnType<typeof useSubscription>): string {
  if (!subscription) return m.dashboard_subscribed();
  const days = formatDays(subscription.remainingDays);
  if (subscription.paused)
    return m.dashboard_days_left_paused({ days, day: formatDate(subscription.paused.until) });
  if (subscription.renews && !subscription.overdue) return m.dashboard_days_left_renews({ days });
  if (subscription.overdue || !subscription.expiresAt) return m.dashboard_days_left({ days });
  return m.dashboard_days_left_until({ days, day: formatDate(subscription.expiresAt) });
}

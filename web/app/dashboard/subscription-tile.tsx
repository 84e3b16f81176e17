import { useQueryClient } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useState } from "react";
import type { User, UserInfo } from "../../../contract/accounts.ts";
import type { Receipt } from "../../../contract/billing.ts";
import { messages } from "../../../contract/messages.ts";
import { forgetMoney, receiptOf } from "../../billing/queries.ts";
import { ReceiptDialog } from "../../billing/receipt-dialog.tsx";
import { daysLeft, useSubscription } from "../../billing/subscription.ts";
import { UnsubscribeDialog } from "../../billing/unsubscribe-dialog.tsx";
import { t } from "../../language/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { dayOf } from "../../ui/dates.ts";
import { statusOf } from "../api.ts";
import { Tile } from "./tile.tsx";

/** Subscribed or not, for how long, and the receipt that the way out is on. */
export function SubscriptionTile({ user, account }: { user: UserInfo; account: User }) {
  const queries = useQueryClient();
  const subscription = useSubscription();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [leaving, setLeaving] = useState(false);
  const status = subscription?.status ?? account.subscription;
  const renews = subscription?.renews ?? false;
  const note = status === "SUBSCRIBED" ? noteOn(subscription) : t("Films open to subscribers only.");

  async function open() {
    if (status !== "SUBSCRIBED") return showAlert(t(messages.noReceipt), { failed: true });
    try {
      setReceipt((await queries.fetchQuery({ ...receiptOf(user), staleTime: 0 })).data);
    } catch (error) {
      showAlert(t(statusOf(error) === 404 ? messages.noReceipt : messages.receiptFailed), { failed: true });
    }
  }

  function close() {
    setReceipt(null);
    setLeaving(false);
  }

  return (
    <>
      <Tile icon={Ticket} label={t("Subscription Details")} value={t(status)} note={note} onPress={open} />
      {receipt && !leaving && (
        <ReceiptDialog
          receipt={receipt}
          note={note}
          portal={subscription?.portal ?? false}
          onUnsubscribe={() => setLeaving(true)}
          onClose={close}
        />
      )}
      {receipt && leaving && (
        <UnsubscribeDialog
          email={account.email}
          days={receipt.remainingDays}
          renews={renews}
          onDone={() => {
            close();
            void forgetMoney(queries);
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

function noteOn(subscription: ReturnType<typeof useSubscription>): string {
  if (!subscription) return t("Every film of the house is open to you.");
  const days = daysLeft(subscription.remainingDays);
  if (subscription.renews) return t("{days} left, then it renews.", { days });
  if (!subscription.expiresAt) return t("{days} left", { days });
  return t("{days} left, until {day}. It does not renew.", { days, day: dayOf(subscription.expiresAt) });
}

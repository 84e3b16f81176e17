import { useEffect, useRef } from "react";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { renderMessage } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { DangerButton } from "../../ui/danger-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useBillingAction } from "../orders/use-billing-action.ts";
import { PauseChoice } from "./pause-choice.tsx";
import { formatDays } from "./use-subscription.ts";

type Props = {
  email: string;
  /** The remaining days of paid access, rounded up. */
  days: number;
  renews: boolean;
  /** Whether the subscription can be paused instead. */
  pausable: boolean;
  onDone: () => void;
  onClose: () => void;
};

/**
 * Offers to end the subscription now, to stop its renewal and keep the paid days, or to pause it.
 */
export function UnsubscribeDialog({ email, days, renews, pausable, onDone, onClose }: Props) {
  const { busy, run } = useBillingAction(onDone);
  const unsubscribe = (when: "now" | "period_end") =>
    run(() => apiFetch("POST /Unsubscribe", { body: { email, when } }));
  const backRef = useRef<HTMLButtonElement>(null);
  // The dialog's first button would pause the subscription, so the focus moves to the Back button.
  useEffect(() => backRef.current?.focus(), []);
  const pause = (months: number) =>
    run(() => apiFetch("POST /api/billing/pause", { body: { months } }));

  return (
    <Dialog
      title={m.billing_unsubscribe_title()}
      onClose={onClose}
      actions={
        <>
          {pausable && <PauseChoice busy={busy} onPause={pause} />}
          <Button ref={backRef} look="quiet" onClick={onClose}>
            {m.common_back()}
          </Button>
          {renews && (
            <Button aria-disabled={busy} onClick={() => unsubscribe("period_end")}>
              {m.billing_stop_renewing()}
            </Button>
          )}
          <DangerButton aria-disabled={busy} onClick={() => unsubscribe("now")}>
            {m.billing_unsubscribe_now()}
          </DangerButton>
        </>
      }
    >
      {days === 0 ? (
        <p>{m.billing_unsubscribe_nothing_left()}</p>
      ) : (
        <>
          <p>
            {renderMessage(m.billing_unsubscribe_loses, {
              days: <strong className="font-semibold text-screen">{formatDays(days)}</strong>,
            })}
          </p>
          <p className="mt-3">
            {renews ? m.billing_unsubscribe_or_stop_renewing() : m.billing_unsubscribe_no_renewal()}
          </p>
        </>
      )}
    </Dialog>
  );
}

import { useState } from "react";
import { m } from "#messages";
import { ApiError, apiFetch } from "../../api/client.ts";
import { rich } from "../../i18n/message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { DangerButton } from "../../ui/danger-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDays } from "./use-subscription.ts";

const alertMs = 3_000;

type Props = { email: string; days: number; renews: boolean; onDone: () => void; onClose: () => void };

/** Offers to end the subscription now, or to stop its renewal and keep the paid days. */
export function UnsubscribeDialog({ email, days, renews, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);

  async function unsubscribe(when: "now" | "period_end") {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await apiFetch("POST /Unsubscribe", { body: { email, when } });
      showAlert(message, { durationMs: alertMs });
      onDone();
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { durationMs: alertMs, failed: true });
    }
  }

  return (
    <Dialog
      title={m.billing_unsubscribe_title()}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
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
      <p>
        {rich(m.billing_unsubscribe_loses, {
          days: <strong className="font-semibold text-screen">{formatDays(days)}</strong>,
        })}
      </p>
      <p className="mt-3">{renews ? m.billing_unsubscribe_or_stop_renewing() : m.billing_unsubscribe_no_renewal()}</p>
    </Dialog>
  );
}

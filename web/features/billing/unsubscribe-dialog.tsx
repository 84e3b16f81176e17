import { useState } from "react";
import { ApiError, apiFetch } from "../../api/client.ts";
import { rich, t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { DangerButton } from "../../ui/danger-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatDays } from "./use-subscription.ts";

const alertMs = 3_000;

type Props = { email: string; days: number; renews: boolean; onDone: () => void; onClose: () => void };

/** Ending now is one way to unsubscribe; the kinder one keeps the days that are paid. */
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
      title={t("Unsubscribe?")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("Back")}
          </Button>
          {renews && (
            <Button aria-disabled={busy} onClick={() => unsubscribe("period_end")}>
              {t("Stop renewing")}
            </Button>
          )}
          <DangerButton aria-disabled={busy} onClick={() => unsubscribe("now")}>
            {t("Unsubscribe now")}
          </DangerButton>
        </>
      }
    >
      <p>
        {rich("You have {days} left that are paid for. If you unsubscribe now, you lose them.", {
          days: <strong className="font-semibold text-screen">{formatDays(days)}</strong>,
        })}
      </p>
      <p className="mt-3">
        {t(
          renews
            ? "Or only stop renewing: nothing more is charged, and you watch until your days are over."
            : "It does not renew anyway: without doing anything, you watch until your days are over.",
        )}
      </p>
    </Dialog>
  );
}

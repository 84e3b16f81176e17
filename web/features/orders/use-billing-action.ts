import { useState } from "react";
import { ApiError } from "../../api/client.ts";
import { showAlert } from "../../ui/alerts.tsx";

const alertMs = 3_000;

/**
 * Runs one action on the account's billing at a time, and shows the Worker's message as an alert.
 */
export function useBillingAction(onDone: () => void) {
  const [busy, setBusy] = useState(false);

  async function run(send: () => Promise<{ message: string }>) {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await send();
      showAlert(message, { durationMs: alertMs });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(error.message, { durationMs: alertMs, failed: true });
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

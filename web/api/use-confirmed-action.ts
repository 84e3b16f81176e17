import { useState } from "react";
import { showAlert } from "../ui/alerts.tsx";
import { ApiError } from "./client.ts";
import { getErrorMessage } from "./error-message.ts";

type Options = { fallback?: string; durationMs?: number; onClose: () => void };

/**
 * What a dialog asked about, for its `ConfirmDialog`: done once, and the dialog closes behind it. A refusal is told in an
 * alert; `fallback` is said when the site said nothing.
 */
export function useConfirmedAction(action: () => Promise<void>, { fallback, durationMs, onClose }: Options) {
  const [busy, setBusy] = useState(false);

  async function onConfirm() {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAlert(getErrorMessage(error, fallback ?? error.message), { durationMs, failed: true });
    } finally {
      onClose();
    }
  }

  return { busy, onConfirm, onClose };
}

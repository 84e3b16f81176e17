import { useState } from "react";
import { showAlert } from "../ui/alerts.tsx";
import { ApiError } from "./client.ts";
import { getErrorMessage } from "./error-message.ts";

type Options = { fallback?: string; durationMs?: number; onClose: () => void };

/**
 * The props of a `ConfirmDialog` that runs `action` and closes. An `ApiError` is shown as an alert;
 * `fallback` is for an error without a message.
 */
export function useConfirmedAction(
  action: () => Promise<void>,
  { fallback, durationMs, onClose }: Options,
) {
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

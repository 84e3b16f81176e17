import type { ReactNode } from "react";
import { getErrorMessage } from "../../api/error-message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { closeAndFocusReviews } from "./focus-reviews.ts";

type Props = {
  title: string;
  action: string;
  /** The alert after the removal. */
  successMessage: string;
  errorMessage: string;
  children: ReactNode;
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/**
 * A dialog that asks to confirm the removal of a review. It closes on confirmation, and an alert
 * shows the result.
 */
export function ReviewRemovalDialog({
  title,
  action,
  successMessage,
  errorMessage,
  children,
  onRemove,
  onClose,
}: Props) {
  function confirm() {
    closeAndFocusReviews(onClose);
    onRemove().then(
      () => showAlert(successMessage),
      (error) => showAlert(getErrorMessage(error, errorMessage), { failed: true }),
    );
  }
  return (
    <ConfirmDialog destructive title={title} action={action} onConfirm={confirm} onClose={onClose}>
      {children}
    </ConfirmDialog>
  );
}

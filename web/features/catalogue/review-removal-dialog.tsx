import type { ReactNode } from "react";
import { getErrorMessage } from "../../api/error-message.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { closeAndFocusReviews } from "./focus-reviews.ts";

type Props = {
  title: string;
  action: string;
  /** What is told once it is gone, and when it could not be. */
  successMessage: string;
  errorMessage: string;
  children: ReactNode;
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a review goes, and closes at once: what the site says to it is told in an alert. */
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

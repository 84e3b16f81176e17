import type { ReactNode } from "react";
import { sentenceOf } from "../app/refusal.ts";
import { showAlert } from "../ui/alerts.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { closeForReviews } from "./focus-reviews.ts";

type Props = {
  title: string;
  action: string;
  /** What is told once it is gone, and when it could not be. */
  gone: string;
  failure: string;
  children: ReactNode;
  onRemove: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a review goes, and closes at once: what the site says to it is told in an alert. */
export function ReviewRemovalDialog({ title, action, gone, failure, children, onRemove, onClose }: Props) {
  function confirm() {
    closeForReviews(onClose);
    onRemove().then(
      () => showAlert(gone),
      (error) => showAlert(sentenceOf(error, failure), { failed: true }),
    );
  }
  return (
    <ConfirmDialog harmful title={title} action={action} onConfirm={confirm} onClose={onClose}>
      {children}
    </ConfirmDialog>
  );
}

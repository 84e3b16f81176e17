import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { AdminReview } from "./review-columns.tsx";

type Props = { review: AdminReview; onClose: () => void };

/** Asks before a review is kept and its listed reports are rejected. */
export function KeepReviewDialog({ review: { id, name, reports }, onClose }: Props) {
  const queryClient = useQueryClient();
  const confirmation = useConfirmedAction(keep, { onClose });

  async function keep() {
    const body = { reports: reports.map((report) => report.id) };
    const decided = apiFetch("POST /api/reviews/:id/keep", { params: { id }, body });
    const { message } = await decided.finally(() => queryClient.invalidateQueries());
    showAlert(message);
  }

  return (
    <ConfirmDialog
      title={m.reviews_admin_keep_title()}
      action={m.reviews_admin_keep()}
      {...confirmation}
    >
      <p className="wrap-anywhere">{m.reviews_admin_keep_text({ name })}</p>
    </ConfirmDialog>
  );
}

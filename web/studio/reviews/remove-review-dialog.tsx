import { useQueryClient } from "@tanstack/react-query";
import { m } from "#messages";
import { reviewReasonLabels } from "../../../contract/reviews/review-labels.ts";
import {
  type RemovalGround,
  type ReviewReason,
  removalGrounds,
  reviewReasons,
} from "../../../contract/reviews/reviews.ts";
import { apiFetch } from "../../api/client.ts";
import { readFields, useFormSubmit } from "../../api/use-form-submit.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFormFooter } from "../../ui/dialog-form-footer.tsx";
import { ChoiceField, TextArea } from "../../ui/field.tsx";
import type { AdminReview } from "./review-columns.tsx";

const groundLabels: Record<RemovalGround, () => string> = {
  terms: m.reviews_admin_ground_terms,
  law: m.reviews_admin_ground_law,
};

type Props = { review: AdminReview; onClose: () => void };

/** Removes a review, with the reasons that its author is told. */
export function RemoveReviewDialog({ review: { id, name, reports }, onClose }: Props) {
  const queryClient = useQueryClient();
  const { form, field, sending, formError } = useFormSubmit(async (fields) => {
    const { ground, reason, explanation } = readFields(fields, "ground", "reason", "explanation");
    const body = { ground: ground as RemovalGround, reason: reason as ReviewReason, explanation };
    await apiFetch("DELETE /api/reviews/:id", { params: { id }, body });
    onClose();
    showAlert(m.reviews_admin_removed());
    await queryClient.invalidateQueries();
  });

  return (
    <Dialog title={m.reviews_admin_remove_title()} onClose={onClose}>
      <p className="wrap-anywhere">{m.reviews_admin_remove_text({ name })}</p>
      <form {...form} className="mt-6 grid gap-5 text-base text-screen">
        <ChoiceField label={m.reviews_admin_ground()} {...field("ground")}>
          {removalGrounds.map((ground) => (
            <option key={ground} value={ground}>
              {groundLabels[ground]()}
            </option>
          ))}
        </ChoiceField>
        <ChoiceField
          label={m.report_reason()}
          defaultValue={reports[0]?.reason}
          {...field("reason")}
        >
          {reviewReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reviewReasonLabels[reason]()}
            </option>
          ))}
        </ChoiceField>
        <TextArea
          label={m.reviews_admin_explanation()}
          rows={4}
          hint={m.reviews_admin_explanation_hint()}
          {...field("explanation")}
        />
        <DialogFormFooter
          formError={formError}
          disabled={sending}
          destructive
          action={m.reviews_admin_remove()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

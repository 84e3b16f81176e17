import { useId } from "react";
import { m } from "#messages";
import type { Review } from "../../../contract/catalogue/catalogue.ts";
import { reviewReasonLabels } from "../../../contract/reviews/review-labels.ts";
import { type ReviewReason, reviewReasons } from "../../../contract/reviews/reviews.ts";
import { apiFetch } from "../../api/client.ts";
import { useFormSubmit } from "../../api/use-form-submit.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, EmailField, TextArea, TextField } from "../../ui/field.tsx";
import { FormError, SubmitButton } from "../../ui/form-parts.tsx";
import { type MessageSender, WithSender } from "../accounts/with-sender.tsx";

type Props = { review: Pick<Review, "id" | "name">; onClose: () => void };

/** Reports a review to the site's owner. For signed-in people name and email are filled in. */
export function ReportReviewDialog({ review, onClose }: Props) {
  return (
    <Dialog title={m.report_title({ name: review.name })} onClose={onClose}>
      <WithSender>
        {(sender) => <ReportForm reviewId={review.id} sender={sender} onClose={onClose} />}
      </WithSender>
    </Dialog>
  );
}

type FormProps = { reviewId: string; sender: MessageSender; onClose: () => void };

function ReportForm({ reviewId, sender, onClose }: FormProps) {
  const { form, field, sending, issues, formError } = useFormSubmit(async (fields) => {
    const text = (name: string) => String(fields.get(name) ?? "").trim() || undefined;
    const { message } = await apiFetch("POST /api/reviews/:id/report", {
      params: { id: reviewId },
      body: {
        reason: text("reason") as ReviewReason,
        explanation: text("explanation") ?? "",
        name: text("name"),
        email: text("email"),
        goodFaith: fields.has("goodFaith") as true,
      },
    });
    onClose();
    showAlert(message);
  });
  return (
    <form {...form} className="grid gap-5 text-base text-screen">
      <FormError formError={formError} issues={issues} />
      <ChoiceField label={m.report_reason()} {...field("reason")}>
        {reviewReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reviewReasonLabels[reason]()}
          </option>
        ))}
      </ChoiceField>
      <TextArea
        label={m.report_explanation()}
        rows={4}
        required
        hint={m.report_explanation_hint()}
        {...field("explanation")}
      />
      <TextField
        label={m.report_name()}
        autoComplete="name"
        defaultValue={sender.name}
        {...field("name")}
      />
      <EmailField
        label={m.report_email()}
        required={false}
        defaultValue={sender.email}
        hint={m.report_email_hint()}
        {...field("email")}
      />
      <GoodFaithField error={field("goodFaith").error} />
      <SubmitButton sending={sending}>{m.report_send()}</SubmitButton>
    </form>
  );
}

function GoodFaithField({ error }: { error: string | undefined }) {
  const errorId = useId();
  return (
    <div>
      <CheckboxField
        label={m.report_good_faith()}
        name="goodFaith"
        required
        aria-invalid={error ? true : undefined}
        aria-errormessage={error && errorId}
      />
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-ember">
          {error}
        </p>
      )}
    </div>
  );
}

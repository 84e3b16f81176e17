import { ShieldX } from "lucide-react";
import { useState } from "react";
import type { Review } from "../../contract/catalogue.ts";
import { sentenceOf } from "../app/refusal.ts";
import { t } from "../language/text.ts";
import { showAlert } from "../ui/alerts.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { closeForReviews } from "./focus-reviews.ts";
import { useReviewing } from "./use-reviews.ts";

/** For administrators: what does not belong here. */
export function RemoveReviewButton({ movieId, review }: { movieId: string; review: Review }) {
  const [asking, setAsking] = useState(false);
  const { remove } = useReviewing(movieId);

  function confirm() {
    closeForReviews(() => setAsking(false));
    remove(review).then(
      () => showAlert(t("The review is removed.")),
      (error) => showAlert(sentenceOf(error, t("The review could not be removed. Try again.")), { failed: true }),
    );
  }

  return (
    <>
      <Button
        look="plain"
        className="-ml-3 text-sm"
        aria-description={t("Review by {name}", { name: review.name })}
        onClick={() => setAsking(true)}
      >
        <ShieldX aria-hidden="true" className="size-4" /> {t("Remove")}
      </Button>
      {asking && (
        <ConfirmDialog
          harmful
          title={t("Remove this review?")}
          action={t("Remove")}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{t("What {name} wrote leaves the page for good. It stays in the audit log.", { name: review.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

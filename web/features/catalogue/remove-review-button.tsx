import { ShieldX } from "lucide-react";
import { useState } from "react";
import type { Review } from "../../../contract/catalogue.ts";
import { t } from "../../i18n/text.ts";
import { Button } from "../../ui/button.tsx";
import { ReviewRemovalDialog } from "./review-removal-dialog.tsx";
import { useReviewActions } from "./use-reviews.ts";

/** For administrators: what does not belong here. */
export function RemoveReviewButton({ movieId, review }: { movieId: string; review: Review }) {
  const [confirming, setConfirming] = useState(false);
  const { remove } = useReviewActions(movieId);

  return (
    <>
      <Button
        look="plain"
        className="-ml-3 text-sm"
        aria-description={t("Review by {name}", { name: review.name })}
        onClick={() => setConfirming(true)}
      >
        <ShieldX aria-hidden="true" className="size-4" /> {t("Remove")}
      </Button>
      {confirming && (
        <ReviewRemovalDialog
          title={t("Remove this review?")}
          action={t("Remove")}
          successMessage={t("The review is removed.")}
          errorMessage={t("The review could not be removed. Try again.")}
          onRemove={() => remove(review)}
          onClose={() => setConfirming(false)}
        >
          <p>{t("What {name} wrote leaves the page for good. It stays in the audit log.", { name: review.name })}</p>
        </ReviewRemovalDialog>
      )}
    </>
  );
}

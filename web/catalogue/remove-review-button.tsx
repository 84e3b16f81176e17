import { ShieldX } from "lucide-react";
import { useState } from "react";
import type { Review } from "../../contract/catalogue.ts";
import { t } from "../language/text.ts";
import { Button } from "../ui/button.tsx";
import { ReviewRemovalDialog } from "./review-removal-dialog.tsx";
import { useReviewing } from "./use-reviews.ts";

/** For administrators: what does not belong here. */
export function RemoveReviewButton({ movieId, review }: { movieId: string; review: Review }) {
  const [asking, setAsking] = useState(false);
  const { remove } = useReviewing(movieId);

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
        <ReviewRemovalDialog
          title={t("Remove this review?")}
          action={t("Remove")}
          gone={t("The review is removed.")}
          failure={t("The review could not be removed. Try again.")}
          onRemove={() => remove(review)}
          onClose={() => setAsking(false)}
        >
          <p>{t("What {name} wrote leaves the page for good. It stays in the audit log.", { name: review.name })}</p>
        </ReviewRemovalDialog>
      )}
    </>
  );
}

import { ShieldX } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Review } from "../../../contract/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { ReviewRemovalDialog } from "./review-removal-dialog.tsx";
import { useReviewActions } from "./use-reviews.ts";

/** For administrators. */
export function RemoveReviewButton({ movieId, review }: { movieId: string; review: Review }) {
  const [confirming, setConfirming] = useState(false);
  const { remove } = useReviewActions(movieId);

  return (
    <>
      <Button
        look="plain"
        className="-ml-3 text-sm"
        aria-description={m.movie_review_by({ name: review.name })}
        onClick={() => setConfirming(true)}
      >
        <ShieldX aria-hidden="true" className="size-4" /> {m.common_remove()}
      </Button>
      {confirming && (
        <ReviewRemovalDialog
          title={m.movie_review_remove_title()}
          action={m.common_remove()}
          successMessage={m.movie_review_removed()}
          errorMessage={m.movie_review_remove_error()}
          onRemove={() => remove(review)}
          onClose={() => setConfirming(false)}
        >
          <p>{m.movie_review_remove_text({ name: review.name })}</p>
        </ReviewRemovalDialog>
      )}
    </>
  );
}

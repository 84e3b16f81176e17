import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Review } from "../../../contract/catalogue/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { LazyReviewRemovalDialog } from "./lazy-review-removal-dialog.tsx";
import { ReviewCard } from "./review-card.tsx";
import { useReviewActions } from "./use-reviews.ts";

type Props = { movieId: string; mine: Review; onEdit: () => void };

/** The user's own review, above all other reviews. */
export function OwnReviewCard({ movieId, mine, onEdit }: Props) {
  const [confirming, setConfirming] = useState(false);
  const { removeOwn } = useReviewActions(movieId);

  return (
    <>
      <ReviewCard
        review={mine}
        className="ring-bulb/40"
        title={<h3 className="eyebrow mb-4">{m.movie_review_yours()}</h3>}
        actions={
          <>
            <Button look="quiet" onClick={onEdit} about={m.movie_review_yours()}>
              <Pencil aria-hidden="true" className="size-4" /> {m.common_edit()}
            </Button>
            <Button look="quiet" onClick={() => setConfirming(true)} about={m.movie_review_yours()}>
              <Trash2 aria-hidden="true" className="size-4" /> {m.common_delete()}
            </Button>
          </>
        }
      />
      {confirming && (
        <LazyReviewRemovalDialog
          title={m.movie_review_delete_title()}
          action={m.common_delete()}
          successMessage={m.movie_review_deleted()}
          errorMessage={m.movie_review_delete_error()}
          onRemove={removeOwn}
          onClose={() => setConfirming(false)}
        >
          <p>{m.movie_review_delete_text()}</p>
        </LazyReviewRemovalDialog>
      )}
    </>
  );
}

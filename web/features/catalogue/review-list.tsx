import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { ShieldX } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { ReviewList as Page, Review } from "../../../contract/catalogue/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { LazyReviewRemovalDialog } from "./lazy-review-removal-dialog.tsx";
import type { Star } from "./queries.ts";
import { ReviewCard } from "./review-card.tsx";
import { useReviewActions } from "./use-reviews.ts";

type Props = {
  movieId: string;
  reviews: UseInfiniteQueryResult<{ pages: Page[] }>;
  star: Star | undefined;
  onShowAll: () => void;
  mayRemove: boolean;
};

/** Other users' reviews, newest first. */
export function ReviewCardList({ movieId, reviews, star, onShowAll, mayRemove }: Props) {
  const pages = reviews.data?.pages ?? [];
  const mine = pages[0]?.mine;
  const others = pages.flatMap(({ data }) => data).filter(({ id }) => id !== mine?.id);
  const isUpdating = reviews.isPlaceholderData;
  return (
    <>
      <div aria-live="polite" className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {star && !isUpdating && (
          <>
            <p className="text-dim">{starFilterText(star, others.length)}</p>
            <Button look="plain" onClick={onShowAll}>
              {m.movie_show_all_reviews()}
            </Button>
          </>
        )}
      </div>
      {others.length > 0 && (
        <ul
          aria-busy={isUpdating}
          className={`grid gap-5 transition-opacity duration-200 xl:grid-cols-2 ${isUpdating ? "opacity-50" : ""}`}
        >
          {others.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewCard
                review={review}
                actions={mayRemove && <RemoveReviewButton movieId={movieId} review={review} />}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        list={reviews}
        label={m.movie_more_reviews()}
        loadingLabel={m.movie_loading_more_reviews()}
      />
    </>
  );
}

function starFilterText(star: Star, others: number): string {
  if (others === 0) return m.movie_reviews_none_with_stars();
  return m.movie_reviews_with_stars({ count: Number(star) });
}

/** The button with which administrators remove a review. */
function RemoveReviewButton({ movieId, review }: { movieId: string; review: Review }) {
  const [confirming, setConfirming] = useState(false);
  const { remove } = useReviewActions(movieId);

  return (
    <>
      <Button
        look="plain"
        className="-ml-3 text-sm"
        about={m.movie_review_by({ name: review.name })}
        onClick={() => setConfirming(true)}
      >
        <ShieldX aria-hidden="true" className="size-4" /> {m.common_remove()}
      </Button>
      {confirming && (
        <LazyReviewRemovalDialog
          title={m.movie_review_remove_title()}
          action={m.common_remove()}
          successMessage={m.movie_review_removed()}
          errorMessage={m.movie_review_remove_error()}
          onRemove={() => remove(review)}
          onClose={() => setConfirming(false)}
        >
          <p>{m.movie_review_remove_text({ name: review.name })}</p>
        </LazyReviewRemovalDialog>
      )}
    </>
  );
}

import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { m } from "#messages";
import type { ReviewList as Page } from "../../../contract/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import type { Star } from "./queries.ts";
import { RemoveReviewButton } from "./remove-review-button.tsx";
import { ReviewCard } from "./review-card.tsx";

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
      {reviews.isFetchNextPageError && (
        <p role="alert" className="text-ember">
          {reviews.error?.message}
        </p>
      )}
      {reviews.hasNextPage && (
        <Button
          look="quiet"
          className="justify-self-start"
          aria-disabled={reviews.isFetchingNextPage}
          onClick={() => reviews.isFetchingNextPage || reviews.fetchNextPage()}
        >
          {reviews.isFetchingNextPage ? m.movie_loading_more_reviews() : m.movie_more_reviews()}
        </Button>
      )}
    </>
  );
}

function starFilterText(star: Star, others: number): string {
  if (others === 0) return m.movie_reviews_none_with_stars();
  return m.movie_reviews_with_stars({ count: Number(star) });
}

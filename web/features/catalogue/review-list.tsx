import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { ReviewList as Page, Review } from "../../../contract/catalogue/catalogue.ts";
import { studioSection } from "../../api/studio-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ShowMore } from "../../ui/lists/show-more.tsx";
import { OptionalContent } from "../../ui/optional.tsx";
import type { StarCount } from "./queries.ts";
import { ReviewCard } from "./review-card.tsx";

const ReportReviewDialog = lazyComponent(
  async () => (await import("./report-review-dialog.tsx")).ReportReviewDialog,
);

type Props = {
  reviews: UseInfiniteQueryResult<{ pages: Page[] }>;
  star: StarCount | undefined;
  onShowAll: () => void;
  mayModerate: boolean;
};

/** Other users' reviews, newest first. */
export function ReviewCardList({ reviews, star, onShowAll, mayModerate }: Props) {
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
                actions={
                  mayModerate ? (
                    <ButtonLink
                      look="plain"
                      className="-ml-3 text-sm"
                      to={studioSection("reviews", `id=${review.id}`)}
                    >
                      {m.movie_review_moderate()}
                    </ButtonLink>
                  ) : (
                    <ReportButton review={review} />
                  )
                }
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

function starFilterText(star: StarCount, others: number): string {
  if (others === 0) return m.movie_reviews_none_with_stars();
  return m.movie_reviews_with_stars({ count: Number(star) });
}

function ReportButton({ review }: { review: Review }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="plain"
        className="-ml-3 text-sm"
        about={m.movie_review_by({ name: review.name })}
        onClick={() => setOpen(true)}
      >
        {m.movie_review_report()}
      </Button>
      {open && (
        <OptionalContent onClose={close}>
          <ReportReviewDialog review={review} onClose={close} />
        </OptionalContent>
      )}
    </>
  );
}

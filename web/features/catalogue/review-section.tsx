import { PenLine } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import type { Review } from "../../../contract/catalogue/catalogue.ts";
import { navigate } from "../../api/navigate.ts";
import { paths } from "../../api/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { focusReviews } from "./focus-reviews.ts";
import type { StarCount } from "./queries.ts";
import { ReviewCardList } from "./review-list.tsx";
import { ReviewSummary } from "./review-summary.tsx";
import { useReviews } from "./use-reviews.ts";

const ReviewForm = lazyComponent(async () => (await import("./review-form.tsx")).ReviewForm);

const OwnReviewCard = lazyComponent(
  async () => (await import("./own-review-card.tsx")).OwnReviewCard,
);

/** Prefetches the review form. If that fails, opening the form tries again. */
const prefetchReviewForm = () => void ReviewForm.load().catch(() => undefined);

type Props = { movieId: string; user: Pick<UserInfo, "id" | "role"> | null };

const columnsClass = "lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[24rem_minmax(0,1fr)]";

export function ReviewSection({ movieId, user }: Props) {
  const [star, setStar] = useState<StarCount>();
  const [writing, setWriting] = useReviewFormOpen(movieId);
  const reviews = useReviews(movieId, star, user !== null);
  const firstPage = reviews.data?.pages[0];
  const mine = firstPage?.mine;
  const isEmpty = firstPage?.count === 0 && !writing;
  return (
    <section aria-labelledby="reviews" className="wrap py-4 sm:py-5">
      <h2 id="reviews" tabIndex={-1} className="headline text-3xl outline-none sm:text-4xl">
        {m.movie_reviews()}
      </h2>
      {!firstPage && reviews.isError && (
        <ReviewsError message={reviews.error?.message} onRetry={() => reviews.refetch()} />
      )}
      {!firstPage && !reviews.isError && <ReviewsSkeleton />}
      {firstPage && (
        <div
          className={`mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:gap-8 ${isEmpty ? "lg:max-w-2xl" : columnsClass}`}
        >
          <div className="lg:sticky lg:top-24">
            <ReviewSummary totals={firstPage} star={star} onStar={setStar}>
              {!user && (
                <ButtonLink
                  look="quiet"
                  to={paths.loginWithNext(paths.movieReview(movieId))}
                  className="py-2 whitespace-normal!"
                >
                  <PenLine aria-hidden="true" className="size-4" /> {m.movie_review_sign_in()}
                </ButtonLink>
              )}
              {user && mine === null && !writing && (
                <Button
                  onClick={() => setWriting(true)}
                  onPointerEnter={prefetchReviewForm}
                  onFocus={prefetchReviewForm}
                >
                  <PenLine aria-hidden="true" className="size-4" /> {m.movie_review_write()}
                </Button>
              )}
            </ReviewSummary>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {user && mine !== undefined && (
              <OwnReview
                movieId={movieId}
                userId={user.id}
                mine={mine}
                writing={writing}
                onWriting={setWriting}
              />
            )}
            <ReviewCardList
              reviews={reviews}
              star={star}
              onShowAll={() => setStar(undefined)}
              mayModerate={user?.role === "ADMIN"}
            />
          </div>
        </div>
      )}
    </section>
  );
}

/**
 * Returns whether the review form is open. The form opens at once if the URL asks for it, such as
 * after a login. Closing the form moves the focus to the reviews.
 */
function useReviewFormOpen(movieId: string) {
  const [searchParams] = useSearchParams();
  const [writing, setWriting] = useState(searchParams.get("review") === "write");
  function changeWriting(next: boolean) {
    setWriting(next);
    if (next) return;
    if (searchParams.has("review"))
      navigate(paths.movie(movieId), { replace: true, state: { preventScrollReset: true } });
    focusReviews();
  }
  return [writing, changeWriting] as const;
}

type OwnReviewProps = {
  movieId: string;
  userId: string;
  mine: Review | null;
  writing: boolean;
  onWriting: (writing: boolean) => void;
};

/** Shows the review form while the member writes, else the member's own review, if there is one. */
function OwnReview({ movieId, userId, mine, writing, onWriting }: OwnReviewProps) {
  const pending = <Skeleton className="h-88 rounded-2xl" />;
  const onClose = () => onWriting(false);
  if (writing)
    return (
      <OptionalContent pending={pending} onClose={onClose}>
        <ReviewForm movieId={movieId} userId={userId} mine={mine} onClose={onClose} />
      </OptionalContent>
    );
  return (
    mine && (
      <OptionalContent pending={pending}>
        <OwnReviewCard movieId={movieId} mine={mine} onEdit={() => onWriting(true)} />
      </OptionalContent>
    )
  );
}

function ReviewsError({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <div role="alert" className="mt-5 rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-7">
      <p className="text-lg text-pretty">{m.movie_reviews_error()}</p>
      <p className="mt-1 text-dim">{message ?? m.common_offline_try_again()}</p>
      <Button look="quiet" className="mt-5" onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    </div>
  );
}

function ReviewsSkeleton() {
  return (
    <div className={`mt-5 grid gap-5 xl:gap-8 ${columnsClass}`}>
      <Skeleton className="h-88 rounded-2xl" />
      <Skeleton className="h-44 rounded-2xl" />
    </div>
  );
}

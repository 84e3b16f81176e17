import { useInfiniteQuery } from "@tanstack/react-query";
import type { Review } from "../../contract/catalogue.ts";
import { call } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { dayOf } from "../ui/dates.ts";
import { Portrait } from "../ui/portrait.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Stars } from "../ui/stars.tsx";

const pageLength = 4;

export function ReviewList({ movieId }: { movieId: string }) {
  const reviews = useInfiniteQuery({
    queryKey: ["reviews", movieId],
    queryFn: ({ pageParam }) =>
      call("GET /api/movies/:id/reviews", { params: { id: movieId }, query: { limit: pageLength, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const first = reviews.data?.pages[0];
  if (reviews.isError && !first) return null;
  return (
    <section aria-labelledby="reviews" className="py-4 sm:py-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="reviews" className="headline text-3xl sm:text-4xl">
          Reviews
        </h2>
        {first && first.average !== null && (
          <p className="flex items-center gap-3 text-dim">
            <Stars value={Math.round(first.average * 10) / 10} size="size-5" />
            <span>
              <span aria-hidden="true">{first.average.toFixed(1)} · </span>
              {first.count} {first.count === 1 ? "review" : "reviews"}
            </span>
          </p>
        )}
      </div>
      {!first && <Skeleton className="mt-5 h-44 rounded-2xl" />}
      {first?.count === 0 && <p className="mt-4 text-lg text-dim">Nobody has written about this film yet.</p>}
      <ul className="mt-5 grid grid-cols-1 gap-4 md:grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))]">
        {reviews.data?.pages.flatMap((page) =>
          page.data.map((review) => <ReviewCard key={review.id} review={review} />),
        )}
      </ul>
      {reviews.hasNextPage && (
        <Button
          look="quiet"
          className="mt-6"
          disabled={reviews.isFetchingNextPage}
          onClick={() => reviews.fetchNextPage()}
        >
          More reviews
        </Button>
      )}
    </section>
  );
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <li className="rounded-2xl bg-velvet p-5 ring-1 ring-white/6 sm:p-6">
      <div className="flex items-center gap-4">
        <Portrait name={review.name} image={review.image} className="size-12 text-xl" />
        <div className="min-w-0 flex-1">
          <p className="leading-snug font-semibold wrap-break-word">{review.name}</p>
          <p className="text-sm text-dim">
            <time dateTime={review.date}>{dayOf(review.date)}</time>
          </p>
        </div>
        <Stars value={review.star} />
      </div>
      <p className="mt-4 text-pretty text-screen/90">{review.review}</p>
    </li>
  );
}

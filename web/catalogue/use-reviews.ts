import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Review, ReviewList } from "../../contract/catalogue.ts";
import type { NewReview } from "../../contract/viewing.ts";
import { call } from "../app/api.ts";
import { withMine } from "./own-review.ts";
import { movieReviews, type Star } from "./queries.ts";

const keyOf = (movieId: string) => ["reviews", movieId] as const;

/** What people wrote, page after page. The first may have come with the page's HTML, as a visitor sees it. */
export function useReviews(movieId: string, star: Star | undefined, signedIn: boolean) {
  const queries = useQueryClient();
  const first = movieReviews(movieId, star).queryKey;
  const atHand = () => {
    const known = queries.getQueryData<ReviewList>(first);
    return known && signedIn === (known.mine !== undefined) ? { pages: [known], pageParams: [undefined] } : undefined;
  };
  return useInfiniteQuery({
    queryKey: [...keyOf(movieId), star ?? "all"],
    queryFn: ({ pageParam }) => queries.fetchQuery({ ...movieReviews(movieId, star, pageParam), staleTime: 0 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    initialData: atHand,
    initialDataUpdatedAt: () => queries.getQueryState(first)?.dataUpdatedAt,
    placeholderData: keepPreviousData,
  });
}

/** What an account does with its review, and an administrator with another's; shown at once. */
export function useReviewing(movieId: string) {
  const queries = useQueryClient();
  const params = { id: movieId };

  async function show(change: (pages: ReviewList[]) => ReviewList[]) {
    await queries.cancelQueries({ queryKey: keyOf(movieId) });
    queries.setQueriesData<InfiniteData<ReviewList>>(
      { queryKey: keyOf(movieId) },
      (known) => known && { ...known, pages: change(known.pages) },
    );
  }
  const askAgain = () => void queries.invalidateQueries({ queryKey: keyOf(movieId) });

  return {
    async publish(body: NewReview): Promise<Review> {
      const { data } = await call("POST /api/movies/:id/reviews", { params, body });
      await show((pages) => withMine(pages, data));
      askAgain();
      return data;
    },
    /** Gone from the page before the site has answered; back when it refuses. */
    async takeBack(): Promise<void> {
      await show((pages) => withMine(pages, null));
      await call("DELETE /api/movies/:id/reviews/mine", { params }).finally(askAgain);
    },
    async remove({ id }: Review): Promise<void> {
      await call("DELETE /api/reviews/:id", { params: { id } }).finally(askAgain);
    },
  };
}

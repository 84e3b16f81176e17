import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Review, ReviewList } from "../../../contract/catalogue/catalogue.ts";
import type { NewReview } from "../../../contract/viewing/viewing.ts";
import { apiFetch } from "../../api/client.ts";
import { replaceOwnReview } from "./apply-own-review.ts";
import { movieReviewsQuery, type StarCount } from "./queries.ts";

const getReviewsKey = (movieId: string) => ["reviews", movieId] as const;

/**
 * Returns the reviews by page. A first page that the HTML embeds is made for visitors, so signed-in
 * users fetch their own.
 */
export function useReviews(movieId: string, star: StarCount | undefined, signedIn: boolean) {
  const queryClient = useQueryClient();
  const firstPageKey = movieReviewsQuery(movieId, star).queryKey;
  const getPreloadedPage = () => {
    const preloaded = queryClient.getQueryData<ReviewList>(firstPageKey);
    if (preloaded && signedIn === (preloaded.mine !== undefined))
      return { pages: [preloaded], pageParams: [undefined] };
    return undefined;
  };
  return useInfiniteQuery({
    queryKey: [...getReviewsKey(movieId), star ?? "all"],
    queryFn: ({ pageParam }) =>
      queryClient.fetchQuery({ ...movieReviewsQuery(movieId, star, pageParam), staleTime: 0 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    initialData: getPreloadedPage,
    initialDataUpdatedAt: () => queryClient.getQueryState(firstPageKey)?.dataUpdatedAt,
    placeholderData: keepPreviousData,
  });
}

/** Creates and removes reviews, and updates the cached pages. */
export function useReviewActions(movieId: string) {
  const queryClient = useQueryClient();
  const params = { id: movieId };

  async function updatePages(change: (pages: ReviewList[]) => ReviewList[]) {
    await queryClient.cancelQueries({ queryKey: getReviewsKey(movieId) });
    queryClient.setQueriesData<InfiniteData<ReviewList>>(
      { queryKey: getReviewsKey(movieId) },
      (cached) => cached && { ...cached, pages: change(cached.pages) },
    );
  }
  const refetchReviews = () =>
    void queryClient.invalidateQueries({ queryKey: getReviewsKey(movieId) });

  return {
    async publish(body: NewReview): Promise<Review> {
      const { data } = await apiFetch("POST /api/movies/:id/reviews", { params, body });
      await updatePages((pages) => replaceOwnReview(pages, data));
      refetchReviews();
      return data;
    },
    /** Removes the review optimistically. After an error, the refetch restores the review. */
    async removeOwn(): Promise<void> {
      await updatePages((pages) => replaceOwnReview(pages, null));
      await apiFetch("DELETE /api/movies/:id/reviews/mine", { params }).finally(refetchReviews);
    },
  };
}

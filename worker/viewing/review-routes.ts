import type { Hono } from "hono";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import { selectReviewSummary, selectReviews, toReviewListDto } from "../catalogue/reviews.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";

export function mountReviewRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/movies/:id/reviews", (c, { params, query }) => {
    const id = Number(params.id);
    return respondCatalogue(
      c,
      query,
      (db, userId) => ({
        summaries: selectReviewSummary(db, id, userId),
        reviews: selectReviews(db, id, query),
      }),
      ({ summaries: [summary], reviews }, isSignedIn) => {
        if (!summary) throw new AppError("movie_not_found");
        return toReviewListDto(reviews, summary, query, isSignedIn);
      },
    );
  });
}

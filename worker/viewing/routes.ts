import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { batchAsUser, isActingAdministrator, queryAsUser, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { selectFavourites } from "../catalogue/account-movies.ts";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { toReviewDto } from "../catalogue/reviews.ts";
import { placeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { selectContinuedMovies, toContinuedMovies } from "./continue-watching.ts";
import {
  deleteFavourite,
  insertFavourite,
  mergeFavourites,
  requireNewFavourite,
} from "./favourites.ts";
import { selectLastWatchedMovie, selectRecommendedMovies } from "./recommendations.ts";
import { mountReviewRoutes } from "./review-routes.ts";
import { deleteOwnReview, reviewRateLimit, upsertReview } from "./reviews.ts";
import {
  deleteWatchHistory,
  paginateWatchHistory,
  selectHistoryOwnerId,
  selectWatchHistory,
  selectWatchHistoryTotal,
  toWatchedMovieDto,
} from "./watch-history.ts";

export function mountViewing(app: Hono<AppEnv>): void {
  mountReviewRoutes(app);

  route(app, "GET /getWatchCount", async (c, { query }) => {
    const pageQuery = paginateWatchHistory(query);
    const unfinished = query.unfinished === "true";
    const {
      account,
      totals: [list],
      views,
    } = await batchAsUser(c, (db, claims) => {
      const userId = selectHistoryOwnerId(claims.userId, query.name, query.id);
      return {
        totals: selectWatchHistoryTotal(db, userId, unfinished),
        views: selectWatchHistory(db, userId, unfinished, pageQuery),
      };
    });
    if (!isActingAdministrator(account) && list?.userId !== account.id)
      throw new AppError("not_own_account");
    if (!list || list.userId === null) throw new AppError("user_not_found");
    const { data: watchCartMovies, ...cursors } = pageQuery.page(views, toWatchedMovieDto);
    return respond(c, "GET /getWatchCount", {
      data: { watchCartMovies },
      ...cursors,
      total: list.total,
    });
  });

  route(app, "GET /api/continue", async (c) => {
    const rows = await queryAsUser(c, (db, { userId }) =>
      selectContinuedMovies(db, { userId, now: c.var.now }),
    );
    return respond(c, "GET /api/continue", { data: toContinuedMovies(rows) });
  });

  route(app, "GET /api/because", async (c) => {
    const {
      lastWatched: [watched],
      recommended,
    } = await batchAsUser(c, (db, { userId }) => ({
      lastWatched: selectLastWatchedMovie(db, userId),
      recommended: selectRecommendedMovies(db, { userId, ...placeOf(c), now: c.var.now }),
    }));
    const movie = watched ? { id: String(watched.id), name: watched.name } : null;
    return respond(c, "GET /api/because", {
      movie,
      data: recommended.map((row) => toListedMovieDto(row, c.var)),
    });
  });

  route(app, "DELETE /api/history", async (c) => {
    await write(c, { statements: (db, user) => ({ deleted: deleteWatchHistory(db, null, user) }) });
    return respond(c, "DELETE /api/history", undefined);
  });

  route(app, "DELETE /api/history/:movieId", async (c, { params }) => {
    const movieId = Number(params.movieId);
    await write(c, {
      statements: (db, user) => ({ deleted: deleteWatchHistory(db, movieId, user) }),
    });
    return respond(c, "DELETE /api/history/:movieId", undefined);
  });

  route(app, "GET /api/favourites", async (c) => {
    const favourites = await queryAsUser(c, (db, { userId }) => selectFavourites(db, userId));
    return respond(c, "GET /api/favourites", {
      data: favourites.map((row) => toListedMovieDto(row, c.var)),
    });
  });

  route(app, "POST /addfavourite", async (c, { body }) => {
    const { userId } = await requireClaims(c);
    const movieId = Number(body.movieId);
    await write(c, {
      require: [
        [sql`${body.Id} = ${userId}`, () => new AppError("not_own_account")],
        ...requireNewFavourite(userId, movieId),
      ],
      statements: (db, user) => ({ added: insertFavourite(db, movieId, user) }),
    });
    return respond(c, "POST /addfavourite", { message: m.done_favourite_added() });
  });

  route(app, "POST /api/favourites/merge", async (c, { body }) => {
    const movieIds = [...new Set(body.movieIds)].map(Number);
    const { favourites } = await write(c, {
      statements: (db, user) => ({
        merged: mergeFavourites(db, movieIds, user),
        favourites: selectFavourites(db, user.userId),
      }),
    });
    return respond(c, "POST /api/favourites/merge", {
      data: favourites.map((row) => toListedMovieDto(row, c.var)),
    });
  });

  route(app, "DELETE /api/favourites/:movieId", async (c, { params }) => {
    const movieId = Number(params.movieId);
    await write(c, { statements: (db, user) => ({ deleted: deleteFavourite(db, movieId, user) }) });
    return respond(c, "DELETE /api/favourites/:movieId", undefined);
  });

  route(app, "POST /api/movies/:id/reviews", async (c, { params, body }) => {
    const {
      account,
      hits,
      reviews: [review],
    } = await write(c, {
      statements: (db, user) => ({
        hits: hitRateLimit(db, [reviewRateLimit(user.userId)], user.now),
        reviews: upsertReview(db, Number(params.id), body, user),
      }),
    });
    requireCapacity(hits, [reviewRateLimit(account.id)], c.var.now);
    if (!review) throw new AppError("movie_not_found");
    return respond(c, "POST /api/movies/:id/reviews", { data: toReviewDto(review) });
  });

  route(app, "DELETE /api/movies/:id/reviews/mine", async (c, { params }) => {
    const movieId = Number(params.id);
    await write(c, { statements: (db, user) => ({ deleted: deleteOwnReview(db, movieId, user) }) });
    return respond(c, "DELETE /api/movies/:id/reviews/mine", undefined);
  });
}

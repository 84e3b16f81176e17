import type { Hono } from "hono";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { selectLastWatchedMovie, selectRecommendedMovies } from "./recommendations.ts";
import {
  deleteViews,
  paginateViews,
  selectHistoryOwnerId,
  selectViews,
  selectViewTotal,
  toWatchedMovieDto,
} from "./watch-history.ts";

export function viewingRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /getWatchCount", async (c, { query }) => {
    const pageQuery = paginateViews(query);
    const unfinished = query.unfinished === "true";
    const {
      account,
      totals: [list],
      views,
    } = await batchAsUser(c, (db, claims) => {
      const userId = selectHistoryOwnerId(claims.userId, query.name, query.id);
      return {
        totals: selectViewTotal(db, userId, unfinished),
        views: selectViews(db, userId, unfinished, pageQuery),
      };
    });
    if (account.role !== "ADMIN" && list?.userId !== account.id) throw new AppError("not_own_account");
    if (!list || list.userId === null) throw new AppError("user_not_found");
    const { data: watchCartMovies, ...cursors } = pageQuery.page(views, toWatchedMovieDto);
    return respond(c, "GET /getWatchCount", { data: { watchCartMovies }, ...cursors, total: list.total });
  });

  route(app, "GET /api/because", async (c) => {
    const {
      lastWatched: [watched],
      recommended,
    } = await batchAsUser(c, (db, { userId }) => ({
      lastWatched: selectLastWatchedMovie(db, userId),
      recommended: selectRecommendedMovies(db, userId),
    }));
    const movie = watched ? { id: String(watched.id), name: watched.name } : null;
    return respond(c, "GET /api/because", { movie, data: recommended.map(toMovieDto) });
  });

  route(app, "DELETE /api/history", async (c) => {
    await queryAsUser(c, (db, context) => deleteViews(db, null, context));
    return respond(c, "DELETE /api/history", undefined);
  });

  route(app, "DELETE /api/history/:movieId", async (c, { params }) => {
    await queryAsUser(c, (db, context) => deleteViews(db, Number(params.movieId), context));
    return respond(c, "DELETE /api/history/:movieId", undefined);
  });
}

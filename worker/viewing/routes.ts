import type { Hono } from "hono";
import { batchAsUser, sessionGuard } from "../auth/session.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { selectUnseenLikeIt, selectWatchedLast } from "./because.ts";
import { forgetViews, pageOfViews, selectViews, selectViewTotal, watchedMovie, whose } from "./history.ts";

export function viewingRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /getWatchCount", async (c, { query }) => {
    const part = pageOfViews(query);
    const unfinished = query.unfinished === "true";
    const { account, results } = await batchAsUser(c, (db, claims) => {
      const userId = whose(claims.userId, query.name, query.id);
      return [selectViewTotal(db, userId, unfinished), selectViews(db, userId, unfinished, part)] as const;
    });
    const [[list], views] = results;
    if (account.role !== "ADMIN" && list?.userId !== account.id) {
      throw new AppError("forbidden", "You may only see what you watched yourself.");
    }
    if (!list || list.userId === null) throw new AppError("not_found", "There is no such user.");
    const { rows, ...cursors } = part.page(views);
    return respond(c, "GET /getWatchCount", {
      data: { watchCartMovies: rows.map(watchedMovie) },
      ...cursors,
      total: list.total,
    });
  });

  route(app, "GET /api/because", async (c) => {
    const { results } = await batchAsUser(c, (db, { userId }) => [
      selectWatchedLast(db, userId),
      selectUnseenLikeIt(db, userId),
    ]);
    const [[watched], unseen] = results;
    const movie = watched ? { id: String(watched.id), name: watched.name } : null;
    return respond(c, "GET /api/because", { movie, data: unseen.map(toMovieDto) });
  });

  route(app, "DELETE /api/history", async (c) => {
    await batchAsUser(c, (db, claims) => [forgetViews(db, claims.userId, null, sessionGuard(c, claims))]);
    return respond(c, "DELETE /api/history", undefined);
  });

  route(app, "DELETE /api/history/:movieId", async (c, { params }) => {
    await batchAsUser(c, (db, claims) => [
      forgetViews(db, claims.userId, Number(params.movieId), sessionGuard(c, claims)),
    ]);
    return respond(c, "DELETE /api/history/:movieId", undefined);
  });
}

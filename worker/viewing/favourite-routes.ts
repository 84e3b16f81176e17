import type { Hono } from "hono";
import { mostFavourites } from "../../contract/constants.ts";
import { messages } from "../../contract/messages.ts";
import { selectFavourites } from "../catalogue/marked.ts";
import { movieAnswer } from "../catalogue/movie-answer.ts";
import type { App } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { answer, route } from "../http/route.ts";
import { holds, readAs, requireClaims } from "../http/session.ts";
import { addFavourite, mergeFavourites, removeFavourite, selectHitch } from "./favourites.ts";

export function favouriteRoutes(app: Hono<App>): void {
  route(app, "GET /api/favourites", async (c) => {
    const { results } = await readAs(c, (db, { userId }) => [selectFavourites(db, userId)]);
    return answer(c, "GET /api/favourites", { data: results[0].map(movieAnswer) });
  });

  route(app, "POST /addfavourite", async (c, { body }) => {
    const { userId } = await requireClaims(c);
    const isOwn = body.Id === userId;
    const movieId = Number(body.movieId);
    const { results } = await readAs(c, (db, claims) => [
      selectHitch(db, userId, movieId),
      ...(isOwn ? [addFavourite(db, userId, movieId, { allowed: holds(c, claims), now: c.var.now })] : []),
    ]);
    if (!isOwn) throw new AppError("forbidden", "You may only change your own favourites.");
    const [[hitch], added = []] = results;
    if (added.length === 0) throw whyNot(hitch);
    return answer(c, "POST /addfavourite", { message: messages.favouriteAdded });
  });

  route(app, "POST /api/favourites/merge", async (c, { body }) => {
    const movieIds = [...new Set(body.movieIds)].map(Number);
    const { results } = await readAs(c, (db, claims) => [
      mergeFavourites(db, claims.userId, movieIds, { allowed: holds(c, claims), now: c.var.now }),
      selectFavourites(db, claims.userId),
    ]);
    return answer(c, "POST /api/favourites/merge", { data: results[1].map(movieAnswer) });
  });

  route(app, "DELETE /api/favourites/:movieId", async (c, { params }) => {
    await readAs(c, (db, claims) => [removeFavourite(db, claims.userId, Number(params.movieId), holds(c, claims))]);
    return answer(c, "DELETE /api/favourites/:movieId", undefined);
  });
}

function whyNot(hitch: { isThere: number; marked: number } | undefined): AppError {
  if (!hitch?.isThere) return new AppError("not_found", "There is no such movie. It may have left the programme.");
  if (hitch.marked) return new AppError("conflict", messages.favouriteExists);
  return new AppError("conflict", `Your favourites are full: ${mostFavourites} films. Remove one to make room.`);
}

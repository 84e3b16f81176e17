import type { Hono } from "hono";
import { m } from "#messages";
import { maxFavourites } from "../../contract/constants.ts";
import { batchAsUser, requireClaims, sessionGuard } from "../auth/session.ts";
import { selectFavourites } from "../catalogue/account-movies.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { deleteFavourite, insertFavourite, mergeFavourites, selectFavouriteState } from "./favourites.ts";

export function favouriteRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/favourites", async (c) => {
    const { favourites } = await batchAsUser(c, (db, { userId }) => ({ favourites: selectFavourites(db, userId) }));
    return respond(c, "GET /api/favourites", { data: favourites.map(toMovieDto) });
  });

  route(app, "POST /addfavourite", async (c, { body }) => {
    const { userId } = await requireClaims(c);
    const isOwn = body.Id === userId;
    const movieId = Number(body.movieId);
    const {
      states: [favouriteState],
      added,
    } = await batchAsUser(c, (db, claims) => ({
      states: selectFavouriteState(db, userId, movieId),
      added: isOwn ? [insertFavourite(db, userId, movieId, { guard: sessionGuard(c, claims), now: c.var.now })] : [],
    }));
    if (!isOwn) throw new AppError("not_own_account");
    if (added.flat().length === 0) throw favouriteError(favouriteState);
    return respond(c, "POST /addfavourite", { message: m.done_favourite_added() });
  });

  route(app, "POST /api/favourites/merge", async (c, { body }) => {
    const movieIds = [...new Set(body.movieIds)].map(Number);
    const { favourites } = await batchAsUser(c, (db, claims) => ({
      merged: mergeFavourites(db, claims.userId, movieIds, { guard: sessionGuard(c, claims), now: c.var.now }),
      favourites: selectFavourites(db, claims.userId),
    }));
    return respond(c, "POST /api/favourites/merge", { data: favourites.map(toMovieDto) });
  });

  route(app, "DELETE /api/favourites/:movieId", async (c, { params }) => {
    await batchAsUser(c, (db, claims) => ({
      deleted: deleteFavourite(db, claims.userId, Number(params.movieId), sessionGuard(c, claims)),
    }));
    return respond(c, "DELETE /api/favourites/:movieId", undefined);
  });
}

function favouriteError(favouriteState: { movieExists: number; marked: number } | undefined): AppError {
  if (!favouriteState?.movieExists) return new AppError("movie_not_found");
  if (favouriteState.marked) return new AppError("favourite_exists");
  return new AppError("favourites_full", { maximum: maxFavourites });
}

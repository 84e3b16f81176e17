import type { Hono } from "hono";
import { m } from "#messages";
import { maxFavourites } from "../../contract/constants.ts";
import { batchAsUser, queryAsUser, requireClaims } from "../auth/session.ts";
import { selectFavourites } from "../catalogue/account-movies.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { deleteFavourite, insertFavourite, mergeFavourites, selectFavouriteState } from "./favourites.ts";

export function favouriteRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/favourites", async (c) => {
    const favourites = await queryAsUser(c, (db, { userId }) => selectFavourites(db, userId));
    return respond(c, "GET /api/favourites", { data: favourites.map(toMovieDto) });
  });

  route(app, "POST /addfavourite", async (c, { body }) => {
    const { userId } = await requireClaims(c);
    const isOwn = body.Id === userId;
    const movieId = Number(body.movieId);
    const {
      states: [favouriteState],
      added,
    } = await batchAsUser(c, (db, context) => ({
      states: selectFavouriteState(db, userId, movieId),
      added: isOwn ? [insertFavourite(db, movieId, context)] : [],
    }));
    if (!isOwn) throw new AppError("not_own_account");
    if (added.flat().length === 0) throw favouriteError(favouriteState);
    return respond(c, "POST /addfavourite", { message: m.done_favourite_added() });
  });

  route(app, "POST /api/favourites/merge", async (c, { body }) => {
    const movieIds = [...new Set(body.movieIds)].map(Number);
    const { favourites } = await batchAsUser(c, (db, context) => ({
      merged: mergeFavourites(db, movieIds, context),
      favourites: selectFavourites(db, context.userId),
    }));
    return respond(c, "POST /api/favourites/merge", { data: favourites.map(toMovieDto) });
  });

  route(app, "DELETE /api/favourites/:movieId", async (c, { params }) => {
    await queryAsUser(c, (db, context) => deleteFavourite(db, Number(params.movieId), context));
    return respond(c, "DELETE /api/favourites/:movieId", undefined);
  });
}

function favouriteError(favouriteState: { movieExists: number; marked: number } | undefined): AppError {
  if (!favouriteState?.movieExists) return new AppError("movie_not_found");
  if (favouriteState.marked) return new AppError("favourite_exists");
  return new AppError("favourites_full", { maximum: maxFavourites });
}

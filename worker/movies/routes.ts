import type { Hono } from "hono";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import { selectReviewTotals } from "../catalogue/reviews.ts";
import { placeCodeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { mountAdminMovieRoutes } from "./admin-routes.ts";
import { mountBinRoutes } from "./bin-routes.ts";
import { mountCastRoutes } from "./cast-routes.ts";
import { mountCreditsRoutes } from "./credits-routes.ts";
import { mountDeletionRoutes } from "./deletion-routes.ts";
import { mountDraftRoutes } from "./draft-routes.ts";
import { mountFactsRoutes } from "./facts-routes.ts";
import { selectMovie, selectRelatedMovies, toDetailedMovieDto } from "./movies.ts";

export function mountMovies(app: Hono<AppEnv>): void {
  mountAdminMovieRoutes(app);
  mountBinRoutes(app);
  mountDraftRoutes(app);
  mountDeletionRoutes(app);
  mountCastRoutes(app);
  mountCreditsRoutes(app);
  mountFactsRoutes(app);

  route(app, "GET /api/movies/:id", (c, { params }) => {
    const place = placeCodeOf(c);
    return respondCatalogue(
      c,
      { country: place ?? undefined },
      (db, _userId, claims) => ({ found: selectMovie(db, Number(params.id), c.var.now, claims) }),
      ({ found: [movie] }) => {
        if (!movie) throw new AppError("movie_not_found");
        return { data: toDetailedMovieDto(movie, c.var.now, place) };
      },
    );
  });

  route(app, "GET /api/movies/:id/related", (c, { params }) => {
    const id = Number(params.id);
    return respondCatalogue(
      c,
      {},
      (db, userId) => ({
        found: selectReviewTotals(db, id),
        related: selectRelatedMovies(db, id, userId),
      }),
      ({ found, related }) => {
        if (found.length === 0) throw new AppError("movie_not_found");
        return { data: related.map((row) => toListedMovieDto(row, c.var)) };
      },
    );
  });
}

import type { Hono } from "hono";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { respondCatalogue } from "../catalogue/respond-catalogue.ts";
import { selectReviewTotals } from "../catalogue/reviews.ts";
import { placeCodeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { movieRoutes } from "./admin-routes.ts";
import { binRoutes } from "./bin-routes.ts";
import { castRoutes } from "./cast-routes.ts";
import { creditsRoutes } from "./credits-routes.ts";
import { deletionRoutes } from "./deletion-routes.ts";
import { draftRoutes } from "./draft-routes.ts";
import { factsRoutes } from "./facts-routes.ts";
import { selectMovie, selectRelatedMovies, toDetailedMovieDto } from "./movies.ts";

export function mountMovies(app: Hono<AppEnv>): void {
  movieRoutes(app);
  binRoutes(app);
  draftRoutes(app);
  deletionRoutes(app);
  castRoutes(app);
  creditsRoutes(app);
  factsRoutes(app);

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

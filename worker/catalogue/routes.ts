import type { Hono } from "hono";
import type { AppEnv } from "../context/request-context.ts";
import { route } from "../http/route.ts";
import { selectFacets, toFacetsDto } from "./facets.ts";
import { toListedMovieDto } from "./listed-movie.ts";
import { selectMoviePage, toMovieListDto } from "./movie-list.ts";
import { respondCatalogue } from "./respond-catalogue.ts";

export function mountCatalogue(app: Hono<AppEnv>): void {
  route(app, "GET /api/getMovies", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db, userId) => ({ movies: selectMoviePage(db, query, { userId }) }),
      ({ movies }) => toMovieListDto(movies, query, (row) => toListedMovieDto(row, c.var)),
    ),
  );

  route(app, "GET /api/facets", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db) => ({ facets: selectFacets(db, query) }),
      ({ facets }) => ({ data: toFacetsDto(facets, query) }),
    ),
  );
}

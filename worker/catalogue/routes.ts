import type { BatchResponse } from "drizzle-orm/batch";
import type { Hono } from "hono";
import { batchWithSession } from "../auth/session.ts";
import type { Claims } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { type Database, database, type Statement } from "../database/database.ts";
import { respondCached } from "../http/cached-response.ts";
import { route } from "../http/route.ts";
import { selectCategories, toCategoryDto } from "./categories.ts";
import { selectFacets, toFacetsDto } from "./facets.ts";
import { toMovieDto } from "./movie-dto.ts";
import { selectMoviePage, toMovieListDto } from "./movie-list.ts";
import { selectMovie, selectRelatedMovies } from "./movies.ts";
import { selectReviewSummary, selectReviews, selectReviewTotals, toReviewListDto } from "./reviews.ts";
import { selectSearchMatches, toSearchResults } from "./search.ts";

export function catalogueRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/getMovies", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db, userId) => [selectMoviePage(db, query, userId)] as const,
      ([rows]) => toMovieListDto(rows, query),
    ),
  );

  route(app, "GET /api/facets", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db) => [selectFacets(db, query)] as const,
      ([rows]) => ({ data: toFacetsDto(rows, query) }),
    ),
  );

  route(app, "GET /api/getCategory", (c) =>
    respondCatalogue(
      c,
      {},
      (db) => [selectCategories(db)] as const,
      ([rows]) => ({ data: rows.map(toCategoryDto) }),
    ),
  );

  route(app, "GET /api/movies/:id", (c, { params }) =>
    respondCatalogue(
      c,
      {},
      (db, userId) => [selectMovie(db, Number(params.id), userId)] as const,
      ([[row]]) => {
        if (!row) throw movieNotFound();
        return { data: toMovieDto(row) };
      },
    ),
  );

  route(app, "GET /api/movies/:id/related", (c, { params }) => {
    const id = Number(params.id);
    return respondCatalogue(
      c,
      {},
      (db, userId) => [selectReviewTotals(db, id), selectRelatedMovies(db, id, userId)] as const,
      ([[movie], rows]) => {
        if (!movie) throw movieNotFound();
        return { data: rows.map(toMovieDto) };
      },
    );
  });

  route(app, "GET /api/movies/:id/reviews", (c, { params, query }) => {
    const id = Number(params.id);
    return respondCatalogue(
      c,
      query,
      (db, userId) => [selectReviewSummary(db, id, userId), selectReviews(db, id, query)] as const,
      ([[summary], rows], isSignedIn) => {
        if (!summary) throw movieNotFound();
        return toReviewListDto(rows, summary, query, isSignedIn);
      },
    );
  });

  route(app, "GET /api/search", (c, { query }) =>
    respondCatalogue(
      c,
      query,
      (db) => selectSearchMatches(db, query.q),
      (found) => ({ data: toSearchResults(query.q, found) }),
    ),
  );
}

/** Runs the statements for whoever asks and makes the answer of their rows. */
function respondCatalogue<const T extends readonly [Statement, ...Statement[]]>(
  c: RequestContext,
  key: Record<string, unknown>,
  buildStatements: (db: Database, userId?: string) => T,
  toDto: (results: BatchResponse<T>, isSignedIn: boolean) => unknown,
): Promise<Response> {
  const forVisitors = async () => {
    const db = database(c, "nearest");
    return toDto(await db.batch(buildStatements(db)), false);
  };
  const forAccount = async (claims: Claims) => {
    const { account, results } = await batchWithSession(c, claims, (db) => buildStatements(db, claims.userId));
    return account ? toDto(results, true) : forVisitors();
  };
  return respondCached(c, { key, forVisitors, forAccount });
}

function movieNotFound(): AppError {
  return new AppError("movie_not_found");
}

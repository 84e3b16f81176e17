import type { BatchResponse } from "drizzle-orm/batch";
import type { Hono } from "hono";
import type { App, Call } from "../http/app.ts";
import { AppError } from "../http/app-error.ts";
import { type Database, database, type Statement } from "../http/database.ts";
import { answerPublic } from "../http/public-answer.ts";
import { route } from "../http/route.ts";
import { readWith } from "../http/session.ts";
import type { Claims } from "../http/session-token.ts";
import { categoryAnswer, selectCategories } from "./categories.ts";
import { facetsAnswer, selectFacets } from "./facets.ts";
import { movieAnswer } from "./movie-answer.ts";
import { listAnswer, selectPage } from "./movie-list.ts";
import { selectMovie, selectRelated } from "./movies.ts";
import { reviewsAnswer, selectReviewSummary, selectReviews, selectReviewTotals } from "./reviews.ts";
import { searchAnswer, selectFound } from "./search.ts";

export function catalogueRoutes(app: Hono<App>): void {
  route(app, "GET /api/getMovies", (c, { query }) =>
    answerCatalogue(
      c,
      query,
      (db, userId) => [selectPage(db, query, userId)] as const,
      ([rows]) => listAnswer(rows, query),
    ),
  );

  route(app, "GET /api/facets", (c, { query }) =>
    answerCatalogue(
      c,
      query,
      (db) => [selectFacets(db, query)] as const,
      ([rows]) => ({ data: facetsAnswer(rows, query) }),
    ),
  );

  route(app, "GET /api/getCategory", (c) =>
    answerCatalogue(
      c,
      {},
      (db) => [selectCategories(db)] as const,
      ([rows]) => ({ data: rows.map(categoryAnswer) }),
    ),
  );

  route(app, "GET /api/movies/:id", (c, { params }) =>
    answerCatalogue(
      c,
      {},
      (db, userId) => [selectMovie(db, Number(params.id), userId)] as const,
      ([[row]]) => {
        if (!row) throw noSuchMovie();
        return { data: movieAnswer(row) };
      },
    ),
  );

  route(app, "GET /api/movies/:id/related", (c, { params }) => {
    const id = Number(params.id);
    return answerCatalogue(
      c,
      {},
      (db, userId) => [selectReviewTotals(db, id), selectRelated(db, id, userId)] as const,
      ([[movie], rows]) => {
        if (!movie) throw noSuchMovie();
        return { data: rows.map(movieAnswer) };
      },
    );
  });

  route(app, "GET /api/movies/:id/reviews", (c, { params, query }) => {
    const id = Number(params.id);
    return answerCatalogue(
      c,
      query,
      (db, userId) => [selectReviewSummary(db, id, userId), selectReviews(db, id, query)] as const,
      ([[summary], rows], signedIn) => {
        if (!summary) throw noSuchMovie();
        return reviewsAnswer(rows, summary, query, signedIn);
      },
    );
  });

  route(app, "GET /api/search", (c, { query }) =>
    answerCatalogue(
      c,
      query,
      (db) => selectFound(db, query.q),
      (found) => ({ data: searchAnswer(query.q, found) }),
    ),
  );
}

/** Runs the statements for whoever asks and makes the answer of their rows. */
function answerCatalogue<const T extends readonly [Statement, ...Statement[]]>(
  c: Call,
  key: Record<string, unknown>,
  build: (db: Database, userId?: string) => T,
  answerOf: (results: BatchResponse<T>, signedIn: boolean) => unknown,
): Promise<Response> {
  const forVisitors = async () => {
    const db = database(c, "nearest");
    return answerOf(await db.batch(build(db)), false);
  };
  const forAccount = async (claims: Claims) => {
    const { account, results } = await readWith(c, claims, (db) => build(db, claims.userId));
    return account ? answerOf(results, true) : forVisitors();
  };
  return answerPublic(c, { key, forVisitors, forAccount });
}

function noSuchMovie(): AppError {
  return new AppError("not_found", "There is no such movie.");
}

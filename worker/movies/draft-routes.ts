import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { isBeforeAvailabilityEndSql, isMovieDraftSql } from "../catalogue/availability.ts";
import { type AppError, editConflict, invalidInput } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { countAffectedSales } from "../orders/count-sold.ts";
import { movies } from "../schema.ts";
import { findAdminMovie } from "./admin-routes.ts";
import { paginateDrafts, publishMovie, selectDrafts, unpublishMovie } from "./drafts.ts";
import { toAdminMovieDto } from "./movie-rows.ts";

export function mountDraftRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/admin/drafts", async (c, { query }) => {
    const pageQuery = paginateDrafts(query);
    const found = await queryAsUser(c, (db) => selectDrafts(db, pageQuery));
    return respond(c, "GET /api/admin/drafts", pageQuery.page(found, toAdminMovieDto));
  });

  route(app, "POST /api/movies/:id/publish", async (c, { params, body: { version } }) => {
    const movieId = Number(params.id);
    const isAvailable = existsWhere(movieId, isBeforeAvailabilityEndSql(c.var.now));
    await write(c, {
      require: [
        [
          existsWhere(movieId, isVersionOf(isMovieDraftSql, version)),
          () => findConflict(c, movieId),
        ],
        [isAvailable, () => invalidInput("availableUntil", "day_over")],
      ],
      audit: [{ action: "publish", subject: "movie", subjectId: params.id }],
      statements: (db) => ({ published: publishMovie(db, movieId) }),
    });
    return respond(c, "POST /api/movies/:id/publish", { message: m.done_movie_published() });
  });

  route(app, "POST /api/movies/:id/unpublish", async (c, { params, body: { version } }) => {
    const movieId = Number(params.id);
    const isPublished = isVersionOf(isNull(movies.deletedAt), version);
    const {
      sold: [sold],
    } = await write(c, {
      require: [[existsWhere(movieId, isPublished), () => findConflict(c, movieId)]],
      audit: [{ action: "unpublish", subject: "movie", subjectId: params.id }],
      statements: (db, { now }) => ({
        sold: countAffectedSales(db, movieId, now),
        unpublished: unpublishMovie(db, movieId, now),
      }),
    });
    return respond(c, "POST /api/movies/:id/unpublish", {
      message: m.done_movie_unpublished(),
      preOrders: 0,
      unbegunRentals: 0,
      begunRentals: 0,
      purchases: 0,
      ...sold,
    });
  });
}

const existsWhere = (movieId: number, condition: SQL | undefined): SQL =>
  sql`exists (select 1 from ${movies} where ${and(eq(movies.id, movieId), condition)})`;

const isVersionOf = (state: SQL, version: number) => and(state, eq(movies.version, version));

/** Throws `movie_not_found`. */
const findConflict = async (c: RequestContext, movieId: number): Promise<AppError> =>
  editConflict(await findAdminMovie(c, movieId));

import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { foldText } from "../../contract/fold-text.ts";
import type { WatchedMovie } from "../../contract/viewing/viewing.ts";
import { type MovieRow, movieColumns, toMovieDto } from "../catalogue/movie-dto.ts";
import type { Database } from "../database/database.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { movies, users, views } from "../schema.ts";
import { historyTableOf, type ViewerContext } from "./viewer-tables.ts";

type ViewRow = MovieRow &
  Pick<typeof views.$inferSelect, "watchedAt" | "positionMs" | "durationMs" | "finishedAt">;

/** Paginates watched movies, newest first. Movies in the bin are left out. */
export const paginateWatchHistory = (paging: Paging) =>
  keysetPage<ViewRow>(
    {
      name: "views",
      sortedBy: views.watchedAt,
      id: views.movieId,
      cursorOf: (row) => [row.watchedAt, row.id],
    },
    paging,
  );

/**
 * SQL expression: the id of the account whose history is requested: the user's own account, or the
 * account with this name or id.
 */
export function selectHistoryOwnerId(
  ownId: string,
  name: string | undefined,
  id: string | undefined,
): SQL<string | null> {
  if (name === undefined && id === undefined) return sql`${ownId}`;
  const userCondition = and(
    equalsIfGiven(users.nameFolded, name, foldText),
    equalsIfGiven(users.id, id),
  );
  return sql`(
    select ${users.id}
    from ${users}
    where ${userCondition}
    order by ${users.id} = ${ownId} desc, ${users.createdAt} desc
    limit 1
  )`;
}

const viewCondition = (userId: SQL, unfinished: boolean) =>
  and(
    sql`${views.userId} = ${userId}`,
    unfinished ? isNull(views.finishedAt) : undefined,
    isNull(movies.deletedAt),
  );

/** Selects the account's id (null if no account matches), and the length of its history. */
export function selectWatchHistoryTotal(
  db: Database,
  userId: SQL<string | null>,
  unfinished: boolean,
) {
  const total = sql<number>`(
    select count(*)
    from ${views}
    inner join ${movies} on ${movies.id} = ${views.movieId}
    where ${viewCondition(userId, unfinished)}
  )`;
  return db.select({ userId: userId.as("whose"), total: total.as("total") }).from(sql`(select 1)`);
}

export function selectWatchHistory(
  db: Database,
  userId: SQL,
  unfinished: boolean,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  const { watchedAt, positionMs, durationMs, finishedAt } = views;
  return db
    .select({ ...movieColumns(), watchedAt, positionMs, durationMs, finishedAt })
    .from(views)
    .innerJoin(movies, eq(movies.id, views.movieId))
    .where(and(viewCondition(userId, unfinished), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

export function toWatchedMovieDto(row: ViewRow): WatchedMovie {
  return {
    ...toMovieDto(row),
    watchedAt: new Date(row.watchedAt).toISOString(),
    position: row.positionMs / 1000,
    duration: row.durationMs / 1000,
    finished: row.finishedAt !== null,
  };
}

/** Deletes one movie from the viewer's history, or the whole history. */
export function deleteWatchHistory(db: Database, movieId: number | null, context: ViewerContext) {
  const { table, viewer, viewerId } = historyTableOf(context);
  const movieCondition = movieId === null ? undefined : eq(table.movieId, movieId);
  return db.delete(table).where(and(eq(viewer, viewerId), movieCondition));
}

import { and, eq, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { extras, movies, plays } from "../schema.ts";

export const paginatePlays = (paging: Paging) =>
  keysetPage<PlayRow>(
    {
      name: "member-plays",
      sortedBy: plays.startedAt,
      id: plays.id,
      cursorOf: ({ startedAt, id }) => [startedAt, id],
    },
    paging,
  );

/** Selects a page of the account's plays, newest first. */
export const selectMemberPlays = (
  db: Database,
  userId: string,
  { afterCursor, orderBy, limit }: PageQuery,
) =>
  db
    .select({
      id: plays.id,
      movieId: plays.movieId,
      movie: sql<string>`${movies.name}`.as("movie"),
      extra: extras.title,
      startedAt: plays.startedAt,
      startupMs: plays.startupMs,
      rebuffers: plays.rebuffers,
      errors: plays.errors,
      height: plays.height,
    })
    .from(plays)
    .innerJoin(movies, eq(movies.id, plays.movieId))
    .leftJoin(extras, eq(extras.id, plays.extraId))
    .where(and(eq(plays.userId, userId), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

type PlayRow = Awaited<ReturnType<typeof selectMemberPlays>>[number];

export const toPlayDto = ({ movieId, movie, startedAt, ...play }: PlayRow) => ({
  ...play,
  movie: { id: String(movieId), name: movie },
  startedAt: new Date(startedAt).toISOString(),
});

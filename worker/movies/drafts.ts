import { and, desc, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { foldText } from "../../contract/fold-text.ts";
import { isMovieDraftSql } from "../catalogue/availability.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { movies } from "../schema.ts";
import { type AdminMovieRow, changeMovie, draftColumns, selectAdminMovies } from "./movie-rows.ts";

/** Paginates the drafts, newest first. */
export const paginateDrafts = (paging: Paging) =>
  keysetPage<AdminMovieRow>(
    {
      name: "drafts",
      sortedBy: movies.deletedAt,
      id: movies.id,
      cursorOf: (row) => [row.deletedAt ?? 0, row.id],
    },
    paging,
  );

export const selectDrafts = (db: Database, { afterCursor, orderBy, limit }: PageQuery) =>
  selectAdminMovies(db)
    .where(and(isMovieDraftSql, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

/** The maximum number of drafts that a search reads, because an import can leave thousands. */
const maxSearched = 300;

/** Selects the newest drafts whose name contains the text. */
export function selectDraftsNamed(db: Database, text: string, limit: number) {
  const newest = db
    .select({
      id: movies.id,
      name: movies.name,
      year: movies.year,
      nameFolded: movies.nameFolded,
      deletedAt: movies.deletedAt,
    })
    .from(movies)
    .where(isMovieDraftSql)
    .orderBy(desc(movies.deletedAt), desc(movies.id))
    .limit(maxSearched)
    .as("newest");
  return db
    .select({ id: newest.id, name: newest.name, year: newest.year })
    .from(newest)
    .where(sql`instr(${newest.nameFolded}, ${foldText(text)}) > 0`)
    .limit(limit);
}

export const publishMovie = (db: Database, movieId: number) =>
  changeMovie(db, movieId, { draft: false, deletedAt: null, leftAt: null });

export const unpublishMovie = (db: Database, movieId: number, now: number) =>
  changeMovie(db, movieId, draftColumns(now));

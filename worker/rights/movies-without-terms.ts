import { and, eq, isNull } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { movies } from "../schema.ts";

type NamedRow = { id: number; name: string; year: number; nameFolded: string };

/** Paginates the movies for which no terms were ever set, by name. */
export const paginateMoviesWithoutTerms = (paging: Paging) =>
  keysetPage<NamedRow>(
    {
      name: "without-terms",
      sortedBy: movies.nameFolded,
      id: movies.serial,
      isAscending: true,
      cursorOf: ({ nameFolded, id }) => [nameFolded, id],
    },
    paging,
  );

export const selectMoviesWithoutTerms = (
  db: Database,
  { afterCursor, orderBy, limit }: PageQuery,
) =>
  db
    .select({
      id: movies.id,
      name: movies.name,
      year: movies.year,
      nameFolded: movies.nameFolded,
    })
    .from(movies)
    .where(and(isNull(movies.deletedAt), eq(movies.hasTerms, false), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Movie } from "../../contract/catalogue/catalogue.ts";
import { carouselLength } from "../../contract/page-requests.ts";
import { selectComingMovies, selectLeavingMovies } from "../catalogue/availability.ts";
import {
  downloadAudienceSql,
  isDownloadOfferedSql,
  isDownloadReadySql,
} from "../catalogue/downloads.ts";
import { type MovieRow, movieColumns, selectMovies } from "../catalogue/movie-dto.ts";
import { selectMoviePage } from "../catalogue/movie-list.ts";
import { isIncludedInSubscriptionsSql } from "../catalogue/subscription-days.ts";
import { selectCollectionMovies, toCollectionMovies } from "../collections/collection-movies.ts";
import type { Database } from "../database/database.ts";
import { collections, movies } from "../schema.ts";

type Options = { now: number; userId?: string };

const limit = carouselLength;
const paging = { limit, cursor: undefined };

/**
 * Selects the movies of a row of the home page by the row's id; none if the row's category or
 * collection no longer exists.
 */
export function selectHomeRow(db: Database, id: string, { now, userId }: Options) {
  const [kind, linkedId] = id.split("-");
  switch (kind) {
    case "popular":
      return selectMoviePage(db, { popular: "true", sort: "rating", limit }, { userId });
    case "free":
      return selectMoviePage(db, { download: "free", sort: "newest", limit }, { userId });
    case "included":
      return selectIncludedMovies(db, { now, userId });
    case "leaving":
      return selectLeavingMovies(db, { now, limit, userId });
    case "coming":
      return selectComingMovies(db, { now, limit, userId });
    case "category":
      return selectMovies(db, userId)
        .where(and(isNull(movies.deletedAt), eq(movies.categoryId, Number(linkedId))))
        .orderBy(desc(movies.rating), desc(movies.serial))
        .limit(limit);
    case "collection": {
      const slug = sql`(select slug from ${collections} where id = ${Number(linkedId)})`;
      return selectCollectionMovies(db, { slug, now, paging }, userId);
    }
    default:
      return selectMoviePage(db, { sort: "newest", limit }, { userId });
  }
}

/**
 * Selects the newest movies that subscriptions include, without the movies that the row of the
 * newest movies shows. Reads at most `limit` movies, because SQLite would otherwise read all movies
 * when subscriptions include few of them.
 */
function selectIncludedMovies(db: Database, { now, userId }: Options) {
  const isIncluded = sql`(${isIncludedInSubscriptionsSql(now)} and ${downloadAudienceSql()} = 'subscribers')`;
  const newest = db
    .select({ ...movieColumns(userId), isIncluded: isIncluded.as("is_included") })
    .from(movies)
    .where(and(isNull(movies.deletedAt), isDownloadReadySql(), isDownloadOfferedSql()))
    .orderBy(desc(movies.id))
    .limit(limit)
    .offset(limit)
    .as("newest");
  return db.select().from(newest).where(sql`${newest.isIncluded}`).orderBy(desc(newest.id));
}

export function toHomeRowMovies(rows: (MovieRow & { place?: number })[], now: number): Movie[] {
  const inOrder = rows.map(({ place = 0, ...row }) => ({ ...row, place }));
  return toCollectionMovies(inOrder, paging, now).data;
}

import { and, eq, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import type { CollectionPage, CollectionTexts } from "../../contract/collections/collections.ts";
import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import type { BatchResults, Database } from "../database/database.ts";
import { chooseTextLocale } from "../i18n/locale.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { collections } from "../schema.ts";
import {
  type CollectionAddress,
  isCollectionPublicSql,
  selectCollectionMovies,
  toCollectionMovies,
} from "./collection-movies.ts";
import { seasonCountsSql, selectEpisodes, toPublicSeries } from "./episodes.ts";

/** How many milliseconds before its end a collection's page begins to announce the end. */
const announcedMs = 30 * milliseconds.day;

type PageAddress = CollectionAddress & { season: number | undefined };

/**
 * Selects the public collection with a slug, and a page of its movies with one row more, which
 * tells whether a next page exists. If the collection is a series, selects the episodes of a season
 * instead of the movies.
 */
export function selectCollectionPage(db: Database, address: PageAddress, userId?: string) {
  const { texts, picture, endsAt, series, seasonPrices, seasonRentPrices } = collections;
  const isAddressed = and(eq(collections.slug, address.slug), isCollectionPublicSql(address.now));
  const seriesId = sql`(select id from ${collections} where ${isAddressed} and series is not null)`;
  const { season } = address;
  return {
    collection: db
      .select({
        texts,
        picture,
        endsAt,
        series,
        seasonPrices,
        seasonRentPrices,
        seasonCounts: seasonCountsSql(db).as("season_counts"),
      })
      .from(collections)
      .where(isAddressed),
    movies: selectCollectionMovies(db, address, userId, sql`series is null`),
    episodes: selectEpisodes(db, { id: seriesId, season }, userId),
  };
}

type Rows = BatchResults<ReturnType<typeof selectCollectionPage>>;

/** Makes the response of a collection's page; undefined if no public collection has the slug. */
export function toCollectionPageDto(
  { collection: [row], movies, episodes }: Rows,
  { slug, paging, now, locale }: CollectionAddress & { locale: Locale },
): CollectionPage | undefined {
  if (!row) return;
  const { endsAt, picture, series } = row;
  const sorted = episodes.toSorted((one, other) => one.episode - other.episode);
  const list = series
    ? {
        data: sorted.map((episode) => toListedMovieDto(episode, { now })),
        nextCursor: null,
        prevCursor: null,
      }
    : toCollectionMovies(movies, paging, now);
  const texts: CollectionTexts = JSON.parse(row.texts);
  const chosen = chooseTextLocale(texts, locale);
  const { title = slug, body = "" } = texts[chosen] ?? {};
  const lastDay =
    endsAt !== null && endsAt - now <= announcedMs ? dayOf(endsAt - 1, getSite().timeZone) : null;
  return {
    ...list,
    collection: {
      slug,
      locale: chosen,
      title,
      body,
      picture: picture && JSON.parse(picture),
      lastDay,
      series: series === null ? null : toPublicSeries({ ...row, series }, sorted, locale),
    },
  };
}

/** Selects the slugs of the collections that visitors see now, and when each last changed. */
export const selectPublicCollections = (db: Database, now: number) =>
  db
    .select({ slug: collections.slug, updatedAt: collections.updatedAt })
    .from(collections)
    .where(isCollectionPublicSql(now))
    .orderBy(collections.position, collections.id);

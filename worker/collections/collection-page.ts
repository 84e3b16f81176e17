import { and, eq } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import type { CollectionPage, CollectionTexts } from "../../contract/collections/collections.ts";
import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import type { BatchResults, Database } from "../database/database.ts";
import { chooseWrittenLocale } from "../i18n/locale.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { collections } from "../schema.ts";
import {
  type CollectionAddress,
  isPublic,
  selectCollectionMovies,
  toCollectionMovies,
} from "./collection-movies.ts";

/** How many milliseconds before its end a collection's page begins to announce the end. */
const announcedMs = 30 * milliseconds.day;

/**
 * Selects the public collection with a slug, and a page of its movies with one row more, which
 * tells whether a next page exists.
 */
export function selectCollectionPage(db: Database, address: CollectionAddress, userId?: string) {
  const { texts, picture, endsAt } = collections;
  return {
    collection: db
      .select({ texts, picture, endsAt })
      .from(collections)
      .where(and(eq(collections.slug, address.slug), isPublic(address.now))),
    movies: selectCollectionMovies(db, address, userId),
  };
}

type Rows = BatchResults<ReturnType<typeof selectCollectionPage>>;

/** Makes the response of a collection's page; undefined if no public collection has the slug. */
export function toCollectionPageDto(
  { collection: [row], movies }: Rows,
  { slug, paging, now, locale }: CollectionAddress & { locale: Locale },
): CollectionPage | undefined {
  if (!row) return;
  const { endsAt, picture } = row;
  const texts: CollectionTexts = JSON.parse(row.texts);
  const chosen = chooseWrittenLocale(texts, locale);
  const { title = slug, body = "" } = texts[chosen] ?? {};
  const lastDay =
    endsAt !== null && endsAt - now <= announcedMs ? dayOf(endsAt - 1, getSite().timeZone) : null;
  return {
    ...toCollectionMovies(movies, paging, now),
    collection: {
      slug,
      locale: chosen,
      title,
      body,
      picture: picture && JSON.parse(picture),
      lastDay,
    },
  };
}

/** Selects the slugs of the collections that visitors see now, and when each last changed. */
export const selectPublicCollections = (db: Database, now: number) =>
  db
    .select({ slug: collections.slug, updatedAt: collections.updatedAt })
    .from(collections)
    .where(isPublic(now))
    .orderBy(collections.position, collections.id);

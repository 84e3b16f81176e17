import { and, desc, exists, inArray, isNull, sql } from "drizzle-orm";
import { m } from "#messages";
import { type Locale, locales } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import {
  type BuiltInRowId,
  builtInRowIds,
  type Home,
  type HomeLayout,
  type HomeRow,
  maxHeroMovies,
  pickOfTheWeekDays,
} from "../../contract/home/home.ts";
import { carouselLength } from "../../contract/page-requests.ts";
import { categoryPath, collectionPath, pages, popularPath } from "../../contract/pages.ts";
import { getSite } from "../../contract/site/site.ts";
import { isBeforeAvailabilityEndSql } from "../catalogue/availability.ts";
import type { CategoryLabel } from "../catalogue/category-labels.ts";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { type MovieRow, selectMovies } from "../catalogue/movie-dto.ts";
import { isCollectionPublicSql } from "../collections/collection-movies.ts";
import type { BatchResults, Database } from "../database/database.ts";
import { chooseTextLocale } from "../i18n/locale.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { collections, movies, site } from "../schema.ts";
import { getHomeLayout } from "../site/current-site.ts";

/** Returns the layout's pick of the week during its days; before and after them null. */
function currentPick({ pick }: HomeLayout, now: number): HomeLayout["pick"] {
  if (!pick) return null;
  const age = Date.parse(dayOf(now, getSite().timeZone)) - Date.parse(pick.startsOn);
  if (age >= 0 && age < pickOfTheWeekDays * milliseconds.day) return pick;
  return null;
}

const collectionPrefix = "collection-";
const bodies = sql.raw(locales.map((locale) => `, '$.${locale}.body'`).join(""));
const collectionLinkSql = sql`json_object(
  'id', ${collectionPrefix} || ${collections.id}, 'position', ${collections.position},
  'slug', ${collections.slug}, 'texts', json_remove(${collections.texts}${bodies})
)`;

/**
 * SQL expression: the public collections among the layout's rows. Looks up each id in a subquery of
 * its own, because D1 would count each element of a list of ids as a row read.
 */
function layoutCollectionsSql({ rows }: HomeLayout, now: number) {
  const ids = rows
    .filter((id) => id.startsWith(collectionPrefix))
    .map((id) => Number(id.slice(collectionPrefix.length)));
  const links = ids.map(
    (id) =>
      sql`json(
        (
          select ${collectionLinkSql}
          from ${collections}
          where ${collections.id} = ${id} and ${isCollectionPublicSql(now)}
        )
      )`,
  );
  return sql`json_array(${sql.join(links, sql`, `)})`;
}

const allCollectionsSql = sql`(select json_group_array(${collectionLinkSql}) from ${collections})`;

/**
 * Selects the titles and slugs of all categories and collections, for the home page's rows, as JSON
 * in one row. An element of `collections` is null if the collection does not exist or is not
 * public.
 */
export const selectHomeRowLinks = (db: Database, collectionsJson = allCollectionsSql) =>
  db
    .select({ categories: site.categoryLabels, collections: sql<string>`${collectionsJson}` })
    .from(site);

/**
 * Selects the first movies of the home page, and the titles of its rows. Most rows request their
 * movies later (home-rows.ts). Popular movies are read only if the layout's hero has no movie to
 * show.
 */
export function selectHome(db: Database, now: number, userId?: string) {
  const layout = getHomeLayout();
  const pick = currentPick(layout, now);
  const isShown = and(isNull(movies.deletedAt), isBeforeAvailabilityEndSql(now));
  const heroIds = layout.heroMovieIds.map(Number);
  const chosenIds = pick ? [...heroIds, Number(pick.movieId)] : heroIds;
  const arranged = db
    .select({ id: movies.id })
    .from(movies)
    .where(and(inArray(movies.id, heroIds), isShown))
    .limit(1);
  // A limit of 0 reads no suggested movies if a chosen movie is shown; a condition would be tested
  // for each movie. Drizzle's types do not know SQL as a limit.
  const suggestedLimit = sql`iif(${exists(arranged)}, 0, ${carouselLength})` as unknown as number;
  return {
    suggested: selectMovies(db, userId)
      .where(isNull(movies.deletedAt))
      .orderBy(desc(movies.popular), desc(movies.rating), desc(movies.serial))
      .limit(suggestedLimit),
    chosen: selectMovies(db, userId).where(and(inArray(movies.id, chosenIds), isShown)),
    links: selectHomeRowLinks(db, layoutCollectionsSql(layout, now)),
  };
}

type HomeRows = BatchResults<ReturnType<typeof selectHome>>;

export function toHomeDto(
  { suggested, chosen, links }: HomeRows,
  now: number,
  locale: Locale,
): Home {
  const layout = getHomeLayout();
  const pick = currentPick(layout, now);
  const toMovie = (row: MovieRow) => toListedMovieDto(row, { now });
  const popularMovies = suggested.filter(({ popular }) => popular).map(toMovie);
  // On a new site no movie is popular yet, so other movies are suggested.
  const suggestedMovies = popularMovies.length > 0 ? popularMovies : suggested.map(toMovie);
  const chosenMovies = new Map(chosen.map((row) => [String(row.id), toMovie(row)]));
  const picked = pick ? (chosenMovies.get(pick.movieId) ?? null) : null;
  const arranged = layout.heroMovieIds.flatMap((id) => chosenMovies.get(id) ?? []);
  const others = (arranged.length > 0 ? arranged : suggestedMovies).filter(
    ({ id }) => id !== picked?.id,
  );
  const hero = [...(picked ? [picked] : []), ...others].slice(0, maxHeroMovies);

  const linkedRows = new Map(inOrder(links).map((link) => [link.id, toLinkedRow(link, locale)]));
  const otherCategories = [...linkedRows.keys()].filter(
    (id) => id.startsWith("category-") && !layout.rows.includes(id),
  );
  const rows = layout.rows
    .flatMap((id) => (id === "categories" ? otherCategories : [id]))
    .flatMap((id) => linkedRows.get(id) ?? toBuiltInRow(id, locale) ?? []);
  const inPopularRow = popularMovies.filter(({ id }) => hero.every((movie) => movie.id !== id));
  const withMovies = (row: HomeRow) =>
    row.id === "popular" && arranged.length === 0 ? { ...row, movies: inPopularRow } : row;
  return {
    hero,
    pick: picked && { movieId: picked.id, text: textOf(pick, locale) },
    rows: rows.map(withMovies).filter(({ movies: known }) => known?.length !== 0),
  };
}

function textOf(pick: HomeLayout["pick"], locale: Locale): string {
  const texts = pick?.texts ?? {};
  return texts[chooseTextLocale(texts, locale)] ?? "";
}

type LinksRow = HomeRows["links"][number];
type TitleTexts = Partial<Record<Locale, { title: string }>>;
/** The category or collection that a row shows. A category has `title`, a collection has `texts`. */
type Link = { id: string; position: number; slug: string | null } & (
  | { title: string; titles: Partial<Record<Locale, string>> }
  | { texts: TitleTexts }
);

const inOrder = (rows: LinksRow[]): Link[] =>
  rows
    .flatMap((row) => [
      ...readCategoryLinks(row.categories),
      ...readCollectionLinks(row.collections),
    ])
    .toSorted(
      (one, other) =>
        one.position - other.position || one.id.localeCompare(other.id, "en", { numeric: true }),
    );

const readCollectionLinks = (json: string): Link[] =>
  (JSON.parse(json) as (Link | null)[]).filter((link) => link !== null);

function readCategoryLinks(json: string): Link[] {
  const labels: Record<string, CategoryLabel> = JSON.parse(json);
  return Object.entries(labels).map(([id, [title, slug, position, titles = {}]]) => ({
    id: `category-${id}`,
    title,
    titles,
    slug,
    position,
  }));
}

function toLinkedRow(link: Link, locale: Locale): HomeRow {
  const { id, slug } = link;
  if ("title" in link)
    return {
      id,
      title: link.titles[locale] ?? link.title,
      path: categoryPath({ tittle: link.title, slug }),
    };
  const path = collectionPath(slug ?? "");
  return { id, title: link.texts[chooseTextLocale(link.texts, locale)]?.title ?? "", path };
}

type Message = (params: object, options: { locale: Locale }) => string;

const builtInRows: Record<BuiltInRowId, { title: Message; path: string | null }> = {
  popular: { title: m.catalogue_popular, path: popularPath },
  newest: { title: m.catalogue_new, path: pages.movies.path },
  free: { title: m.catalogue_free_to_download, path: null },
  included: { title: m.catalogue_free_with_subscription, path: null },
  leaving: { title: m.catalogue_leaving_soon, path: null },
  coming: { title: m.catalogue_coming_soon, path: null },
};

function toBuiltInRow(id: string, locale: Locale): HomeRow | undefined {
  const name = builtInRowIds.find((each) => each === id);
  if (!name) return;
  const { title, path } = builtInRows[name];
  return { id, title: title({}, { locale }), path };
}

/**
 * Returns the id and title of each row that the owner can put on the home page: the built-in rows,
 * and a row for each category and collection in `links`.
 */
export const toHomeRowChoices = (
  links: LinksRow[],
  locale: Locale,
): { id: string; title: string }[] => [
  ...builtInRowIds.map((id) => ({ id, title: builtInRows[id].title({}, { locale }) })),
  { id: "categories", title: m.home_admin_other_categories({}, { locale }) },
  ...inOrder(links).map((link) => ({ id: link.id, title: toLinkedRow(link, locale).title })),
];

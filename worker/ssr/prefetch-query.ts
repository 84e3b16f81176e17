import type { BatchResponse } from "drizzle-orm/batch";
import { getLocale } from "#messages/runtime";
import { FacetQuery, MovieQuery, Paging } from "../../contract/catalogue/catalogue.ts";
import { CategoryPageQuery } from "../../contract/categories/categories.ts";
import { CollectionPageQuery } from "../../contract/collections/collections.ts";
import { HomeRowId } from "../../contract/home/home.ts";
import { NumericId } from "../../contract/ids.ts";
import type { PageRequest } from "../../contract/page-requests.ts";
import { PageSlug } from "../../contract/pages/site-pages.ts";
import { selectFacets, toFacetsDto } from "../catalogue/facets.ts";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { selectMoviePage, toMovieListDto } from "../catalogue/movie-list.ts";
import { selectCategories, toCategoryDto } from "../categories/categories.ts";
import { selectCategoryPage, toCategoryPageDto } from "../categories/category-page.ts";
import { selectCollectionPage, toCollectionPageDto } from "../collections/collection-page.ts";
import type { Database, Statement } from "../database/database.ts";
import { selectHome, toHomeDto } from "../home/home.ts";
import { selectHomeRow, toHomeRowMovies } from "../home/home-rows.ts";
import { parseOrThrow } from "../http/route.ts";
import { selectMovie, selectRelatedMovies, toDetailedMovieDto } from "../movies/movies.ts";
import { selectSitePage, toSitePageDto } from "../pages/site-pages.ts";
import { selectPersonWithCredits, toPersonPageDto } from "../people/people.ts";

/**
 * A prefetched request as SQL statements of the page's batch. `toDto` returns undefined if the
 * resource does not exist.
 */
type PrefetchQuery = { statement: Statement | Statement[]; toDto: (rows: never) => unknown };

const prefetchQuery = <Single extends Statement>(
  statement: Single,
  toDto: (rows: BatchResponse<[Single]>[0]) => unknown,
): PrefetchQuery => ({ statement, toDto });

type RequestTo<Key> = Extract<PageRequest, readonly [Key, ...unknown[]]>[1];
type PrefetchBuilders = {
  [Key in PageRequest[0]]: (
    db: Database,
    request: RequestTo<Key>,
    now: number,
    country: string | null,
  ) => PrefetchQuery;
};

const prefetchBuilders: PrefetchBuilders = {
  "GET /api/getMovies": (db, request, now) => {
    const query = parseOrThrow(MovieQuery, request.query);
    return prefetchQuery(selectMoviePage(db, query), (rows) =>
      toMovieListDto(rows, query, (row) => toListedMovieDto(row, { now })),
    );
  },
  "GET /api/getCategory": (db) =>
    prefetchQuery(selectCategories(db), (rows) => ({ data: rows.map(toCategoryDto) })),
  "GET /api/categories/:slug": (db, { params, query }, now) => {
    const slug = parseOrThrow(PageSlug, params.slug);
    const { locale = getLocale(), ...paging } = parseOrThrow(CategoryPageQuery, query);
    const { category, movies } = selectCategoryPage(db, slug, paging);
    const toDto = ([found, rows]: BatchResponse<[typeof category, typeof movies]>) =>
      toCategoryPageDto({ category: found, movies: rows }, { slug, paging, locale, now });
    return { statement: [category, movies], toDto };
  },
  "GET /api/collections/:slug": (db, { params, query }, now) => {
    const slug = parseOrThrow(PageSlug, params.slug);
    const { locale = getLocale(), season, ...paging } = parseOrThrow(CollectionPageQuery, query);
    const address = { slug, season, paging, now };
    const { collection, movies, episodes } = selectCollectionPage(db, address);
    const toDto = ([found, rows, episodeRows]: BatchResponse<
      [typeof collection, typeof movies, typeof episodes]
    >) =>
      toCollectionPageDto(
        { collection: found, movies: rows, episodes: episodeRows },
        { ...address, locale },
      );
    return { statement: [collection, movies, episodes], toDto };
  },
  "GET /api/home": (db, { query: { locale = getLocale() } }, now) => {
    const { suggested, chosen, links } = selectHome(db, now);
    const toDto = ([suggestedRows, chosenRows, linkRows]: BatchResponse<
      [typeof suggested, typeof chosen, typeof links]
    >) => {
      const rows = { suggested: suggestedRows, chosen: chosenRows, links: linkRows };
      return { data: toHomeDto(rows, now, locale) };
    };
    return { statement: [suggested, chosen, links], toDto };
  },
  "GET /api/home/rows/:id": (db, { params }, now) => ({
    statement: selectHomeRow(db, parseOrThrow(HomeRowId, params.id), { now }),
    toDto: (rows: Parameters<typeof toHomeRowMovies>[0]) => ({ data: toHomeRowMovies(rows, now) }),
  }),
  "GET /api/facets": (db, request) => {
    const query = parseOrThrow(FacetQuery, request.query);
    return prefetchQuery(selectFacets(db, query), (rows) => ({ data: toFacetsDto(rows, query) }));
  },
  "GET /api/movies/:id": (db, { params }, now, country) =>
    prefetchQuery(selectMovie(db, parseNumericId(params.id), now), ([row]) =>
      row ? { data: toDetailedMovieDto(row, now, country) } : undefined,
    ),
  "GET /api/movies/:id/related": (db, { params }, now) =>
    prefetchQuery(selectRelatedMovies(db, parseNumericId(params.id)), (rows) => ({
      data: rows.map((row) => toListedMovieDto(row, { now })),
    })),
  "GET /api/pages/:slug": (db, { params, query: { locale } }) => {
    const slug = parseOrThrow(PageSlug, params.slug);
    return prefetchQuery(selectSitePage(db, slug, locale), ([row]) => {
      const data = toSitePageDto(row, slug);
      return data === undefined ? undefined : { data };
    });
  },
  "GET /api/people/:id": (db, { params, query }, now) => {
    const paging = parseOrThrow(Paging, query);
    const { person, credits } = selectPersonWithCredits(db, parseNumericId(params.id), paging);
    const toDto = ([[found], rows]: BatchResponse<[typeof person, typeof credits]>) =>
      found && toPersonPageDto(found, rows, { paging, now });
    return { statement: [person, credits], toDto };
  },
};

const parseNumericId = (id: string) => Number(parseOrThrow(NumericId, id));

/** Builds the query of a request. Throws `invalid`, like the endpoint. */
export const buildPrefetchQuery = (
  db: Database,
  [key, request]: PageRequest,
  now: number,
  country: string | null,
): PrefetchQuery =>
  (
    prefetchBuilders[key] as (
      db: Database,
      request: unknown,
      now: number,
      country: string | null,
    ) => PrefetchQuery
  )(db, request, now, country);

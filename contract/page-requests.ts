import { getLocale } from "#messages/runtime";
import type { MovieFilters } from "./catalogue/movie-filters.ts";
import { defaultPageSize } from "./constants.ts";
import type { RequestOf } from "./endpoints.ts";

/** The requests that pages prefetch. The Worker embeds their responses in the page's HTML. */
export type PageRequest =
  | ReturnType<
      | typeof listMovies
      | typeof movieCountsRequest
      | typeof movieRequest
      | typeof relatedMoviesRequest
    >
  | ReturnType<
      | typeof sitePageRequest
      | typeof personRequest
      | typeof categoryPageRequest
      | typeof collectionPageRequest
    >
  | ReturnType<typeof homeRequest | typeof homeRowRequest>
  | typeof categoriesRequest;

export const carouselLength = 12;

const listMovies = (query: RequestOf<"GET /api/getMovies">["query"]) =>
  ["GET /api/getMovies", { query }] as const;

export const categoriesRequest = ["GET /api/getCategory"] as const;

export const featuredMoviesRequest = () =>
  listMovies({ popular: "true", sort: "rating", limit: carouselLength });

export const categoryMoviesRequest = (category: string, cursor: string | undefined) =>
  listMovies({ category, sort: "name", limit: defaultPageSize, cursor });

/** Requests a category that has a page of its own, with its movies from the list cursor on. */
export const categoryPageRequest = (slug: string, cursor: string | undefined) =>
  [
    "GET /api/categories/:slug",
    { params: { slug: slug.toLowerCase() }, query: { locale: getLocale(), cursor } },
  ] as const;

/**
 * Requests a page of a collection: its movies from the list cursor on or, for a series, the
 * episodes of a season.
 */
export const collectionPageRequest = (
  slug: string,
  cursor: string | undefined,
  season: string | undefined,
) =>
  [
    "GET /api/collections/:slug",
    {
      params: { slug: slug.toLowerCase() },
      query: { locale: getLocale(), cursor, season },
    },
  ] as const;

export const movieListRequest = (
  { sort = "newest", ...filters }: MovieFilters,
  cursor: string | undefined,
) => listMovies({ ...filters, sort, limit: defaultPageSize, cursor });

/** Requests the number of movies for each choice of each filter. */
export const movieCountsRequest = ({
  category,
  year,
  hours,
  rating,
  language,
}: MovieFilters = {}) =>
  ["GET /api/facets", { query: { category, year, hours, rating, language } }] as const;

export const movieRequest = (id: string) => ["GET /api/movies/:id", { params: { id } }] as const;

export const relatedMoviesRequest = (id: string) =>
  ["GET /api/movies/:id/related", { params: { id } }] as const;

/** Requests the home page's movies and rows in the page's language. */
export const homeRequest = () => ["GET /api/home", { query: { locale: getLocale() } }] as const;

/** Requests the movies of a row of the home page. */
export const homeRowRequest = (id: string) =>
  ["GET /api/home/rows/:id", { params: { id } }] as const;

/** Requests a page that the owner wrote, in the page's language. */
export const sitePageRequest = (slug: string) =>
  [
    "GET /api/pages/:slug",
    { params: { slug: slug.toLowerCase() }, query: { locale: getLocale() } },
  ] as const;

export const personRequest = (id: string, cursor: string | undefined) =>
  ["GET /api/people/:id", { params: { id }, query: { cursor } }] as const;

import { getLocale } from "#messages/runtime";
import type { Filters } from "./catalogue/movie-filters.ts";
import { defaultPageSize } from "./constants.ts";
import type { RequestOf } from "./endpoints.ts";

/** The requests that pages prefetch. The Worker embeds their responses in the page's HTML. */
export type PageRequest =
  | ReturnType<typeof listMovies | typeof countMovies | typeof getMovie | typeof listRelatedMovies>
  | ReturnType<
      typeof getSitePage | typeof getPerson | typeof getCategoryPage | typeof getCollectionPage
    >
  | ReturnType<typeof getHome>
  | typeof listCategories;

export const carouselLength = 12;

const listMovies = (query: RequestOf<"GET /api/getMovies">["query"]) =>
  ["GET /api/getMovies", { query }] as const;

export const listCategories = ["GET /api/getCategory"] as const;

export const listFeaturedMovies = () =>
  listMovies({ popular: "true", sort: "rating", limit: carouselLength });

export const listCategoryMovies = (category: string, cursor: string | undefined) =>
  listMovies({ category, sort: "name", limit: defaultPageSize, cursor });

/** Requests a category that has a page of its own, with its movies from the list cursor on. */
export const getCategoryPage = (slug: string, cursor: string | undefined) =>
  [
    "GET /api/categories/:slug",
    { params: { slug: slug.toLowerCase() }, query: { locale: getLocale(), cursor } },
  ] as const;

/** Requests a collection with its movies from the list cursor on. */
export const getCollectionPage = (slug: string, cursor: string | undefined) =>
  [
    "GET /api/collections/:slug",
    { params: { slug: slug.toLowerCase() }, query: { locale: getLocale(), cursor } },
  ] as const;

export const listMoviePage = (
  { sort = "newest", ...filters }: Filters,
  cursor: string | undefined,
) => listMovies({ ...filters, sort, limit: defaultPageSize, cursor });

/** Requests the number of movies for each choice of each filter. */
export const countMovies = ({ category, year, hours, rating, language }: Filters = {}) =>
  ["GET /api/facets", { query: { category, year, hours, rating, language } }] as const;

export const getMovie = (id: string) => ["GET /api/movies/:id", { params: { id } }] as const;

export const listRelatedMovies = (id: string) =>
  ["GET /api/movies/:id/related", { params: { id } }] as const;

/** Requests the home page's movies and rows in the page's language. */
export const getHome = () => ["GET /api/home", { query: { locale: getLocale() } }] as const;

/** Requests a page that the owner wrote, in the page's language. */
export const getSitePage = (slug: string) =>
  [
    "GET /api/pages/:slug",
    { params: { slug: slug.toLowerCase() }, query: { locale: getLocale() } },
  ] as const;

export const getPerson = (id: string, cursor: string | undefined) =>
  ["GET /api/people/:id", { params: { id }, query: { cursor } }] as const;

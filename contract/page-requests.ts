import { defaultPageSize } from "./constants.ts";
import type { RequestOf } from "./endpoints.ts";
import type { Filters } from "./movie-filters.ts";

/** The calls that pages begin with: asked by the browser, and answered in the page's HTML by the Worker. */
export type PageRequest =
  | ReturnType<typeof listMovies | typeof countMovies | typeof getMovie | typeof listRelatedMovies>
  | typeof listCategories;

export const carouselLength = 12;

const listMovies = (query: RequestOf<"GET /api/getMovies">["query"]) => ["GET /api/getMovies", { query }] as const;

export const listCategories = ["GET /api/getCategory"] as const;

/** Those on show, and a row of others. */
export const listFeaturedMovies = () => listMovies({ popular: "true", sort: "rating", limit: carouselLength });

export const listCategoryPage = (category: string, cursor: string | undefined) =>
  listMovies({ category, sort: "name", limit: defaultPageSize, cursor });

export const listMoviePage = ({ sort = "newest", ...filters }: Filters, cursor: string | undefined) =>
  listMovies({ ...filters, sort, limit: defaultPageSize, cursor });

/** How many movies each choice of each filter would give. */
export const countMovies = ({ category, year, hours, rating, language }: Filters = {}) =>
  ["GET /api/facets", { query: { category, year, hours, rating, language } }] as const;

export const getMovie = (id: string) => ["GET /api/movies/:id", { params: { id } }] as const;

export const listRelatedMovies = (id: string) => ["GET /api/movies/:id/related", { params: { id } }] as const;

import type { MovieFilters } from "../../../contract/catalogue/movie-filters.ts";
import {
  categoriesRequest,
  categoryMoviesRequest,
  featuredMoviesRequest,
  homeRequest,
  movieCountsRequest,
  movieListRequest,
  movieRequest,
  personRequest,
  relatedMoviesRequest,
} from "../../../contract/page-requests.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

export const featuredMoviesQuery = () => queryOptionsFor(...featuredMoviesRequest());

/** The query for the home page in the page's language. */
export const homeQuery = () => queryOptionsFor(...homeRequest());

export const homeRowQuery = (id: string) =>
  queryOptionsFor("GET /api/home/rows/:id", { params: { id } });

export const movieCountsQuery = (filters?: MovieFilters) =>
  queryOptionsFor(...movieCountsRequest(filters));

export const categoryPageQuery = (category: string, cursor: string | undefined) =>
  queryOptionsFor(...categoryMoviesRequest(category, cursor));

export const moviePageQuery = (filters: MovieFilters, cursor: string | undefined) =>
  queryOptionsFor(...movieListRequest(filters, cursor));

export const categoriesQuery = () => queryOptionsFor(...categoriesRequest);

export const movieQuery = (id: string) => queryOptionsFor(...movieRequest(id));

export const personQuery = (id: string, cursor: string | undefined) =>
  queryOptionsFor(...personRequest(id, cursor));

export const relatedMoviesQuery = (id: string) => queryOptionsFor(...relatedMoviesRequest(id));

const reviewsPerPage = 6;

export type StarCount = "1" | "2" | "3" | "4" | "5";

/** The query for a page of reviews; with `star`, only reviews with that number of stars. */
export const movieReviewsQuery = (id: string, star?: StarCount, cursor?: string) =>
  queryOptionsFor("GET /api/movies/:id/reviews", {
    params: { id },
    query: { limit: reviewsPerPage, star, cursor },
  });

export const searchQuery = (q: string) => queryOptionsFor("GET /api/search", { query: { q } });

import type { MovieSort } from "../../../contract/constants.ts";
import { defaultPageSize } from "../../../contract/constants.ts";
import { truncate } from "../../../contract/truncate.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import type { Filters } from "./filters.ts";

const rowLength = 12;

/** Those on show, and a row of others. */
export const featuredMoviesQuery = () =>
  queryOptionsFor("GET /api/getMovies", { query: { popular: "true", sort: "rating", limit: rowLength } });

export const categoryMoviesQuery = (category: string) =>
  queryOptionsFor("GET /api/getMovies", { query: { category, sort: "rating", limit: rowLength } });

export const newestMoviesQuery = () =>
  queryOptionsFor("GET /api/getMovies", { query: { sort: "newest", limit: rowLength } });

export const freeMoviesQuery = () =>
  queryOptionsFor("GET /api/getMovies", { query: { download: "free", limit: rowLength } });

/** What a subscription has to download, from where another list of the newest ends. */
export const downloadableMoviesQuery = (cursor: string) =>
  queryOptionsFor("GET /api/getMovies", { query: { download: "ready", limit: rowLength, cursor } });

/** How many films each choice of each filter would give. */
export const movieCountsQuery = ({ category, year, hours, rating, language }: Filters = {}) =>
  queryOptionsFor("GET /api/facets", { query: { category, year, hours, rating, language } });

export const categoryPageQuery = (category: string, cursor: string | undefined) =>
  queryOptionsFor("GET /api/getMovies", { query: { category, sort: "name", limit: defaultPageSize, cursor } });

export const moviePageQuery = ({ sort, ...filters }: Filters, cursor: string | undefined) =>
  queryOptionsFor("GET /api/getMovies", {
    query: { ...filters, sort: (sort as MovieSort | undefined) ?? "newest", limit: defaultPageSize, cursor },
  });

export const categoriesQuery = () => queryOptionsFor("GET /api/getCategory");

export const movieQuery = (id: string) => queryOptionsFor("GET /api/movies/:id", { params: { id } });

export const relatedMoviesQuery = (id: string) => queryOptionsFor("GET /api/movies/:id/related", { params: { id } });

const reviewsPerPage = 6;

export type Star = "1" | "2" | "3" | "4" | "5";

/** A page of what people wrote; of those who gave so many stars, when `star` says so. */
export const movieReviewsQuery = (id: string, star?: Star, cursor?: string) =>
  queryOptionsFor("GET /api/movies/:id/reviews", { params: { id }, query: { limit: reviewsPerPage, star, cursor } });

export const moviesByNameQuery = (name: string) =>
  queryOptionsFor("GET /api/getMovies", { query: { q: truncate(name, 100), sort: "name", limit: defaultPageSize } });

export const searchQuery = (q: string) => queryOptionsFor("GET /api/search", { query: { q } });

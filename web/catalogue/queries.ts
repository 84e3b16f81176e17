import type { MovieSort } from "../../contract/constants.ts";
import { defaultPageSize } from "../../contract/constants.ts";
import { truncate } from "../../contract/truncate.ts";
import { answerTo } from "../app/answers.ts";
import type { Filters } from "./filters.ts";

const rowLength = 12;

/** Those on show, and a row of others. */
export const featuredMovies = () =>
  answerTo("GET /api/getMovies", { query: { popular: "true", sort: "rating", limit: rowLength } });

export const categoryRow = (category: string) =>
  answerTo("GET /api/getMovies", { query: { category, sort: "rating", limit: rowLength } });

export const newestMovies = () => answerTo("GET /api/getMovies", { query: { sort: "newest", limit: rowLength } });

export const freeMovies = () => answerTo("GET /api/getMovies", { query: { download: "free", limit: rowLength } });

/** What a subscription has to download, from where another list of the newest ends. */
export const readyMovies = (cursor: string) =>
  answerTo("GET /api/getMovies", { query: { download: "ready", limit: rowLength, cursor } });

/** How many films each choice of each filter would give. */
export const movieCounts = ({ category, year, hours, rating, language }: Filters = {}) =>
  answerTo("GET /api/facets", { query: { category, year, hours, rating, language } });

export const categoryPage = (category: string, cursor: string | undefined) =>
  answerTo("GET /api/getMovies", { query: { category, sort: "name", limit: defaultPageSize, cursor } });

export const moviePage = ({ sort, ...filters }: Filters, cursor: string | undefined) =>
  answerTo("GET /api/getMovies", {
    query: { ...filters, sort: (sort as MovieSort | undefined) ?? "newest", limit: defaultPageSize, cursor },
  });

export const categories = () => answerTo("GET /api/getCategory");

export const oneMovie = (id: string) => answerTo("GET /api/movies/:id", { params: { id } });

export const relatedMovies = (id: string) => answerTo("GET /api/movies/:id/related", { params: { id } });

const reviewsShown = 6;

export type Star = "1" | "2" | "3" | "4" | "5";

/** A page of what people wrote; of those who gave so many stars, when `star` says so. */
export const movieReviews = (id: string, star?: Star, cursor?: string) =>
  answerTo("GET /api/movies/:id/reviews", { params: { id }, query: { limit: reviewsShown, star, cursor } });

export const moviesNamed = (name: string) =>
  answerTo("GET /api/getMovies", { query: { q: truncate(name, 100), sort: "name", limit: defaultPageSize } });

export const searchFor = (q: string) => answerTo("GET /api/search", { query: { q } });

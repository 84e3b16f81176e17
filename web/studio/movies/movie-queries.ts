import type { QueryClient } from "@tanstack/react-query";
import { defaultPageSize } from "../../../contract/constants.ts";
import type { RequestOf, ResponseOf } from "../../../contract/endpoints.ts";
import { queryOptionsFor } from "../../api/query-options.ts";

export type DraftMovie = ResponseOf<"GET /api/admin/drafts">["data"][number];
export type DeletedMovie = ResponseOf<"GET /api/bin">["data"][number];

export const adminMoviesQuery = (query: RequestOf<"GET /api/admin/movies">["query"]) =>
  queryOptionsFor("GET /api/admin/movies", { query: { limit: defaultPageSize, ...query } });

/** The query for the number of movies, with the smallest possible page. */
export const movieTotalQuery = () =>
  queryOptionsFor("GET /api/admin/movies", { query: { limit: 1 } });

export const adminMovieQuery = (id: string) =>
  queryOptionsFor("GET /api/admin/movies/:id", { params: { id } });

export const binQuery = (cursor: string | undefined) =>
  queryOptionsFor("GET /api/bin", { query: { limit: defaultPageSize, cursor } });

export const draftsQuery = (cursor: string | undefined) =>
  queryOptionsFor("GET /api/admin/drafts", { query: { limit: defaultPageSize, cursor } });

export const adminCategoriesQuery = () => queryOptionsFor("GET /api/getCategory");

/** Refetches all queries, because many cached lists contain movies. */
export const invalidateAllQueries = (queryClient: QueryClient) => queryClient.invalidateQueries();

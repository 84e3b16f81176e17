import type { QueryClient } from "@tanstack/react-query";
import { pageSize } from "../../../contract/constants.ts";
import type { Answer, Request } from "../../../contract/endpoints.ts";
import { answerTo } from "../../app/answers.ts";

export type BinnedMovie = Answer<"GET /api/bin">["data"][number];

export const moviePage = (query: Request<"GET /api/admin/movies">["query"]) =>
  answerTo("GET /api/admin/movies", { query: { limit: pageSize, ...query } });

/** How many films there are; of the films themselves as few as can be asked for. */
export const movieTotal = () => answerTo("GET /api/admin/movies", { query: { limit: 1 } });

export const movieToEdit = (id: string) => answerTo("GET /api/admin/movies/:id", { params: { id } });

export const binPage = (cursor: string | undefined) => answerTo("GET /api/bin", { query: { limit: pageSize, cursor } });

export const categoryList = () => answerTo("GET /api/getCategory");

/** A film stands in more lists than this side knows: all of them are asked for again. */
export const forgetLists = (queries: QueryClient) => queries.invalidateQueries();

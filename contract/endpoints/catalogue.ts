import * as z from "zod/mini";
import {
  FacetQuery,
  Facets,
  Movie,
  MovieList,
  MovieQuery,
  Paging,
  ReviewList,
  ReviewQuery,
  SearchQuery,
  SearchResult,
} from "../catalogue.ts";
import { PersonPage } from "../people.ts";
import { ById, type Endpoint } from "./endpoint.ts";

export const catalogueEndpoints = {
  "GET /api/getMovies": {
    summary: "The catalogue, filtered, sorted and paged; pages before the last may be short",
    access: "anyone",
    query: MovieQuery,
    response: MovieList,
  },
  "GET /api/facets": {
    summary:
      "How many movies each choice of each filter would give, together with the other filters",
    access: "anyone",
    query: FacetQuery,
    response: z.object({ data: Facets }),
  },
  "GET /api/movies/:id": {
    summary: "One movie",
    access: "anyone",
    params: ById,
    response: z.object({ data: Movie }),
  },
  "GET /api/movies/:id/related": {
    summary: "Other movies of the same category and time",
    access: "anyone",
    params: ById,
    response: z.object({ data: z.array(Movie) }),
  },
  "GET /api/movies/:id/reviews": {
    summary: "The reviews of a movie, newest first, and the number of reviews by stars",
    access: "anyone",
    params: ById,
    query: ReviewQuery,
    response: ReviewList,
  },
  "GET /api/people/:id": {
    summary: "A person with their movies by job, newest first",
    access: "anyone",
    params: ById,
    query: Paging,
    response: PersonPage,
  },
  "GET /api/search": {
    summary: "Movies whose name, cast or crew contains the text, best first",
    access: "anyone",
    query: SearchQuery,
    response: z.object({ data: z.array(SearchResult) }),
  },
} as const satisfies Record<string, Endpoint>;

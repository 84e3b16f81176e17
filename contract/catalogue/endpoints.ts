import * as z from "zod/mini";
import type { Endpoint } from "../endpoint.ts";
import { FacetQuery, Facets, MovieList, MovieQuery } from "./catalogue.ts";

export const catalogueEndpoints = {
  "GET /api/getMovies": {
    summary: "The catalogue, filtered, sorted and paged; pages before the last may be short",
    access: "anyone",
    cached: true,
    query: MovieQuery,
    response: MovieList,
  },
  "GET /api/facets": {
    summary:
      "How many movies each choice of each filter would give, together with the other filters",
    access: "anyone",
    cached: true,
    query: FacetQuery,
    response: z.object({ data: Facets }),
  },
} as const satisfies Record<string, Endpoint>;

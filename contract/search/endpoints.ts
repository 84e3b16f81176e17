import * as z from "zod/mini";
import { SearchQuery, SearchResult } from "../catalogue/catalogue.ts";
import type { Endpoint } from "../endpoint.ts";

export const searchEndpoints = {
  "GET /api/search": {
    summary: "Movies whose name, cast or crew contains the text, best first",
    access: "anyone",
    query: SearchQuery,
    response: z.object({ data: z.array(SearchResult) }),
  },
} as const satisfies Record<string, Endpoint>;

import * as z from "zod/mini";
import { Movie } from "../catalogue/catalogue.ts";
import { type Endpoint, MessageResponse } from "../endpoint.ts";
import { AdminHome, Home, HomeLayoutChange, HomeQuery, HomeRowId } from "./home.ts";

export const homeEndpoints = {
  "GET /api/home": {
    summary: "The home page: its large movies, its pick of the week, and its rows",
    access: "anyone",
    cached: true,
    query: HomeQuery,
    response: z.object({ data: Home }),
  },
  "GET /api/home/rows/:id": {
    summary: "The movies of a row of the home page, at most 12",
    access: "anyone",
    cached: true,
    params: z.object({ id: HomeRowId }),
    response: z.object({ data: z.array(Movie) }),
  },
  "GET /api/admin/home": {
    summary: "The home page as it is arranged, with its version and the rows that it can have",
    access: "storefront",
    opensToKeys: true,
    response: z.object({ data: AdminHome }),
  },
  "PUT /api/admin/home": {
    summary:
      "Arrange the home page; 409 with the saved arrangement as `data` when somebody else changed the `version` that was edited",
    access: "storefront",
    opensToKeys: true,
    body: HomeLayoutChange,
    response: MessageResponse,
  },
} as const satisfies Record<string, Endpoint>;

import * as z from "zod/mini";
import { type Endpoint, NumericIdParams } from "../endpoint.ts";
import { MovieAccess } from "./access.ts";

export const accessEndpoints = {
  "GET /api/movies/:id/access": {
    summary:
      "What I may do with a movie now: watch, download, rent, buy or pre-order it, or why not",
    access: "anyone",
    params: NumericIdParams,
    response: z.object({ data: MovieAccess }),
  },
} as const satisfies Record<string, Endpoint>;

import * as z from "zod/mini";
import { type Endpoint, NumericIdParams } from "../endpoint.ts";
import { MovieFigures, MovieFiguresFilter, MovieFiguresList, Revenue } from "./revenue.ts";

export const revenueEndpoints = {
  "GET /api/admin/revenue": {
    summary:
      "Monthly recurring revenue and its changes, churn, and cohorts by the month of the first payment",
    access: "revenue",
    opensToKeys: true,
    response: z.object({ data: Revenue }),
  },
  "GET /api/admin/revenue/movies": {
    summary:
      "What each movie brought in by sales and rentals, and what it costs to keep and to stream",
    access: "revenue",
    opensToKeys: true,
    query: MovieFiguresFilter,
    response: MovieFiguresList,
  },
  "GET /api/admin/movies/:id/figures": {
    summary: "The same figures of one movie; null for a movie without a video that was never sold",
    access: "revenue",
    opensToKeys: true,
    params: NumericIdParams,
    response: z.object({ data: z.nullable(MovieFigures) }),
  },
} as const satisfies Record<string, Endpoint>;

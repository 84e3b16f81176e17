import * as z from "zod/mini";
import { Paging } from "./catalogue.ts";
import { NumericId } from "./ids.ts";

export const PlaybackMetricsFilter = z.extend(Paging, { movieId: z.optional(NumericId) });

/** How a film played on a day (`2026-11-21`, UTC). Times are milliseconds; null where nobody measured. */
export const PlaybackMetricsList = z.object({
  data: z.array(
    z.object({
      day: z.string(),
      movie: z.object({ id: z.string(), name: z.string() }),
      plays: z.number(),
      /** Of how many plays the figures below are. */
      measured: z.number(),
      averageStartupMs: z.nullable(z.number()),
      rebuffersAPlay: z.nullable(z.number()),
      rebufferMs: z.number(),
      errors: z.number(),
      /** How many plays showed which height longest, in pixels: `{"720": 12}`. */
      heights: z.record(z.string(), z.number()),
    }),
  ),
  nextCursor: z.nullable(z.string()),
  prevCursor: z.nullable(z.string()),
});

export type PlaybackMetricsList = z.infer<typeof PlaybackMetricsList>;

import * as z from "zod/mini";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { NumericId } from "../ids.ts";

export const PlaybackMetricsFilter = z.extend(Paging, { movieId: z.optional(NumericId) });

/**
 * Playback metrics of a movie on a day (`2026-11-21`, UTC). Times are milliseconds; null without
 * measurements.
 */
export const PlaybackMetricsList = pageOf(
  z.object({
    day: z.string(),
    movie: z.object({ id: z.string(), name: z.string() }),
    plays: z.number(),
    /** The number of plays that the following figures cover. */
    measured: z.number(),
    averageStartupMs: z.nullable(z.number()),
    rebuffersAPlay: z.nullable(z.number()),
    rebufferMs: z.number(),
    errors: z.number(),
    /** The number of plays by the rendition height shown longest, in pixels: `{"720": 12}`. */
    heights: z.record(z.string(), z.number()),
  }),
);

export type PlaybackMetricsList = z.infer<typeof PlaybackMetricsList>;

import * as z from "zod/mini";
import { OpaqueId } from "./ids.ts";

export const Caption = z.object({ lang: z.string(), label: z.string(), src: z.string() });

export const Playback = z.object({
  /** This press of Watch: what its quality is reported under. */
  playId: z.string(),
  src: z.string(),
  /** Seconds from the start. */
  resumeAt: z.number(),
  /** When the grant ends; each report of progress renews it. */
  expiresAt: z.iso.datetime(),
  /** The site's clock: positions are reported by it, whatever the device's own says. */
  now: z.iso.datetime(),
  captions: z.array(Caption),
  /** The texts of the playlists that every player opens first, by address, so that it need not ask for them. */
  playlists: z.record(z.string(), z.string()),
  /** WebVTT with the scrub thumbnails, or null. */
  storyboard: z.nullable(z.string()),
});

/** Where an account plays at this moment: one entry a signed-in browser. */
export const StreamList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      /** The browser that asks. */
      current: z.boolean(),
      movie: z.object({ id: z.string(), name: z.string(), image: z.string() }),
      startedAt: z.iso.datetime(),
    }),
  ),
  /** How many may play at once. */
  limit: z.number(),
});

const dayMs = 86_400_000;
const Count = z.int().check(z.gte(0), z.lte(1_000_000));
const Milliseconds = z.int().check(z.gte(0), z.lte(dayMs));

/** How a play went for who watched it, told once, at its end. `startupMs`: press to first picture; null when none came. */
export const PlaybackMetrics = z.object({
  playId: OpaqueId,
  startupMs: z.nullable(Milliseconds),
  rebuffers: Count,
  rebufferMs: Milliseconds,
  errors: Count,
  /** The picture's height in pixels that was shown longest; null when none was. */
  height: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
});

export type Playback = z.infer<typeof Playback>;
export type Caption = z.infer<typeof Caption>;
export type StreamList = z.infer<typeof StreamList>;
export type PlaybackMetrics = z.infer<typeof PlaybackMetrics>;

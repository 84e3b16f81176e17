import * as z from "zod/mini";

export const Caption = z.object({ lang: z.string(), label: z.string(), src: z.string() });

export const Playback = z.object({
  src: z.string(),
  /** Seconds from the start. */
  resumeAt: z.number(),
  /** When the grant ends; ask again before. */
  expiresAt: z.iso.datetime(),
  captions: z.array(Caption),
  /** The texts of the playlists that every player opens first, by address, so that it need not ask for them. */
  playlists: z.record(z.string(), z.string()),
  /** WebVTT with the scrub thumbnails, or null. */
  storyboard: z.nullable(z.string()),
});

export type Playback = z.infer<typeof Playback>;

export type Caption = z.infer<typeof Caption>;

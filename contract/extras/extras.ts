import * as z from "zod/mini";
import { singleLine } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

/** The kinds of extras, which are videos that belong to a movie. */
export const extraKinds = ["trailer", "making-of", "interview", "deleted-scene", "other"] as const;
export type ExtraKind = (typeof extraKinds)[number];

export const maxExtras = 30;
export const maxExtraTitleLength = 200;

/** An extra that can be played, as the movie's page shows it. */
export const Extra = z.object({
  id: z.string(),
  kind: z.enum(extraKinds),
  title: z.string(),
  /** The extra's duration; null while unknown. */
  durationMs: z.nullable(z.number()),
  /**
   * The packaged video of an extra that everybody may watch: the path of its files, and when the
   * video was published. Absent for other extras.
   */
  open: z.optional(z.object({ folder: z.string(), publishedAt: z.iso.datetime() })),
});

/** All extras of a movie in order, including those without a playable video. */
export const MovieExtras = z.object({
  version: z.number(),
  extras: z.array(
    z.extend(z.omit(Extra, { open: true }), {
      hasVideo: z.boolean(),
      /** Whether the renditions of the video are published. */
      playable: z.boolean(),
      isOpen: z.boolean(),
      /** Whether frames of other sites can play the extra: it is open to everybody and packaged. */
      embeddable: z.boolean(),
    }),
  ),
});

/**
 * The whole list of extras in order; an extra without an id is new. `version` is the version that
 * was edited. If the list has changed since, the response is 409 with the saved list and its
 * version.
 */
export const ExtrasChange = z.object({
  version: z.int(),
  extras: z
    .array(
      z.object({
        id: z.optional(NumericId),
        kind: z.enum(extraKinds),
        title: singleLine(maxExtraTitleLength),
        /**
         * Whether everybody may watch the extra, without an account. If absent, a saved extra keeps
         * its value, and a new extra is not open to everybody.
         */
        isOpen: z.optional(z.boolean()),
      }),
    )
    .check(
      z.maxLength(maxExtras),
      z.refine((extras) => {
        const ids = extras.flatMap(({ id }) => id ?? []);
        return new Set(ids).size === ids.length;
      }, "duplicate_field" satisfies IssueCode),
    ),
});

export const ExtraVideo = z.object({ videoId: z.string().check(z.maxLength(64)) });

/** The id of the extra to play instead of the movie. */
export const ExtraQuery = z.object({ extra: z.optional(NumericId) });

export type Extra = z.infer<typeof Extra>;
export type MovieExtras = z.infer<typeof MovieExtras>;
export type ExtrasChange = z.infer<typeof ExtrasChange>;

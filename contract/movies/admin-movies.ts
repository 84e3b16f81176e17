import * as z from "zod/mini";
import { Movie, pageOf } from "../catalogue/catalogue.ts";
import { emptyAsUndefined, hasChronologicalDays } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { movieFields, pluckMovieFields, pluckTranslatedFields } from "./movie-fields.ts";

const hasAvailabilityInOrder = hasChronologicalDays("availableFrom", "availableUntil");
const hasSubscriptionDaysInOrder = hasChronologicalDays("subscriptionFrom", "subscriptionUntil");

export const NewMovie = z
  .object({
    ...pluckMovieFields("inNew"),
    /** The id of a finished upload; sent instead of the file `video`. */
    videoId: emptyAsUndefined(z.string().check(z.maxLength(64))),
    /** `true` makes the movie a draft, which only the staff see until the movie is published. */
    draft: emptyAsUndefined(z.enum(["true", "false"])),
    /** The poster's dominant colour, `#rrggbb`. */
    colour: emptyAsUndefined(
      z.string().check(z.regex(/^#[0-9a-f]{6}$/, "colour_invalid" satisfies IssueCode)),
    ),
  })
  .check(hasAvailabilityInOrder, hasSubscriptionDaysInOrder);

/** `version` is the version that was edited. The response is 409 if the movie has changed since. */
export const MovieChange = z
  .object({
    ...pluckMovieFields("inChange"),
    movieId: movieFields.categoryId.schema,
    videoId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    version: z.optional(z.int()),
  })
  .check(hasAvailabilityInOrder, hasSubscriptionDaysInOrder);

/**
 * The version that an administrator has read. The response is 409 if the movie has changed since.
 */
export const MovieVersion = z.object({ version: z.int() });

/** A movie with its own texts and its texts in other languages: `name`, and `name_de` if stored. */
const MovieWithTranslations = z.extend(Movie, pluckTranslatedFields("response"));

/** A movie as administrators edit it. */
export const AdminMovie = z.extend(MovieWithTranslations, {
  version: z.number(),
  videoId: z.nullable(z.string()),
  date: z.iso.datetime(),
});

export const AdminMoviePage = pageOf(AdminMovie);

/** `total` is the number of all movies; null if the list is filtered. */
export const AdminMovieList = z.extend(pageOf(MovieWithTranslations), {
  total: z.nullable(z.number()),
});

/**
 * The numbers of pre-orders, rentals and purchases of a movie that is deleted or unpublished, up to
 * 1,000 of each.
 */
export const SaleCounts = z.object({
  preOrders: z.number(),
  unbegunRentals: z.number(),
  begunRentals: z.number(),
  purchases: z.number(),
});
export type SaleCounts = z.infer<typeof SaleCounts>;

/**
 * `goneAt` is when a movie is deleted for good. `goneAt` is null for a movie that left after its
 * last day, `leftOn`, because such a movie stays in the bin until somebody restores it.
 */
export const BinList = pageOf(
  z.extend(AdminMovie, {
    deletedAt: z.iso.datetime(),
    goneAt: z.nullable(z.iso.datetime()),
    leftOn: z.nullable(z.string()),
  }),
);

export type NewMovie = z.infer<typeof NewMovie>;
export type MovieChange = z.infer<typeof MovieChange>;
export type MovieWithTranslations = z.infer<typeof MovieWithTranslations>;
export type AdminMovie = z.infer<typeof AdminMovie>;

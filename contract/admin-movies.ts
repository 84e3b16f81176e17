import * as z from "zod/mini";
import { Movie, MovieList } from "./catalogue.ts";
import type { IssueCode } from "./issues.ts";
import { movieFields, pluckMovieFields } from "./movie-fields.ts";
import { emptyAsUndefined, singleLine } from "./movie-schemas.ts";

export const NewMovie = z.object({
  ...pluckMovieFields("inNew"),
  /** A finished upload in place of `video`. */
  videoId: emptyAsUndefined(z.string().check(z.maxLength(64))),
  /** The poster's dominant colour, `#rrggbb`. */
  colour: emptyAsUndefined(z.string().check(z.regex(/^#[0-9a-f]{6}$/, "colour_invalid" satisfies IssueCode))),
});

/** `version`: the one that was edited; when the film was changed since, nothing is changed and 409 says so. */
export const MovieChange = z.object({
  ...pluckMovieFields("inChange"),
  movieId: movieFields.categoryId.schema,
  videoId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  version: z.optional(z.int()),
});

/** A film as administrators edit it. */
export const AdminMovie = z.extend(Movie, {
  version: z.number(),
  videoId: z.nullable(z.string()),
  date: z.iso.datetime(),
});

/** `total`: how many films there are; null while the list is narrowed to some of them. */
export const AdminMovieList = z.extend(MovieList, { total: z.nullable(z.number()) });

export const BinList = z.object({
  data: z.array(z.extend(AdminMovie, { deletedAt: z.iso.datetime(), goneAt: z.iso.datetime() })),
  nextCursor: z.nullable(z.string()),
  prevCursor: z.nullable(z.string()),
});

export const CategoryForm = z.object({ tittle: singleLine(80) });

export type NewMovie = z.infer<typeof NewMovie>;
export type MovieChange = z.infer<typeof MovieChange>;
export type AdminMovie = z.infer<typeof AdminMovie>;

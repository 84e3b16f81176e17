import * as z from "zod/mini";

/** Ids are strings on the wire; movies, categories, casts and reviews count from 1. */
export const NumericId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "must be a number that counts from 1"));

/** Everything else's: nobody reads anything out of it. */
export const OpaqueId = z.string().check(z.minLength(1), z.maxLength(64));

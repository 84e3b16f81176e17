import * as z from "zod/mini";
import type { IssueCode } from "./issues.ts";

/** Ids are strings on the wire; movies, categories, casts and reviews count from 1. */
export const NumericId = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "id_invalid" satisfies IssueCode));

/** Everything else's: nobody reads anything out of it. */
export const OpaqueId = z.string().check(z.minLength(1), z.maxLength(64));

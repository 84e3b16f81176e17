import * as z from "zod/mini";
import type { IssueCode } from "./issues.ts";

/**
 * Ids are strings on the wire. Those of movies, categories, cast members and reviews are numbers
 * from 1.
 */
export const NumericId = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,14}$/, "id_invalid" satisfies IssueCode));

/** All other ids; they carry no meaning. */
export const OpaqueId = z.string().check(z.minLength(1), z.maxLength(64));

/** An item of Wikidata: `Q151599`. */
export const WikidataId = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^Q[1-9]\d{0,10}$/, "wikidata_invalid" satisfies IssueCode),
  );

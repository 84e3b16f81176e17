import * as z from "zod/mini";
import type { IssueCode } from "./issues.ts";

/** The id of a movie, category, cast member or review: a number from 1, sent as a string. */
export const NumericId = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,14}$/, "id_invalid" satisfies IssueCode));

/** The id of anything without a numeric id; its characters carry no meaning. */
export const OpaqueId = z.string().check(z.minLength(1), z.maxLength(64));

/** The id of an item in Wikidata: `Q151599`. */
export const WikidataId = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^Q[1-9]\d{0,10}$/, "wikidata_invalid" satisfies IssueCode),
  );

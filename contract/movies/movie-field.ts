import * as z from "zod/mini";
import { formatDurationMinutes, parseDurationMinutes } from "../catalogue/buckets.ts";
import { countryCodeOf, joinCountries, splitCountries } from "../countries.ts";
import { parseTerritories } from "../country-groups.ts";
import { Day, nullableField, optionalField } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";

export type MovieField = {
  schema: z.ZodMiniType;
  presence: "required" | "optional" | "nullable";
  /** The schemas of the field in a new movie and in a change. */
  inNew: z.ZodMiniType;
  inChange: z.ZodMiniType;
  response: z.ZodMiniType;
  label: () => string;
  hint?: () => string;
  maxLength?: number;
  /** The column of `movies` in worker/schema.ts; `toColumn` and `fromColumn` convert the value. */
  column: string;
  toColumn?(value: unknown): unknown;
  fromColumn?(stored: unknown): unknown;
  /**
   * The field's default in a new movie is `initial`. With `follows`, the default is the bucket of
   * the value of another field, which `follows` names.
   */
  initial?: unknown;
  follows?: BucketSource<string>;
  csv: { help: () => string; sample?: string };
  /** The kind of a form's input, if it is not a plain text. */
  input?: "numeric" | "decimal" | "date" | "time";
  /** Whether the field takes the whole width of a form. */
  isWide?: true;
  /** Whether the movie's page in the studio shows the field in its tab of prices. */
  isOffer?: true;
  /** Whether the field is a switch, which is on or off. */
  isSwitch?: true;
  /** Whether the field is an amount whose column stores cents. */
  isAmount?: true;
  /** Whether only the response of a single movie has the field, and no list. */
  isDetail?: true;
  /** How else to give `npm run import` a value that films.csv lacks; part of an error text. */
  importHint?: string;
};

/** The field whose value determines the bucket. `bucketOf` returns the bucket of a value. */
export type BucketSource<Name> = { field: Name; bucketOf(value: unknown): unknown };

/**
 * The permitted trailers: the site's own, and embeds of the two hosts in `frame-src` of the
 * Content-Security-Policy.
 */
export const trailerUrlPatterns = [
  /^\/media\/trailers\/[A-Za-z0-9][A-Za-z0-9_-]*\.mp4$/,
  /^https:\/\/(www\.)?youtube(-nocookie)?\.com\/embed\/[A-Za-z0-9_-]{6,20}(\?[A-Za-z0-9_=&%-]*)?$/,
  /^https:\/\/player\.vimeo\.com\/video\/[0-9]{1,12}(\?[A-Za-z0-9_=&%-]*)?$/,
];

/** A field that is on or off, as the text `true` or `false`; off for a new movie. */
export const movieToggleField = {
  ...optionalField(
    z.pipe(
      z.transform((value) => (typeof value === "boolean" ? String(value) : value)),
      z.enum(["true", "false"]),
    ),
  ),
  response: z.enum(["true", "false"]),
  toColumn: (text: string) => text === "true",
  fromColumn: String,
  initial: "false",
  isSwitch: true,
} as const;

/** A day that responses omit if there is none. */
export const dayField = {
  ...nullableField(Day),
  response: z.optional(z.string()),
  fromColumn: (day: string | null) => day ?? undefined,
  input: "date",
} as const;

/**
 * A list of countries: codes or English names, separated by commas. The list is stored as codes,
 * and an empty list as null.
 */
export const countryList = (maxLength: number) =>
  z.pipe(
    z.transform((value) =>
      typeof value === "string" && splitCountries(value).length === 0 ? null : value,
    ),
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(maxLength),
        z.refine(
          (text) => splitCountries(text).every((part) => countryCodeOf(part) !== undefined),
          "country_unknown" satisfies IssueCode,
        ),
        z.overwrite((text) =>
          joinCountries(splitCountries(text).map((part) => countryCodeOf(part) ?? part)),
        ),
      ),
    ),
  );

/**
 * A text field that holds a list, such as countries. The list is stored in the form that `normalize`
 * returns, and an empty list is stored as null.
 */
export const normalizedList = (
  maxLength: number,
  normalize: (text: string) => string | undefined,
  code: IssueCode,
) =>
  z.pipe(
    z.transform((value) => (typeof value === "string" && value.trim() === "" ? null : value)),
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(maxLength),
        z.refine((text) => normalize(text) !== undefined, code),
        z.overwrite((text) => normalize(text) ?? text),
      ),
    ),
  );

/**
 * A list of countries and groups of countries, as `parseTerritories` reads it. The list is stored
 * like that of `countryList`.
 */
export const territoryList = (maxLength: number) =>
  z.pipe(
    z.pipe(
      z.transform((value) =>
        typeof value === "string" && splitCountries(value).length === 0 ? null : value,
      ),
      z.nullable(
        z.string().check(
          z.trim(),
          z.maxLength(maxLength),
          z.refine(
            (text) => parseTerritories(text) !== undefined,
            "territory_unknown" satisfies IssueCode,
          ),
        ),
      ),
    ),
    z.transform((text) => {
      const codes = text === null ? null : parseTerritories(text);
      return codes ? joinCountries(codes) : null;
    }),
  );

/**
 * Converts a running time to the format of responses, such as `1h 45m`. Text in that format stays
 * unchanged.
 */
export function toDurationText(text: string): string {
  const minutes = parseDurationMinutes(text);
  if (Number.isNaN(minutes) || /^(\d+h)?( ?\d+m)?$/.test(text)) return text;
  return formatDurationMinutes(minutes);
}

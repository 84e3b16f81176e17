import * as z from "zod/mini";
import type { IssueCode } from "./issues.ts";
import { parseDecimal } from "./parse-decimal.ts";

/**
 * Excludes control characters, which would end a line of an email header, and bidirectional
 * controls.
 */
export const singleLineCheck = z.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
  "not_one_line" satisfies IssueCode,
);

export const singleLine = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), singleLineCheck);

/** Excludes control characters other than line ends and tabs. */
export const plainTextCheck = z.regex(
  /^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u,
  "not_plain_text" satisfies IssueCode,
);

/** Text of one or several lines, which may be empty. */
export const plainText = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength), plainTextCheck);

/** A day that exists, in the site's time zone: `2026-12-03`. */
export const Day = z.iso
  .date("date_invalid" satisfies IssueCode)
  .check(z.refine((day) => day >= "2000", "date_invalid" satisfies IssueCode));

/**
 * Checks that the day in the field `last` is not before the day in `first`, if both fields have a
 * day.
 */
export const hasChronologicalDays = <First extends string, Last extends string>(
  first: First,
  last: Last,
) =>
  z.refine<Partial<Record<First | Last, string | null>>>(
    (days) => {
      const [firstDay, lastDay]: (string | null | undefined)[] = [days[first], days[last]];
      return !firstDay || !lastDay || firstDay <= lastDay;
    },
    { path: [last], error: "days_reversed" satisfies IssueCode },
  );

/** The maximum width and height of a picture in pixels. */
const maxPictureSide = 8192;

/** A picture that an administrator uploaded: its URL path, and its size in pixels. */
export const storedPicture = (path: RegExp) =>
  z.object({
    path: z.string().check(z.regex(path, "picture_required" satisfies IssueCode)),
    width: z.number().check(z.int(), z.gte(1), z.lte(maxPictureSide)),
    height: z.number().check(z.int(), z.gte(1), z.lte(maxPictureSide)),
  });

/**
 * Returns the option of a schema that refuses a value of the wrong type with `code`. Later checks
 * keep their own errors.
 */
export const wrongTypeError = (code: IssueCode) => ({
  error: (issue: z.core.$ZodRawIssue) => (issue.code === "invalid_type" ? code : undefined),
});

/**
 * A number with at most two decimals. More decimals are refused with `code`, because they would be
 * rounded.
 */
export const decimalNumber = (code: IssueCode) =>
  z
    .number(wrongTypeError(code))
    .check(z.refine((value) => Number(value.toFixed(2)) === value, { error: code, abort: true }));

/** Money in the site's currency. */
export const price = decimalNumber("price_invalid");

/**
 * The amount shown to the buyer, in the site's currency. A sum of prices may have more than two
 * decimals, so amounts are compared in cents.
 */
export const shownPrice = z.number();

/** Accepts a number as text, as forms send it, or as a number, as JSON does. */
export const numberOrText = (schema: z.ZodMiniNumber) =>
  z.pipe(
    z.transform((value) => (typeof value === "string" ? parseDecimal(value) : value)),
    schema,
  );

/** Whether a form's file field is empty. Browsers send such a field as a file without a name. */
const isNoFile = (value: unknown) => value instanceof File && value.size === 0 && value.name === "";

/** Makes a schema optional, and converts the empty field of a form to `undefined`. */
export const emptyAsUndefined = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (value === "" || isNoFile(value) ? undefined : value)),
    z.optional(schema),
  );

/** A field that a new movie must have. */
export const requiredField = <Schema extends z.ZodMiniType>(schema: Schema) =>
  ({ schema, presence: "required", inNew: schema, inChange: z.optional(schema) }) as const;

/** A field with a default value. */
export const optionalField = <Schema extends z.ZodMiniType>(schema: Schema) =>
  ({
    schema,
    presence: "optional",
    inNew: emptyAsUndefined(schema),
    inChange: z.optional(schema),
  }) as const;

/** A field that may be empty. A change to null clears it. */
export const nullableField = <Schema extends z.ZodMiniType>(schema: Schema) =>
  ({
    schema,
    presence: "nullable",
    inNew: emptyAsUndefined(schema),
    inChange: z.optional(z.nullable(emptyAsUndefined(schema))),
  }) as const;

/** Checks that no entry of a list occurs twice. */
export const hasNoDuplicates = z.refine<string[]>(
  (list) => new Set(list).size === list.length,
  "listed_twice" satisfies IssueCode,
);

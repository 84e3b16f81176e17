import * as z from "zod/mini";
import { PasswordOnly } from "../accounts/accounts.ts";
import type { IssueCode } from "../issues.ts";
import { maxRatingAge } from "../movies/age-ratings.ts";

export const Pin = z.string().check(z.regex(/^\d{4,8}$/, "pin_invalid" satisfies IssueCode));

export const PinOnly = z.object({ pin: Pin });

const isConfirmed = z.refine<{ pin: string; confirmPin: string }>(
  ({ pin, confirmPin }) => pin === confirmPin,
  { path: ["confirmPin"], error: "pin_mismatch" satisfies IssueCode },
);

/** `age` is the highest age rating that the account sees without the PIN. */
export const AgeLimitChange = z
  .extend(PasswordOnly, {
    age: z.number().check(z.int(), z.gte(0), z.lte(maxRatingAge)),
    pin: Pin,
    confirmPin: z.string(),
  })
  .check(isConfirmed);

/**
 * `age` is null without a limit. `openUntil` is set while the PIN lifts the limit in this session.
 * `choices` are the ages of the site's rating scheme.
 */
export const AgeLimit = z.object({
  age: z.nullable(z.number()),
  openUntil: z.nullable(z.iso.datetime()),
  choices: z.array(z.number()),
});
export type AgeLimit = z.infer<typeof AgeLimit>;

import * as z from "zod/mini";
import { Email } from "../accounts/accounts.ts";
import { decimalNumber, price, singleLine } from "../field-schemas.ts";
import { OpaqueId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

export const maxRightsHolders = 500;
export const maxHolderNameLength = 120;
/** The maximum number of rights holders in the terms of one movie. */
export const maxTermShares = 20;

/**
 * The kinds of lines in a statement. `correction` corrects earlier months; `advance` is the
 * earnings withheld until the advance is recouped.
 */
export const statementKinds = ["rental", "sale", "pool", "correction", "advance"] as const;

/** A month in the site's time zone: `2026-12`. */
export const SiteMonth = z
  .string()
  .check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, "month_invalid" satisfies IssueCode));

/** A percentage with up to two decimals. */
const Percent = decimalNumber("percent_invalid").check(z.gte(0), z.lte(100));
const Amount = price.check(z.gte(0), z.lte(10_000_000));

export const HolderForm = z.object({
  name: singleLine(maxHolderNameLength),
  email: z.nullable(Email),
});

/**
 * `version` is the version that was edited. The response is 409 if the holder has changed since.
 */
export const HolderChange = z.extend(HolderForm, { version: z.int() });

export const RightsHolder = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  hasLink: z.boolean(),
  version: z.number(),
});

/**
 * A rights holder's share of a movie. `floor` is the minimum that the holder earns from each rental
 * and sale, as far as the payment suffices. `advance` is the amount that the holder was paid in
 * advance, which earnings recoup first.
 */
const TermShare = z.object({
  holderId: OpaqueId,
  saleShare: Percent,
  floor: Amount,
  poolShare: Percent,
  advance: Amount,
});

/** Converts a percentage to hundredths of a percent. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);

const isAtMostWhole = (name: "saleShare" | "poolShare") =>
  z.refine<{ shares: z.infer<typeof TermShare>[] }>(
    ({ shares }) => shares.reduce((sum, share) => sum + toBasisPoints(share[name]), 0) <= 10_000,
    { path: [`shares.0.${name}`], error: "shares_above_whole" satisfies IssueCode },
  );

/**
 * The terms of a movie from a month on; an empty list of shares ends the terms. `version` is the
 * version that was edited, 0 for a month without terms.
 */
export const MovieRightsTermsForm = z
  .object({
    fromMonth: SiteMonth,
    version: z.int(),
    shares: z.array(TermShare).check(
      z.maxLength(maxTermShares),
      z.refine((shares) => new Set(shares.map(({ holderId }) => holderId)).size === shares.length, {
        error: "duplicate_field" satisfies IssueCode,
      }),
    ),
  })
  .check(isAtMostWhole("saleShare"), isAtMostWhole("poolShare"));

export const MovieRightsTerms = z.object({
  fromMonth: z.string(),
  version: z.number(),
  shares: z.array(TermShare),
});

/** The share of subscription revenue that goes into the pool from a month on, in percent. */
export const PoolRate = z.object({ fromMonth: SiteMonth, share: Percent });

/**
 * `openMonth` is the first month whose terms can still be set; null without a rights holder.
 * `movies` are the movies whose terms changed last.
 */
export const RightsOverview = z.object({
  holders: z.array(RightsHolder),
  openMonth: z.nullable(z.string()),
  pool: z.array(PoolRate),
  movies: z.array(z.object({ id: z.string(), name: z.string() })),
  months: z.array(
    z.object({
      month: z.string(),
      moneyIn: z.number(),
      holdersAmount: z.number(),
      houseAmount: z.number(),
    }),
  ),
});

/** A movie for which no terms were ever set. */
export const MovieWithoutTerms = z.object({
  id: z.string(),
  name: z.string(),
  year: z.number(),
});

/**
 * The figures so far of a month that is not closed, before advances are recouped. `closesOn` is the
 * day from which the month is closed. `isPartial`: the month has more payments or movies than these
 * figures count.
 */
export const OpenStatementMonth = z.object({
  month: z.string(),
  closesOn: z.string(),
  moneyIn: z.number(),
  holdersAmount: z.number(),
  houseAmount: z.number(),
  isPartial: z.boolean(),
  holders: z.array(z.object({ holderId: z.string(), holderName: z.string(), amount: z.number() })),
});

export const StatementTotal = z.object({ month: z.string(), amount: z.number() });

/** The total of a holder in a closed month. */
export const HolderTotal = z.extend(StatementTotal, {
  holderId: z.string(),
  holderName: z.string(),
});

/**
 * `share` is in percent; null for corrections and advances. `gross` is the sum of the payments, or
 * the movie's part of the pool.
 */
const StatementLine = z.object({
  movieId: z.string(),
  movieName: z.string(),
  kind: z.enum(statementKinds),
  units: z.number(),
  minutes: z.number(),
  gross: z.number(),
  share: z.nullable(z.number()),
  amount: z.number(),
});

export const RightsStatement = z.extend(StatementTotal, {
  holderName: z.string(),
  lines: z.array(StatementLine),
});

export const HolderParams = z.object({ holderId: OpaqueId });
export const StatementMonthParams = z.object({ month: SiteMonth });
export const StatementParams = z.object({ holderId: OpaqueId, month: SiteMonth });

export type HolderForm = z.infer<typeof HolderForm>;
export type RightsHolder = z.infer<typeof RightsHolder>;
export type RightsOverview = z.infer<typeof RightsOverview>;
export type MovieRightsTermsForm = z.infer<typeof MovieRightsTermsForm>;
export type MovieRightsTerms = z.infer<typeof MovieRightsTerms>;
export type RightsStatement = z.infer<typeof RightsStatement>;
export type HolderTotal = z.infer<typeof HolderTotal>;
export type StatementTotal = z.infer<typeof StatementTotal>;
export type StatementKind = (typeof statementKinds)[number];
export type OpenStatementMonth = z.infer<typeof OpenStatementMonth>;
export type MovieWithoutTerms = z.infer<typeof MovieWithoutTerms>;

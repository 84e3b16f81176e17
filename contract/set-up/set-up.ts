import * as z from "zod/mini";
import { LegalReview, legalPages } from "../pages/legal-reviews.ts";

export const setUpSteps = [
  "look",
  "languages",
  "owner",
  "second-factor",
  "legal",
  "email",
  "plan",
  "payments",
  "movie",
] as const;
export const setUpStates = ["open", "done", "skipped"] as const;

export type SetUpStep = (typeof setUpSteps)[number];
export type SetUpState = (typeof setUpStates)[number];

/**
 * `begun` says whether anybody opened the set-up before. The step `second-factor` is done while the
 * requesting administrator has a second factor.
 */
export const SetUp = z.object({
  begun: z.boolean(),
  steps: z.array(z.object({ name: z.enum(setUpSteps), state: z.enum(setUpStates) })),
  /**
   * `legalPages` are the pages with a text that the owner wrote or reviewed; `writtenPages` are
   * only those with a text that the owner wrote.
   */
  legalPages: z.array(z.enum(legalPages)),
  writtenPages: z.array(z.enum(legalPages)),
  reviews: z.array(LegalReview),
  /**
   * The last test email. `error` is the reason why the email is not sent yet. `isLocal`: emails are
   * kept in the site's own mailbox and not sent.
   */
  email: z.object({
    sentAt: z.nullable(z.iso.datetime()),
    error: z.nullable(z.string()),
    isLocal: z.boolean(),
  }),
  /** Whether the site has a category. A movie needs a category. */
  hasCategory: z.boolean(),
  hasMovie: z.boolean(),
  /** Whether the site still has the demo with which the site began. */
  hasDemo: z.boolean(),
});

export type SetUp = z.infer<typeof SetUp>;

/**
 * The numbers of rows that clearing the demo deletes. `edited` movies were changed by an
 * administrator and can be restored from the bin. `kept` movies stay visible to their buyers.
 * `categories` and `people` count rows that only the demo uses. `members` counts the members in the
 * demo's history. `orders` counts all orders of the demo.
 */
export const DemoCounts = z.object({
  movies: z.number(),
  edited: z.number(),
  kept: z.number(),
  categories: z.number(),
  people: z.number(),
  members: z.number(),
  orders: z.number(),
});

export type DemoCounts = z.infer<typeof DemoCounts>;

/**
 * The checks of the payment provider in use, each with a title in the language of the request.
 * `refused`: the provider does not accept the key. `unknown`: the key lacks the permission for the
 * check. `help` says what the owner must do at the provider, and at which URL; null for settings
 * that a deployment makes.
 */
export const PaymentChecks = z.object({
  /** The payment provider's display name. */
  provider: z.string(),
  /** Whether payments take real money. */
  isLive: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      state: z.enum(["good", "missing", "refused", "unknown"]),
      help: z.nullable(z.object({ text: z.string(), url: z.string() })),
    }),
  ),
  /** Whether the provider sells every plan that is on sale. */
  sellsPlans: z.boolean(),
  /**
   * The command that sets up what the provider lacks, and whether the command asks for the key;
   * null if nothing is missing.
   */
  repair: z.nullable(z.object({ command: z.string(), asksKey: z.boolean() })),
});

export type PaymentChecks = z.infer<typeof PaymentChecks>;

/**
 * The command that deploys. The command asks for a missing key of the payment provider, and sets up
 * what is missing at the provider.
 */
export const deployCommand = "npm run deploy";

/** The six digits in the test email. */
export const EmailCode = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
});

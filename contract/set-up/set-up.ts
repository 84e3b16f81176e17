import * as z from "zod/mini";
import { LegalReview, legalPages } from "../pages/legal-reviews.ts";

/** The steps of the set-up, in order. */
export const setUpSteps = [
  "look",
  "languages",
  "owner",
  "legal",
  "email",
  "plan",
  "payments",
  "movie",
] as const;
export const setUpStates = ["open", "done", "skipped"] as const;

export type SetUpStep = (typeof setUpSteps)[number];
export type SetUpState = (typeof setUpStates)[number];

/** `begun` says whether anybody opened the set-up before. */
export const SetUp = z.object({
  begun: z.boolean(),
  steps: z.array(z.object({ name: z.enum(setUpSteps), state: z.enum(setUpStates) })),
  /** The pages with the owner's own or a reviewed text, and those with the owner's own. */
  legalPages: z.array(z.enum(legalPages)),
  writtenPages: z.array(z.enum(legalPages)),
  reviews: z.array(LegalReview),
  /**
   * The last test email. `error` is the reason why it is not sent yet. `isLocal` says that emails
   * stay in this site's mailbox.
   */
  email: z.object({
    sentAt: z.nullable(z.iso.datetime()),
    error: z.nullable(z.string()),
    isLocal: z.boolean(),
  }),
  /** Whether there is a category, which a movie needs. */
  hasCategory: z.boolean(),
  hasMovie: z.boolean(),
  /** Whether the site began with the demo, which nobody has cleared. */
  hasDemo: z.boolean(),
});

export type SetUp = z.infer<typeof SetUp>;

/**
 * The rows that clearing the demo deletes. `edited` movies were changed by an administrator and can
 * be restored from the bin. `kept` movies stay visible to their buyers. `categories` and `people`
 * are those that nothing else uses.
 */
export const Demo = z.object({
  movies: z.number(),
  edited: z.number(),
  kept: z.number(),
  categories: z.number(),
  people: z.number(),
});

export type Demo = z.infer<typeof Demo>;

/**
 * The checks of the provider in use, each with a title in the language of the request. `refused`:
 * the provider does not accept the key. `unknown`: the key has no permission to look it up. `help`
 * says what the owner does at the provider, and at which address; null for what a deployment sets
 * up.
 */
export const PaymentChecks = z.object({
  /** The provider's name for people. */
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
   * The command that sets up what is missing, and whether it asks for the key; null if unneeded.
   */
  repair: z.nullable(z.object({ command: z.string(), asksKey: z.boolean() })),
});

export type PaymentChecks = z.infer<typeof PaymentChecks>;

/**
 * The command that deploys. It asks for a missing key of the payment provider, and sets up what is
 * missing at the provider.
 */
export const deployCommand = "npm run deploy";

/** The six digits in the test email. */
export const EmailCode = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
});

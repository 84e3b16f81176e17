import * as z from "zod/mini";
import { LegalReview, legalPages } from "../pages/legal-reviews.ts";

/** The steps of setting a site up, in their order. */
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

/** `begun`: whether anybody opened the set-up before. */
export const SetUp = z.object({
  begun: z.boolean(),
  steps: z.array(z.object({ name: z.enum(setUpSteps), state: z.enum(setUpStates) })),
  /** Those with a text of the owner's own or a reviewed one, and those of them with their own. */
  legalPages: z.array(z.enum(legalPages)),
  writtenPages: z.array(z.enum(legalPages)),
  reviews: z.array(LegalReview),
  /**
   * The last test email: `error` is why it is still waiting. `isLocal`: emails stay in the mailbox
   * of this site.
   */
  email: z.object({
    sentAt: z.nullable(z.iso.datetime()),
    error: z.nullable(z.string()),
    isLocal: z.boolean(),
  }),
  /** A movie needs one. */
  hasCategory: z.boolean(),
  hasMovie: z.boolean(),
  /** Whether the site began with the demo, which nobody has cleared. */
  hasDemo: z.boolean(),
});

export type SetUp = z.infer<typeof SetUp>;

/**
 * How much of the demo goes when it is cleared. `edited`: movies that an administrator changed,
 * which can be restored from the bin. `kept`: movies that only their buyers see afterwards.
 * `categories` and `people`: those that nothing else uses.
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
 * the provider does not accept the key. `unknown`: the key at hand may not look it up. `help`: what
 * the owner does at the provider, and where; null for what a deployment sets up.
 */
export const PaymentChecks = z.object({
  /** Its name as people read it. */
  provider: z.string(),
  /** Whether money is taken. */
  isLive: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      state: z.enum(["good", "missing", "refused", "unknown"]),
      help: z.nullable(z.object({ text: z.string(), url: z.string() })),
    }),
  ),
  /** Whether it sells every plan that is on sale. */
  sellsPlans: z.boolean(),
  /** The command for what is missing, and whether it asks for the key; null without need. */
  repair: z.nullable(z.object({ command: z.string(), asksKey: z.boolean() })),
});

export type PaymentChecks = z.infer<typeof PaymentChecks>;

/** Asks for the payment provider's key where there is none, and sets up what is missing there. */
export const deployCommand = "npm run deploy";

/** Six digits, from the test email. */
export const EmailCode = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
});

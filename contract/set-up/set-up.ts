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
 * `refused`: the provider does not accept the key. `unknown`: the key at hand may not look it up.
 * `price`: of every plan that is sold.
 */
export const PaymentChecks = z.object({
  provider: z.string(),
  /** Whether money is taken. The sandbox takes none. */
  isLive: z.boolean(),
  checks: z.array(
    z.object({
      name: z.enum(["key", "webhook", "portal", "tax", "price"]),
      state: z.enum(["good", "missing", "refused", "unknown"]),
    }),
  ),
});

export type PaymentChecks = z.infer<typeof PaymentChecks>;

/** Asks for Stripe's key where there is none, and sets up what is missing there. */
export const deployCommand = "npm run deploy";

/**
 * Sets up again what is missing at Stripe. Without the key in its environment, the deployment
 * trusts what it did before.
 */
export const stripeDeployCommand = "STRIPE_SECRET_KEY=sk_live_… npm run deploy";

/** Six digits, from the test email. */
export const EmailCode = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
});

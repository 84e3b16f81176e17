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
 * `refused`: the provider does not accept the key. `unknown`: the key has no permission to look it
 * up. `price` is checked for every plan that is sold.
 */
export const PaymentChecks = z.object({
  provider: z.string(),
  /** Whether payments take real money. The sandbox takes none. */
  isLive: z.boolean(),
  checks: z.array(
    z.object({
      name: z.enum(["key", "webhook", "portal", "tax", "price"]),
      state: z.enum(["good", "missing", "refused", "unknown"]),
    }),
  ),
});

export type PaymentChecks = z.infer<typeof PaymentChecks>;

/**
 * The command that deploys. It asks for a missing key of Stripe, and sets up what is missing at
 * Stripe.
 */
export const deployCommand = "npm run deploy";

/**
 * The command that repairs the set-up at Stripe. Without the key in its environment, the deployment
 * trusts its earlier set-up.
 */
export const stripeDeployCommand = "STRIPE_SECRET_KEY=sk_live_… npm run deploy";

/** The six digits in the test email. */
export const EmailCode = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
});

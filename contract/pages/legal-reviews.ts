import * as z from "zod/mini";

/** The pages that the owner must write or review, because their built-in texts are templates. */
export const legalPages = ["terms", "privacy", "imprint", "accessibility"] as const;

export type LegalPage = (typeof legalPages)[number];

/** The legal pages that a deployment can declare reviewed, in the variable LEGAL_REVIEWED. */
export const declarableLegalPages: readonly LegalPage[] = ["terms", "privacy", "imprint"];

/**
 * `reviewedAt` is null if nobody has reviewed the page on the site; the deployment may still have
 * declared the page reviewed. `reviewedBy` is also null if the account is deleted.
 */
export const LegalReview = z.object({
  page: z.enum(legalPages),
  reviewed: z.boolean(),
  reviewedAt: z.nullable(z.iso.datetime()),
  reviewedBy: z.nullable(z.string()),
});

export type LegalReview = z.infer<typeof LegalReview>;

import * as z from "zod/mini";

/**
 * The evidence of where a payer lives: the card or bank account, the billing address, and the IP
 * address when the order was made.
 */
export const evidenceSources = ["card", "billing_address", "ip_address"] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** The countries (ISO 3166-1) that the evidence of a payment names; null if unknown. */
export const PaymentEvidence = z.object({
  card: z.nullable(z.string()),
  billing_address: z.nullable(z.string()),
  ip_address: z.nullable(z.string()),
});
export type PaymentEvidence = z.infer<typeof PaymentEvidence>;

/**
 * The home country of an account, and the evidence that agrees on it. `travels`: whether the member
 * keeps the movies and conditions of the home country while in another country of the European
 * Economic Area.
 */
export const HomeCountry = z.object({
  country: z.string(),
  sources: z.array(z.enum(evidenceSources)),
  travels: z.boolean(),
});
export type HomeCountry = z.infer<typeof HomeCountry>;

/** Null without a paid order, or without two pieces of evidence that agree. */
export const OwnHomeCountry = z.object({ data: z.nullable(HomeCountry) });

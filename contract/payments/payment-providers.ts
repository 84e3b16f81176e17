import * as z from "zod/mini";

/** The features of the studio that a payment provider may not support. */
export const paymentAbilities = [
  "promotion_codes",
  "trials",
  "price_changes",
  "partial_refunds",
] as const;

/**
 * The payment providers that this version knows. `inUse`: the site makes new sales with the
 * provider. `reachable`: the site has the provider's secrets. Orders of an unreachable provider can
 * only be refunded in the provider's own dashboard.
 */
export const PaymentProviderList = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      inUse: z.boolean(),
      reachable: z.boolean(),
      abilities: z.array(z.enum(paymentAbilities)),
    }),
  ),
});

export type PaymentAbility = (typeof paymentAbilities)[number];
export type PaymentProviderInfo = z.infer<typeof PaymentProviderList>["data"][number];

import * as z from "zod/mini";

/**
 * Whether the viewer may watch a movie, or the first reason why not. `sign_in_required` is for
 * visitors to whom a subscription would open the movie; `over` says that the last day has passed.
 */
export const WatchAccess = z.enum([
  "ok",
  "over",
  "not_in_country",
  "not_yet",
  "no_video",
  "sign_in_required",
  "subscription_required",
  "not_in_subscription",
]);
export type WatchAccess = z.infer<typeof WatchAccess>;

/** The price of an offer in the site's currency; null if the viewer has no such offer. */
const Offer = z.nullable(z.object({ price: z.number() }));

/** The rights of one viewer to a movie: to watch it, to download it, and to take these offers. */
export const MovieAccess = z.object({
  watch: WatchAccess,
  download: WatchAccess,
  rent: Offer,
  buy: Offer,
  preOrder: Offer,
  /** Whether the viewer has bought or pre-ordered the movie. */
  owned: z.boolean(),
  /** The viewer's pre-order of the movie while it waits for the first day, else null. */
  preOrderId: z.nullable(z.string()),
  /**
   * The last moment to begin the viewer's rental or, once begun, to finish it; null without a
   * rental.
   */
  rentedUntil: z.nullable(z.iso.datetime()),
  /** Whether the viewer's rental has begun. */
  rentalBegun: z.boolean(),
});
export type MovieAccess = z.infer<typeof MovieAccess>;

import * as z from "zod/mini";

/**
 * Whether the viewer may watch a movie, or the first reason why not. `sign_in_required`: a visitor,
 * whom a subscription would open it to. `over`: its last day has passed.
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

/** The price of an offer, in the site's currency; null where the viewer has none. */
const Offer = z.nullable(z.object({ price: z.number() }));

/**
 * The answer to one viewer: whether they may watch and download the movie, and what they are
 * offered.
 */
export const MovieAccess = z.object({
  watch: WatchAccess,
  download: WatchAccess,
  rent: Offer,
  buy: Offer,
  preOrder: Offer,
  /** Whether the viewer has bought the movie, also before its first day. */
  owned: z.boolean(),
  /** The viewer's order of the movie that waits for its first day, or null. */
  preOrderId: z.nullable(z.string()),
  /** Until when the viewer's rental has to begin or, once begun, be finished; null without one. */
  rentedUntil: z.nullable(z.iso.datetime()),
  /** Whether the rental has begun. */
  rentalBegun: z.boolean(),
});
export type MovieAccess = z.infer<typeof MovieAccess>;

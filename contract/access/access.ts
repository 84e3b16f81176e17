import * as z from "zod/mini";

/**
 * `ok` if the viewer may watch the movie, else the first reason why not. `sign_in_required`: a
 * visitor could watch the movie with a subscription. `over`: the movie's last day has passed.
 * `network_not_allowed`: nobody may play movies over the viewer's network. `being_prepared`: the
 * video has no renditions yet, and the viewer may not have the uploaded file.
 */
export const WatchAccess = z.enum([
  "ok",
  "over",
  "not_in_country",
  "network_not_allowed",
  "not_yet",
  "no_video",
  "being_prepared",
  "sign_in_required",
  "subscription_required",
  "not_in_subscription",
]);
export type WatchAccess = z.infer<typeof WatchAccess>;

/**
 * `ok` if the viewer may download the movie, else the first reason why not. `purchase_required`:
 * only buyers may download it. `not_offered`: only earlier buyers may download it.
 */
const DownloadAccess = z.enum([...WatchAccess.options, "purchase_required", "not_offered"]);

/** The viewer's price to rent, buy or pre-order, in the site's currency; null if not offered. */
const Offer = z.nullable(z.object({ price: z.number() }));

/**
 * One viewer's rights to a movie: to watch it, to download it, and to rent, buy or pre-order it.
 */
export const MovieAccess = z.object({
  watch: WatchAccess,
  download: DownloadAccess,
  rent: Offer,
  buy: Offer,
  preOrder: Offer,
  /** Whether the viewer has bought or pre-ordered the movie. */
  owned: z.boolean(),
  /** The order id of the viewer's pre-order until the movie opens; null without a pre-order. */
  preOrderId: z.nullable(z.string()),
  /**
   * The deadline to begin the viewer's rental or, once the rental has begun, its end; null without
   * a rental.
   */
  rentedUntil: z.nullable(z.iso.datetime()),
  rentalBegun: z.boolean(),
});
export type MovieAccess = z.infer<typeof MovieAccess>;

import type * as z from "zod/mini";
import type { SeasonRentalRequest } from "../../contract/orders/orders.ts";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { write } from "../auth/write.ts";
import { placeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { checkoutLimit } from "../orders/buyer.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import {
  findRentalTerms,
  listSeasonItems,
  nameSeason,
  sumPrices,
} from "../orders/season-offers.ts";
import {
  isSeasonUnchangedSql,
  type SeasonAddress,
  type SeasonState,
  seasonMovieIdsSql,
  selectSeasonState,
} from "../orders/season-state.ts";
import type { RentalOffer } from "./rental-orders.ts";

type ShownOffer = z.infer<typeof SeasonRentalRequest>;

/**
 * Reads the offer to rent a season, and the account's orders that contain one of its episodes.
 * Throws as `requireSeasonForRent` does.
 */
export async function findSeasonForRent(c: RequestContext, slug: string, shown: ShownOffer) {
  const address = { slug, season: shown.season };
  const {
    account,
    hits,
    found: [season],
    pendingOrders,
  } = await write(c, {
    statements: (db, viewer) => ({
      hits: hitRateLimit(db, [checkoutLimit(viewer.userId)], viewer.now),
      found: selectSeasonState(db, address, { ...viewer, ...placeOf(c) }, "rental"),
      pendingOrders: selectPendingMovieOrders(
        db,
        viewer.userId,
        "rental",
        seasonMovieIdsSql(address),
      ),
    }),
  });
  requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
  return { account, pendingOrders, offer: requireSeasonForRent(season, address, shown, c.var.now) };
}

/**
 * Returns the offer of the season. Throws `collection_not_found` without a public series,
 * `season_not_for_rent` if the viewer cannot rent the season, and `offer_changed` if its price or
 * terms are not those that were shown.
 */
function requireSeasonForRent(
  season: SeasonState | undefined,
  address: SeasonAddress,
  shown: ShownOffer,
  now: number,
): RentalOffer {
  if (!season) throw new AppError("collection_not_found");
  const items = listSeasonItems(season);
  if (items.length === 0) throw new AppError("season_not_for_rent");
  const terms = findRentalTerms(items, now);
  const isSame =
    sumPrices(items).priceCents === Math.round(shown.price * 100) &&
    terms.beginDays === shown.beginDays &&
    terms.watchHours === shown.watchHours;
  if (!isSame) throw new AppError("offer_changed");
  return {
    items,
    ...terms,
    seasonName: nameSeason(season, address),
    isOfferedSql: (viewer) => isSeasonUnchangedSql(season, address, viewer, "rental"),
  };
}

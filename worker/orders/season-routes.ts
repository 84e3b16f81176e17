import type { Hono } from "hono";
import type { SessionViewer } from "../access/access.ts";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { batchWithSession, findClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { placeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, type Database, database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { resolvePendingOrders } from "../payments/resolve-pending-orders.ts";
import { checkoutLimit, getBuyer } from "./buyer.ts";
import {
  createMovieOrder,
  ensureMovieCheckout,
  hasSameItems,
  selectPendingMovieOrders,
} from "./movie-orders.ts";
import {
  isSeasonOwned,
  listSeasonItems,
  nameSeason,
  sumPrices,
  toSeasonOffer,
} from "./season-offers.ts";
import {
  isSeasonUnchangedSql,
  type SeasonAddress,
  type SeasonState,
  seasonMovieIdsSql,
  selectSeasonState,
} from "./season-state.ts";
import { requireShownAmount } from "./shown-amount.ts";

export function mountSeasonRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/collections/:slug/offer", async (c, { params, query }) => {
    const address = { slug: params.slug, season: query.season };
    const {
      purchase: [purchase],
      rental: [rental],
    } = await findSeasonStates(c, address);
    if (!purchase) throw new AppError("collection_not_found");
    const data = toSeasonOffer({ purchase, rental }, c.var.now);
    return respond(c, "GET /api/collections/:slug/offer", { data });
  });
}

/** Reads a season as the account or, without a live session, a visitor can buy and rent it. */
async function findSeasonStates(c: RequestContext, address: SeasonAddress) {
  const place = { ...placeOf(c), now: c.var.now };
  const selectStates = (db: Database, viewer: SessionViewer) => ({
    purchase: selectSeasonState(db, address, viewer, "purchase"),
    rental: selectSeasonState(db, address, viewer, "rental"),
  });
  const claims = await findClaims(c);
  if (claims) {
    const { account, ...states } = await batchWithSession(c, claims, (db, viewer) =>
      selectStates(db, { ...viewer, ...place }),
    );
    if (account) return states;
  }
  const db = database(c, "nearest");
  return batch(db, selectStates(db, { ...place, userId: null, sessionId: null }));
}

type Body = { consent?: boolean | undefined; shownAmount?: number | undefined };

/** Orders the episodes of a season that the account can buy, and returns the checkout. */
export async function orderSeason(c: RequestContext, address: SeasonAddress, body: Body) {
  const { account, hits, found, pendingOrders } = await write(c, {
    statements: (db, viewer) => ({
      hits: hitRateLimit(db, [checkoutLimit(viewer.userId)], viewer.now),
      found: selectSeasonState(db, address, { ...viewer, ...placeOf(c) }, "purchase"),
      pendingOrders: selectPendingMovieOrders(
        db,
        viewer.userId,
        "movies",
        seasonMovieIdsSql(address),
      ),
    }),
  });
  requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
  const { season, items } = requireSeasonForSale(found[0]);
  requireShownAmount(body, sumPrices(items).priceCents);
  const open = await resolvePendingOrders(c, pendingOrders, (order) => hasSameItems(order, items));
  const buyer = getBuyer(c, account, body.consent);
  if (open) return ensureMovieCheckout(c, open, buyer);
  const viewer = { ...buyer, userId: buyer.id, sessionId: null };
  const isUnchanged = isSeasonUnchangedSql(season, address, viewer, "purchase");
  return createMovieOrder(c, items, buyer, isUnchanged, nameSeason(season, address));
}

/**
 * Returns the episodes to buy. Throws `collection_not_found` without a public series,
 * `season_owned` if the account owns all episodes that it sees, and `season_not_for_sale` if the
 * season is not offered.
 */
function requireSeasonForSale(season: SeasonState | undefined) {
  if (!season) throw new AppError("collection_not_found");
  const items = listSeasonItems(season);
  if (items.length > 0) return { season, items };
  throw new AppError(isSeasonOwned(season) ? "season_owned" : "season_not_for_sale");
}

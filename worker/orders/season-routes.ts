import type { Hono } from "hono";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { batchWithSession, findClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { placeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
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
  isSeasonUnchangedSql,
  listSeasonItems,
  nameSeason,
  type SeasonAddress,
  type SeasonState,
  seasonMovieIdsSql,
  selectSeasonState,
  sumOf,
  toSeasonOffer,
} from "./season-offers.ts";
import { requireShownAmount } from "./shown-amount.ts";

export function seasonRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/collections/:slug/offer", async (c, { params, query }) => {
    const season = await findSeasonState(c, { slug: params.slug, season: query.season });
    if (!season) throw new AppError("collection_not_found");
    return respond(c, "GET /api/collections/:slug/offer", { data: toSeasonOffer(season) });
  });
}

/** Reads a season as the account or, without a live session, a visitor can buy it. */
async function findSeasonState(c: RequestContext, address: SeasonAddress) {
  const viewer = { ...placeOf(c), now: c.var.now };
  const claims = await findClaims(c);
  if (claims) {
    const { account, found } = await batchWithSession(c, claims, (db, { userId }) => ({
      found: selectSeasonState(db, address, { ...viewer, userId }),
    }));
    if (account) return found[0];
  }
  const visitor = { ...viewer, userId: null };
  const db = database(c, "nearest");
  return (await runStatement(db, selectSeasonState(db, address, visitor)))[0];
}

type Body = { consent?: boolean | undefined; shownAmount?: number | undefined };

/** Orders the episodes of a season that the account can buy, and returns the checkout. */
export async function orderSeason(c: RequestContext, address: SeasonAddress, body: Body) {
  const { account, hits, found, pendingOrders } = await write(c, {
    statements: (db, { userId, now }) => ({
      hits: hitRateLimit(db, [checkoutLimit(userId)], now),
      found: selectSeasonState(db, address, { userId, now, ...placeOf(c) }),
      pendingOrders: selectPendingMovieOrders(db, userId, "movies", seasonMovieIdsSql(address)),
    }),
  });
  requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
  const { season, items } = requireSeasonForSale(found[0]);
  requireShownAmount(body, sumOf(items.map(({ priceCents }) => priceCents)));
  const open = await resolvePendingOrders(c, pendingOrders, (order) => hasSameItems(order, items));
  const buyer = getBuyer(c, account, body.consent);
  if (open) return ensureMovieCheckout(c, open, buyer);
  const isUnchanged = isSeasonUnchangedSql(address, { ...buyer, userId: buyer.id }, season);
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

import type { Hono } from "hono";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { placeOf } from "../catalogue/territories.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { checkoutLimit, getBuyer } from "../orders/buyer.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import type { OrderBuyer, OrderWithItems } from "../orders/orders.ts";
import { getPaymentContext } from "../orders/payment-context.ts";
import { resolvePendingOrders } from "../payments/resolve-pending-orders.ts";
import {
  createRentalOrder,
  ensureRentalCheckout,
  hasSameRentalTerms,
  type RentalOffer,
  requireMovieForRent,
  selectMovieForRent,
} from "./rental-orders.ts";
import { selectRunningRentals, toRentalDto } from "./rentals.ts";
import { findSeasonForRent } from "./season-rentals.ts";

export function mountRentals(app: Hono<AppEnv>): void {
  route(app, "POST /api/movies/:id/rentals", async (c, { params, body }) => {
    const movieId = Number(params.id);
    const {
      account,
      movies: [movie],
      pendingOrders,
      hits,
    } = await write(c, {
      statements: (db, viewer) => ({
        hits: hitRateLimit(db, [checkoutLimit(viewer.userId)], viewer.now),
        movies: selectMovieForRent(db, movieId, { ...viewer, ...placeOf(c) }),
        pendingOrders: selectPendingMovieOrders(db, viewer.userId, "rental", [movieId]),
      }),
    });
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    const offer = requireMovieForRent(movie, body, c.var.now);
    const buyer = getBuyer(c, account, body.consent);
    return respond(
      c,
      "POST /api/movies/:id/rentals",
      await orderRental(c, offer, buyer, pendingOrders),
    );
  });

  route(app, "POST /api/collections/:slug/rentals", async (c, { params, body }) => {
    const { account, offer, pendingOrders } = await findSeasonForRent(c, params.slug, body);
    const buyer = getBuyer(c, account, body.consent);
    return respond(
      c,
      "POST /api/collections/:slug/rentals",
      await orderRental(c, offer, buyer, pendingOrders),
    );
  });

  route(app, "GET /api/rentals", async (c) => {
    const found = await queryAsUser(c, (db, { userId, now }) =>
      selectRunningRentals(db, userId, now),
    );
    return respond(c, "GET /api/rentals", { data: found.map(toRentalDto) });
  });
}

/**
 * Returns the checkout of the account's open order of the same offer, else of a new order. Closes
 * the other pending orders of the offer's movies.
 */
async function orderRental(
  c: RequestContext,
  offer: RentalOffer,
  buyer: OrderBuyer,
  pendingOrders: OrderWithItems[],
) {
  const { db } = getPaymentContext(c);
  const open = await resolvePendingOrders(c, pendingOrders, (order) =>
    hasSameRentalTerms(db, order, offer),
  );
  if (open) return ensureRentalCheckout(c, open, offer, buyer);
  return createRentalOrder(c, offer, buyer);
}

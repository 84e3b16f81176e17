import type { Hono } from "hono";
import { m } from "#messages";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { placeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { checkoutLimit, getBuyer } from "../orders/buyer.ts";
import {
  ensureMovieCheckout,
  hasSameItems,
  selectPendingMovieOrders,
} from "../orders/movie-orders.ts";
import { getOrderContext, handleProviderError } from "../orders/payment-context.ts";
import { resolvePendingOrders } from "../payments/resolve-pending-orders.ts";
import { syncOrder } from "../payments/sync-order.ts";
import {
  createPreOrder,
  requireMovieForPreOrder,
  selectMovieForPreOrder,
} from "./pre-order-offers.ts";
import { selectPreOrder } from "./pre-orders.ts";

/**
 * Mounts the endpoints that pre-order a movie before its first day, and that cancel a pre-order
 * until the movie comes.
 */
export function mountPreOrders(app: Hono<AppEnv>): void {
  route(app, "POST /api/movies/:id/pre-orders", async (c, { params, body }) => {
    const movieId = Number(params.id);
    const {
      account,
      movies: [movie],
      pendingOrders,
      hits,
    } = await write(c, {
      statements: (db, { userId, now }) => ({
        hits: hitRateLimit(db, [checkoutLimit(userId)], now),
        movies: selectMovieForPreOrder(db, movieId, { userId, now, ...placeOf(c) }),
        pendingOrders: selectPendingMovieOrders(db, userId, "movies", [movieId]),
      }),
    });
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    const item = requireMovieForPreOrder(movie, body, c.var.now);
    const open = await resolvePendingOrders(c, pendingOrders, (order) =>
      hasSameItems(order, [item]),
    );
    const buyer = getBuyer(c, account, body.consent);
    const checkout = open
      ? await ensureMovieCheckout(c, open, buyer)
      : await createPreOrder(c, item, buyer);
    return respond(c, "POST /api/movies/:id/pre-orders", checkout);
  });

  route(app, "DELETE /api/pre-orders/:orderId", async (c, { params: { orderId } }) => {
    const [found] = await queryAsUser(c, (db, { userId, now }) =>
      selectPreOrder(db, userId, orderId, now),
    );
    if (!found) throw new AppError("order_not_found");
    const { order, isAwaited } = found;
    if (!isAwaited) throw new AppError("pre_order_over");
    const { db, provider, now } = getOrderContext(c, order, "order_elsewhere");
    await provider.refund(order, now).catch(handleProviderError(db, order));
    await syncOrder(c, order);
    return respond(c, "DELETE /api/pre-orders/:orderId", { message: m.done_pre_order_cancelled() });
  });
}

import { and, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { purchasesPage, selectPurchases, toPurchaseDto } from "../catalogue/account-movies.ts";
import { placeOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { resolvePendingOrders } from "../payments/resolve-pending-orders.ts";
import { findRentalState, selectRentalOfOrder } from "../rentals/rentals.ts";
import { orders } from "../schema.ts";
import { mountAdminOrderRoutes } from "./admin-routes.ts";
import { checkoutLimit, getBuyer } from "./buyer.ts";
import { mountBillingExportRoutes } from "./export-routes.ts";
import { selectHomeCountry, toHomeCountryDto } from "./home-country.ts";
import {
  createCartOrder,
  ensureMovieCheckout,
  hasSameItems,
  requireMoviesForSale,
  selectMoviesForSale,
  selectOwnedMovies,
  selectPendingMovieOrders,
} from "./movie-orders.ts";
import { type OrderWithItems, paginateOrders, selectOrders, toOrderDto } from "./orders.ts";
import { getOrderContext, handleProviderError } from "./payment-context.ts";
import { selectOrderWithInvoice, selectPayments, toPaymentDto } from "./payments.ts";
import { mountRefundRoutes } from "./refund-routes.ts";
import { mountSeasonRoutes, orderSeason } from "./season-routes.ts";
import { requireShownAmount } from "./shown-amount.ts";

export function mountOrders(app: Hono<AppEnv>): void {
  mountAdminOrderRoutes(app);
  mountRefundRoutes(app);
  mountBillingExportRoutes(app);
  mountSeasonRoutes(app);

  route(app, "POST /api/orders", async (c, { body }) => {
    if (body.season) return respond(c, "POST /api/orders", await orderSeason(c, body.season, body));
    const ids = [...new Set(body.movieIds?.map(Number))];
    const { account, movies, owned, pendingOrders, hits } = await write(c, {
      statements: (db, { userId, now }) => ({
        hits: hitRateLimit(db, [checkoutLimit(userId)], now),
        movies: selectMoviesForSale(db, ids, { userId, now, ...placeOf(c) }),
        owned: selectOwnedMovies(db, userId, ids),
        pendingOrders: selectPendingMovieOrders(db, userId, "movies", ids),
      }),
    });
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    requireMoviesForSale(ids, movies, owned, c.var.now);
    requireShownAmount(
      body,
      movies.reduce((sum, { priceCents }) => sum + priceCents, 0),
    );
    const open = await resolvePendingOrders(c, pendingOrders, (order) =>
      hasSameItems(order, movies),
    );
    const buyer = getBuyer(c, account, body.consent);
    const checkout = open
      ? await ensureMovieCheckout(c, open, buyer)
      : await createCartOrder(c, movies, buyer);
    return respond(c, "POST /api/orders", checkout);
  });

  route(app, "GET /api/orders", async (c, { query }) => {
    const { afterCursor, orderBy, limit, page } = paginateOrders<OrderWithItems>(query);
    const found = await queryAsUser(c, (db, { userId }) =>
      selectOrders(db)
        .where(and(eq(orders.userId, userId), afterCursor))
        .orderBy(...orderBy)
        .limit(limit),
    );
    return respond(c, "GET /api/orders", page(found, toOrderDto));
  });

  route(app, "GET /api/orders/:orderId", async (c, { params }) => {
    const {
      found: [order],
      payments,
      ordered: [rental],
    } = await batchAsUser(c, (db, { userId }) => ({
      found: selectOrders(db).where(and(eq(orders.id, params.orderId), eq(orders.userId, userId))),
      payments: selectPayments(db, params.orderId),
      ordered: selectRentalOfOrder(db, params.orderId),
    }));
    if (!order) throw new AppError("order_not_found");
    return respond(c, "GET /api/orders/:orderId", {
      data: {
        ...toOrderDto(order),
        payments: payments.map(toPaymentDto),
        rental: findRentalState(order, rental, c.var.now),
      },
    });
  });

  route(app, "POST /api/orders/:orderId/payments/:transactionId/invoice", async (c, { params }) => {
    const { orderId, transactionId } = params;
    const [found] = await queryAsUser(c, (db, { userId }) =>
      selectOrderWithInvoice(db, userId, orderId, transactionId),
    );
    if (!found || found.invoiceRef === null) throw new AppError("invoice_not_found");
    const { db, provider } = getOrderContext(c, found.order, "order_elsewhere");
    const url = await provider
      .findInvoice?.(found.invoiceRef)
      .catch(handleProviderError(db, found.order));
    if (!url) throw new AppError("invoice_not_found");
    return respond(c, "POST /api/orders/:orderId/payments/:transactionId/invoice", {
      data: { url },
    });
  });

  route(app, "GET /api/home-country", async (c) => {
    const found = await queryAsUser(c, (db, { userId, now }) => selectHomeCountry(db, userId, now));
    return respond(c, "GET /api/home-country", { data: toHomeCountryDto(found) });
  });

  route(app, "GET /api/purchases", async (c, { query }) => {
    const pageQuery = purchasesPage(query);
    const found = await queryAsUser(c, (db, { userId }) => selectPurchases(db, userId, pageQuery));
    return respond(c, "GET /api/purchases", pageQuery.page(found, toPurchaseDto));
  });
}

import { and, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { getSite } from "../../contract/site.ts";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { type Account, batchAsUser, isSubscribed, queryAsUser } from "../auth/session.ts";
import {
  purchasesPage,
  selectFavourites,
  selectPurchases,
  toPurchaseDto,
} from "../catalogue/account-movies.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { countryOf } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { batch, database, runStatement } from "../database/database.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { endGiftCodes } from "../gifts/gift-codes.ts";
import { respond, route } from "../http/route.ts";
import { siteUrl } from "../http/site-url.ts";
import { getProviderModule } from "../payments/providers/registry.ts";
import {
  endOverdueSubscription,
  resolvePendingOrders,
} from "../payments/resolve-pending-orders.ts";
import { syncOrder } from "../payments/sync-order.ts";
import {
  insertFirstPlan,
  isOffered,
  isPublished,
  selectPlans,
  selectPublishedPlans,
  toOfferDto,
} from "../plans/plans.ts";
import {
  createRentalOrder,
  isRentalOf,
  requireMovieForRent,
  selectMovieForRent,
} from "../rentals/rental-orders.ts";
import {
  findRentalState,
  selectRentalOfOrder,
  selectRunningRentals,
  toRentalDto,
} from "../rentals/rentals.ts";
import { orders } from "../schema.ts";
import { composeCancelledEmail } from "../subscriptions/cancellation-emails.ts";
import { isPaused, isRenewable, toPauseDto } from "../subscriptions/pauses.ts";
import {
  createPlanOrder,
  isOrderOf,
  selectBlockingPlanOrders,
} from "../subscriptions/plan-orders.ts";
import { findPlanSale, findPromotion, requirePlan } from "../subscriptions/plan-sales.ts";
import {
  deleteGift,
  hasGift,
  remainingDays,
  selectPayingOrder,
  selectReceipt,
  selectSubscription,
  toExpiringCardDto,
  toOverdueDto,
  toReceiptDto,
} from "../subscriptions/subscriptions.ts";
import { checkoutLimit, getBuyer } from "./buyer.ts";
import {
  createCartOrder,
  hasSameItems,
  requireMoviesForSale,
  selectMoviesForSale,
  selectOwnedMovies,
  selectPendingMovieOrders,
} from "./movie-orders.ts";
import { type OrderWithItems, paginateOrders, selectOrders, toOrderDto } from "./orders.ts";
import { getPaymentContext, providerUnavailable } from "./payment-context.ts";
import { selectOrderWithInvoice, selectPayments, toPaymentDto } from "./payments.ts";

export function billingRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/plans", async (c, { query }) => {
    const db = database(c, "primary");
    const found = await runStatement(db, selectPlans(db));
    const { plans } = found.some(({ id }) => id === c.env.PLAN_ID)
      ? { plans: found }
      : await batch(db, { plan: insertFirstPlan(db, c.env), plans: selectPlans(db) });
    const shown = plans.filter((plan) => isOffered(plan, query.plan) && isPublished(plan, c.env));
    return respond(c, "GET /api/plans", {
      data: shown.map((plan) => toOfferDto(plan, query.plan)),
    });
  });

  route(app, "GET /subscriptionCheck", async (c) => {
    const {
      account,
      subscriptions: [subscription],
      favourites,
    } = await batchAsUser(c, (db, { userId }) => ({
      subscriptions: selectSubscription(db, userId),
      favourites: selectFavourites(db, userId),
    }));
    const subscribed = isSubscribed(account, c.var.now);
    return respond(c, "GET /subscriptionCheck", {
      remainingDays: remainingDays(account.paidUntil, c.var.now),
      status: subscribed ? "SUBSCRIBED" : "UNSUBSCRIBED",
      renews: subscribed && subscription?.renews === true,
      expiresAt:
        subscribed && account.paidUntil !== null ? new Date(account.paidUntil).toISOString() : null,
      portal: hasPortal(c, subscription),
      overdue: toOverdueDto(subscription),
      paused: toPauseDto(subscription),
      expiringCard: toExpiringCardDto(subscription),
      renewable:
        isRenewable(subscription, c.var.now) && subscription?.provider === c.env.PAYMENT_PROVIDER,
      cart: favourites.map(toMovieDto),
    });
  });

  route(app, "POST /initiate_payment", async (c, { body }) => {
    const {
      account,
      plans,
      blockingOrders,
      payingOrders: [payingOrder],
      subscriptions: [subscription],
      hits,
    } = await batchAsUser(c, (db, { userId, guard }) => ({
      hits: hitRateLimit(db, [checkoutLimit(userId)], c.var.now, guard),
      plan: insertFirstPlan(db, c.env),
      plans: selectPublishedPlans(db, c.env),
      blockingOrders: selectBlockingPlanOrders(db, userId, c.var.now),
      payingOrders: selectPayingOrder(db, userId),
      subscriptions: selectSubscription(db, userId),
    }));
    requireOwnEmail(account, body.email);
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    if (isSubscribed(account, c.var.now)) throw new AppError("already_subscribed");
    if (isPaused(subscription)) throw new AppError("subscription_paused");
    const { code, trial = false } = body;
    const plan = requirePlan(plans, body.plan_id);
    const sale = await findPlanSale(c, account, plan, { code, trial, orders: blockingOrders });
    requireShownAmount(body, sale.plan.priceCents - (sale.promotion?.discountCents ?? 0));
    const { db, provider } = getPaymentContext(c);
    await resolvePendingOrders(c, blockingOrders, (order) => isOrderOf(order, sale));
    if (payingOrder && subscription?.renews) await endOverdueSubscription(c, payingOrder);
    const checkout = await createPlanOrder(
      db,
      provider,
      sale,
      await getBuyer(c, account, body.consent),
    );
    return respond(c, "POST /initiate_payment", checkout);
  });

  route(app, "POST /api/promotion-codes/price", async (c, { body }) => {
    const { account, plans, blockingOrders } = await batchAsUser(c, (db, { userId, now }) => ({
      plans: selectPublishedPlans(db, c.env),
      blockingOrders: selectBlockingPlanOrders(db, userId, now),
    }));
    const plan = requirePlan(plans, body.plan_id);
    const { code, discountCents, periods } = await findPromotion(
      c,
      account,
      plan,
      body.code,
      blockingOrders,
    );
    const amount = (plan.priceCents - discountCents) / 100;
    return respond(c, "POST /api/promotion-codes/price", { data: { code, amount, periods } });
  });

  route(app, "GET /subscriptionDetails/:name", async (c, { params, query }) => {
    const { name } = params;
    const { account, own, others } = await batchAsUser(c, (db, { userId }) => ({
      own: selectReceipt(db, name, userId),
      others: selectReceipt(db, name, query.id),
    }));
    const isWanted = ({ id }: { id: string }) => id === (query.id ?? id);
    const row = [...own, ...others].find(isWanted);
    if (row?.id !== account.id && account.role !== "ADMIN") throw new AppError("not_own_account");
    const data = row ? toReceiptDto(row, c.var.now) : null;
    if (!data) throw new AppError("receipt_not_found");
    return respond(c, "GET /subscriptionDetails/:name", { data });
  });

  route(app, "POST /Unsubscribe", async (c, { body }) => {
    const {
      account,
      payingOrders: [order],
      subscriptions: [subscription],
    } = await batchAsUser(c, (db, { userId }) => ({
      payingOrders: selectPayingOrder(db, userId),
      subscriptions: selectSubscription(db, userId),
    }));
    requireOwnEmail(account, body.email);
    const subscribed = isSubscribed(account, c.var.now);
    if (!subscribed && !subscription?.renews) throw new AppError("not_subscribed");
    // A renewal that could not be charged is tried again until the subscription ends, and no paid days are left.
    const when = subscribed && !toOverdueDto(subscription) ? body.when : "now";
    const { db, provider, now } = getPaymentContext(c);
    if (order && order.provider !== provider.name)
      throw new AppError("subscription_elsewhere", { provider: order.provider });
    if (order) {
      await provider.cancel(order, when, now).catch(providerUnavailable(db, order));
      await syncOrder(c, order);
    }
    if (body.when === "now") {
      const emails =
        subscription && (subscription.renews || subscription.expiresAt > now)
          ? []
          : [endedGiftEmail(c, account)];
      await batch(db, {
        emails: emails.map((email) => enqueueEmail(db, email, now, hasGift(account.id, now))),
        gift: deleteGift(db, account.id),
        codes: endGiftCodes(db, account.id, now),
      });
      sendAfterResponse(c, emails);
    }
    const message = when === "now" ? m.done_unsubscribed : m.done_renewal_stopped;
    return respond(c, "POST /Unsubscribe", { message: message() });
  });

  route(app, "POST /api/billing/portal", async (c) => {
    const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
    const { db, provider, site } = getPaymentContext(c);
    const url =
      order?.provider === provider.name
        ? await provider.portal?.(order, `${site}/dashboard`).catch(providerUnavailable(db, order))
        : null;
    if (!url) throw new AppError("billing_portal_not_found");
    return respond(c, "POST /api/billing/portal", { data: { url } });
  });

  route(app, "POST /api/orders", async (c, { body }) => {
    const ids = [...new Set(body.movieIds.map(Number))];
    const { account, movies, owned, pendingOrders, hits } = await batchAsUser(
      c,
      (db, { userId, guard }) => ({
        hits: hitRateLimit(db, [checkoutLimit(userId)], c.var.now, guard),
        movies: selectMoviesForSale(db, ids, c.var.now),
        owned: selectOwnedMovies(db, userId, ids),
        pendingOrders: selectPendingMovieOrders(db, userId, "movies", ids),
      }),
    );
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    requireMoviesForSale(ids, movies, owned, { country: countryOf(c), now: c.var.now });
    requireShownAmount(
      body,
      movies.reduce((sum, { priceCents }) => sum + priceCents, 0),
    );
    const { db, provider } = getPaymentContext(c);
    await resolvePendingOrders(c, pendingOrders, (order) => hasSameItems(order, movies));
    const checkout = await createCartOrder(
      db,
      provider,
      movies,
      await getBuyer(c, account, body.consent),
    );
    return respond(c, "POST /api/orders", checkout);
  });

  route(app, "POST /api/movies/:id/rentals", async (c, { params, body }) => {
    const movieId = Number(params.id);
    const {
      account,
      movies: [movie],
      pendingOrders,
      hits,
    } = await batchAsUser(c, (db, { userId, guard, now }) => ({
      hits: hitRateLimit(db, [checkoutLimit(userId)], now, guard),
      movies: selectMovieForRent(db, userId, movieId, now),
      pendingOrders: selectPendingMovieOrders(db, userId, "rental", [movieId]),
    }));
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    const item = requireMovieForRent(movie, body, {
      account,
      country: countryOf(c),
      now: c.var.now,
    });
    const { db, provider } = getPaymentContext(c);
    await resolvePendingOrders(c, pendingOrders, (order) => isRentalOf(db, order, item));
    const checkout = await createRentalOrder(
      db,
      provider,
      item,
      await getBuyer(c, account, body.consent),
    );
    return respond(c, "POST /api/movies/:id/rentals", checkout);
  });

  route(app, "GET /api/rentals", async (c) => {
    const found = await queryAsUser(c, (db, { userId, now }) =>
      selectRunningRentals(db, userId, now),
    );
    return respond(c, "GET /api/rentals", { data: found.map(toRentalDto) });
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
    const { db, provider } = getPaymentContext(c);
    const url =
      found?.order.provider === provider.name && found.invoiceRef !== null
        ? await provider.findInvoice?.(found.invoiceRef).catch(providerUnavailable(db, found.order))
        : null;
    if (!url) throw new AppError("invoice_not_found");
    return respond(c, "POST /api/orders/:orderId/payments/:transactionId/invoice", {
      data: { url },
    });
  });

  route(app, "GET /api/purchases", async (c, { query }) => {
    const pageQuery = purchasesPage(query);
    const found = await queryAsUser(c, (db, { userId }) => selectPurchases(db, userId, pageQuery));
    return respond(c, "GET /api/purchases", pageQuery.page(found, toPurchaseDto));
  });
}

/** Whether the payer can manage the subscription at the provider; false for a provider that is no longer in use. */
function hasPortal(c: RequestContext, subscription: { provider: string } | undefined): boolean {
  if (subscription?.provider !== c.env.PAYMENT_PROVIDER) return false;
  return (
    getProviderModule(c.env).create({ env: c.env, db: database(c, "primary"), site: siteUrl(c) })
      .portal !== undefined
  );
}

/** Given days end with the subscription that they follow, or alone. */
const endedGiftEmail = (c: RequestContext, { email }: Account) =>
  composeCancelledEmail(email, getEmailContext(c), {
    plan: getSite().name,
    receivedAt: c.var.now,
    endsAt: c.var.now,
  });

/** Throws `offer_changed` when the buyer was shown another price. */
function requireShownAmount(
  { shownAmount }: { shownAmount?: number | undefined },
  cents: number,
): void {
  if (shownAmount !== undefined && Math.round(shownAmount * 100) !== cents)
    throw new AppError("offer_changed");
}

function requireOwnEmail(account: Account, email: string): void {
  if (account.email !== email) throw new AppError("not_own_account");
}

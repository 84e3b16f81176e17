import type { Hono } from "hono";
import { m } from "#messages";
import { localizePath } from "../../contract/site/language-path.ts";
import { getSite } from "../../contract/site/site.ts";
import { type Account, isSubscribed } from "../auth/account.ts";
import { hitRateLimit, requireCapacity } from "../auth/rate-limit.ts";
import { batchAsUser, isActingAdministrator, queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { selectFavourites } from "../catalogue/account-movies.ts";
import { toListedMovieDto } from "../catalogue/listed-movie.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { endGiftCodes } from "../gifts/gift-codes.ts";
import { respond, route } from "../http/route.ts";
import { checkoutLimit, getBuyer } from "../orders/buyer.ts";
import {
  findOrderProvider,
  getOrderContext,
  handleProviderError,
} from "../orders/payment-context.ts";
import { requireShownAmount } from "../orders/shown-amount.ts";
import {
  endOverdueSubscription,
  resolvePendingOrders,
} from "../payments/resolve-pending-orders.ts";
import { syncOrder } from "../payments/sync-order.ts";
import { insertFirstPlan, selectPublishedPlans } from "../plans/plans.ts";
import { mountAdminSubscriptionRoutes } from "./admin-routes.ts";
import { mountCardRoutes } from "./card-routes.ts";
import { composeSubscriptionEmail } from "./emails.ts";
import { mountPauseRoutes } from "./pause-routes.ts";
import { canRestartRenewal, isSubscriptionPaused, toPauseDto } from "./pauses.ts";
import { mountPlanChangeRoutes } from "./plan-change-routes.ts";
import {
  createPlanOrder,
  ensurePlanCheckout,
  hasSameSaleTerms,
  selectOrdersBlockingPlanOrder,
} from "./plan-orders.ts";
import { findPlanSale, requireSoldPlan } from "./plan-sales.ts";
import {
  computeRemainingDays,
  deleteGivenDays,
  hasGivenDaysSql,
  selectPayingOrder,
  selectReceipt,
  selectSubscription,
  selectSubscriptionWithOrder,
  toExpiringCardDto,
  toOverdueDto,
  toReceiptDto,
} from "./subscriptions.ts";

export function mountSubscriptions(app: Hono<AppEnv>): void {
  mountCardRoutes(app);
  mountPauseRoutes(app);
  mountPlanChangeRoutes(app);
  mountAdminSubscriptionRoutes(app);

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
    const provider = subscription && findOrderProvider(c, subscription);
    return respond(c, "GET /subscriptionCheck", {
      remainingDays: computeRemainingDays(account.paidUntil, c.var.now),
      status: subscribed ? "SUBSCRIBED" : "UNSUBSCRIBED",
      renews: subscribed && subscription?.renews === true,
      expiresAt: subscribed ? toIsoTime(account.paidUntil) : null,
      portal: provider?.portal !== undefined,
      overdue: toOverdueDto(subscription),
      paused: toPauseDto(subscription),
      expiringCard: toExpiringCardDto(subscription),
      renewable: canRestartRenewal(subscription, c.var.now) && provider?.renew !== undefined,
      pausable: provider?.pauses !== undefined,
      cart: favourites.map((row) => toListedMovieDto(row, c.var)),
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
    } = await write(c, {
      statements: (db, { userId, now }) => ({
        hits: hitRateLimit(db, [checkoutLimit(userId)], now),
        plan: insertFirstPlan(db, c.env),
        plans: selectPublishedPlans(db, c.env),
        blockingOrders: selectOrdersBlockingPlanOrder(db, userId, now),
        payingOrders: selectPayingOrder(db, userId),
        subscriptions: selectSubscription(db, userId),
      }),
    });
    requireOwnEmail(account, body.email);
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    if (isSubscribed(account, c.var.now)) throw new AppError("already_subscribed");
    if (isSubscriptionPaused(subscription)) throw new AppError("subscription_paused");
    const { code, trial = false } = body;
    const plan = requireSoldPlan(plans, body.plan_id);
    const sale = await findPlanSale(c, account, plan, { code, trial, orders: blockingOrders });
    requireShownAmount(body, sale.plan.priceCents - (sale.promotion?.discountCents ?? 0));
    const open = await resolvePendingOrders(c, blockingOrders, (order) =>
      hasSameSaleTerms(order, sale),
    );
    if (payingOrder && subscription?.renews) await endOverdueSubscription(c, payingOrder);
    const buyer = getBuyer(c, account, body.consent);
    const checkout = open
      ? await ensurePlanCheckout(c, open, sale, buyer)
      : await createPlanOrder(c, sale, buyer);
    return respond(c, "POST /initiate_payment", checkout);
  });

  route(app, "GET /subscriptionDetails/:name", async (c, { params, query }) => {
    const { name } = params;
    const { account, own, others } = await batchAsUser(c, (db, { userId }) => ({
      own: selectReceipt(db, name, userId),
      others: selectReceipt(db, name, query.id),
    }));
    const isWanted = ({ id }: { id: string }) => id === (query.id ?? id);
    const row = [...own, ...others].find(isWanted);
    if (row?.id !== account.id && !isActingAdministrator(account))
      throw new AppError("not_own_account");
    const data = row ? toReceiptDto(row, c.var.now) : null;
    if (!data) throw new AppError("receipt_not_found");
    return respond(c, "GET /subscriptionDetails/:name", { data });
  });

  route(app, "POST /Unsubscribe", async (c, { body }) => {
    const {
      account,
      found: [subscription],
    } = await batchAsUser(c, (db, { userId }) => ({
      found: selectSubscriptionWithOrder(db, userId),
    }));
    requireOwnEmail(account, body.email);
    const order = subscription?.order;
    const subscribed = isSubscribed(account, c.var.now);
    if (!subscribed && !subscription?.renews) throw new AppError("not_subscribed");
    // A subscription with a failed renewal ends now: the provider would try the renewal again, and
    // no paid days are left.
    const when = subscribed && account.isOverdue !== 1 ? body.when : "now";
    if (order) {
      const { db, provider, now } = getOrderContext(c, order, "subscription_elsewhere");
      await provider.cancel(order, when, now).catch(handleProviderError(db, order));
      await syncOrder(c, order);
    }
    if (body.when === "now") await endGivenDays(c, account, subscription);
    const message = when === "now" ? m.done_unsubscribed : m.done_renewal_stopped;
    return respond(c, "POST /Unsubscribe", { message: message() });
  });

  route(app, "POST /api/billing/portal", async (c) => {
    const [order] = await queryAsUser(c, (db, { userId }) => selectPayingOrder(db, userId));
    if (!order) throw new AppError("billing_portal_not_found");
    const { db, provider, site } = getOrderContext(c, order, "subscription_elsewhere");
    const url = await provider
      .portal?.(order, site + localizePath("/dashboard"))
      .catch(handleProviderError(db, order));
    if (!url) throw new AppError("billing_portal_not_found");
    return respond(c, "POST /api/billing/portal", { data: { url } });
  });
}

/**
 * Ends the days that were given to an account. Queues an email about them unless a subscription
 * ends too, which has its own email.
 */
async function endGivenDays(
  c: RequestContext,
  account: Account,
  subscription: { renews: boolean; expiresAt: number } | undefined,
): Promise<void> {
  const hasEnded = subscription && (subscription.renews || subscription.expiresAt > c.var.now);
  const emails = hasEnded ? [] : [endedGiftEmail(c, account)];
  await write(c, {
    statements: (db, { userId, now }) => ({
      emails: emails.map((email) => enqueueEmail(db, email, now, hasGivenDaysSql(userId, now))),
      gift: deleteGivenDays(db, userId),
      codes: endGiftCodes(db, userId, now),
    }),
  });
  sendAfterResponse(c, emails);
}

/** Composes the email that days given to the account have ended. */
const endedGiftEmail = (c: RequestContext, { email }: Account) =>
  composeSubscriptionEmail("cancelled", email, getEmailContext(c), {
    plan: getSite().name,
    receivedAt: c.var.now,
    endsAt: c.var.now,
  });

function requireOwnEmail(account: Account, email: string): void {
  if (account.email !== email) throw new AppError("not_own_account");
}

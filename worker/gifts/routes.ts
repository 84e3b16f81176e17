import { and, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { milliseconds } from "../../contract/constants.ts";
import { computeGiftDuration, formatGiftCode } from "../../contract/gifts/gift-code-text.ts";
import type { BoughtGift } from "../../contract/gifts/gift-codes.ts";
import { getClientInfo } from "../auth/client-info.ts";
import {
  emailRateLimit,
  hasCapacitySql,
  hitRateLimit,
  type RateLimitRule,
  requireCapacity,
  undoRateLimitHit,
} from "../auth/rate-limit.ts";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { findRequestLocale } from "../i18n/locale.ts";
import { checkoutLimit, getBuyer } from "../orders/buyer.ts";
import { resolvePendingOrders } from "../payments/resolve-pending-orders.ts";
import { toReaderPlanName } from "../plans/plan-names.ts";
import { insertFirstPlan, selectPublishedPlans } from "../plans/plans.ts";
import { codeGuessLimits } from "../promotion-codes/promotion-codes.ts";
import { giftCodes, orders, plans } from "../schema.ts";
import { mountAdminGiftRoutes } from "./admin-routes.ts";
import { composeGiftEmail } from "./emails.ts";
import { extendGift, redeemGiftCode, selectGiftCode } from "./gift-codes.ts";
import { selectGiftsOfPlans } from "./gift-emails.ts";
import {
  createGiftOrder,
  ensureGiftCheckout,
  hasCurrentGiftPrice,
  requireGift,
  selectOpenGiftOrders,
} from "./gift-orders.ts";

export function mountGifts(app: Hono<AppEnv>): void {
  mountAdminGiftRoutes(app);

  route(app, "POST /api/gift-codes", async (c, { body }) => {
    const {
      account,
      plans: sold,
      openOrders,
      hits,
    } = await write(c, {
      statements: (db, { userId, now }) => ({
        hits: hitRateLimit(db, [checkoutLimit(userId)], now),
        plan: insertFirstPlan(db, c.env),
        plans: selectPublishedPlans(db, c.env),
        openOrders: selectOpenGiftOrders(db, userId, body),
      }),
    });
    requireCapacity(hits, [checkoutLimit(account.id)], c.var.now);
    const gift = requireGift(sold, body, { language: findRequestLocale(c), now: c.var.now });
    const buyer = getBuyer(c, account, body.consent);
    const open = await resolvePendingOrders(c, openOrders, (order) =>
      hasCurrentGiftPrice(order, gift),
    );
    const checkout = open
      ? await ensureGiftCheckout(c, open, gift, buyer)
      : await createGiftOrder(c, gift, buyer);
    return respond(c, "POST /api/gift-codes", checkout);
  });

  route(app, "GET /api/gift-codes", async (c, { query }) => {
    const { afterCursor, orderBy, limit, page } = keysetPage<BoughtGiftRow>(
      {
        name: "gift-codes",
        sortedBy: giftCodes.createdAt,
        id: giftCodes.orderId,
        cursorOf: ({ gift }) => [gift.createdAt, gift.orderId],
      },
      query,
    );
    const found = await queryAsUser(c, (db, { userId }) =>
      selectGiftsOfPlans(db)
        .where(
          and(
            eq(giftCodes.buyerId, userId),
            inArray(orders.status, ["paid", "refunded", "flagged"]),
            afterCursor,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit),
    );
    return respond(c, "GET /api/gift-codes", page(found, toBoughtGiftDto));
  });

  route(app, "POST /api/gift-codes/:orderId/send", async (c, { params: { orderId } }) => {
    const {
      bought: [bought],
    } = await batchAsUser(c, (db, { userId }) => ({
      bought: selectGiftsOfPlans(db).where(
        and(eq(giftCodes.orderId, orderId), eq(giftCodes.buyerId, userId)),
      ),
    }));
    if (!bought) throw new AppError("order_not_found");
    const email = isSendable(bought) ? composeGiftEmail(bought, requireSiteOrigin(c)) : null;
    if (!email) throw new AppError("gift_not_sendable");
    const limits = [sendLimit(orderId), emailRateLimit("gift", email.to)];
    const { hits } = await write(c, {
      statements: (db, { now }) => ({
        hits: hitRateLimit(db, limits, now),
        email: enqueueEmail(db, email, now, and(...limits.map(hasCapacitySql))),
      }),
    });
    requireCapacity(hits, limits, c.var.now);
    sendAfterResponse(c, [email]);
    return respond(c, "POST /api/gift-codes/:orderId/send", { message: m.done_gift_sent() });
  });

  route(app, "POST /api/gift-codes/redeem", async (c, { body: { code } }) => {
    const { network } = getClientInfo(c);
    const {
      account,
      hits,
      redeemed: [redeemed],
      found: [found],
      plans: [plan],
    } = await write(c, {
      statements: (db, user) => {
        const limits = codeGuessLimits(user.userId, network);
        const isCode = and(eq(giftCodes.code, code), eq(giftCodes.redeemedBy, user.userId));
        return {
          hits: hitRateLimit(db, limits, user.now),
          redeemed: redeemGiftCode(db, code, user, and(...limits.map(hasCapacitySql))),
          extended: extendGift(db, isCode, user.now),
          found: selectGiftCode(db, code, user.userId),
          plans: db
            .select({ plan: plans, periods: giftCodes.periods })
            .from(giftCodes)
            .innerJoin(plans, eq(plans.id, giftCodes.planId))
            .where(eq(giftCodes.code, code)),
        };
      },
    });
    const limits = codeGuessLimits(account.id, network);
    requireCapacity(hits, limits, c.var.now);
    // Only unknown codes count as guesses, so the hits of a known code are undone.
    const db = database(c, "primary");
    if (found && isKnown(found))
      await batch(db, { guesses: limits.map((limit) => undoRateLimitHit(db, limit)) });
    if (!redeemed || !plan) throw findRefusal(found);
    return respond(c, "POST /api/gift-codes/redeem", {
      data: {
        plan: toReaderPlanName(plan.plan),
        ...computeGiftDuration(plan.plan, plan.periods),
        startsAt: toIsoTime(redeemed.startsAt ?? 0),
        until: toIsoTime(redeemed.endsAt ?? 0),
      },
    });
  });
}

/** Limits how often the buyer can request one gift's email in a day. */
const sendLimit = (orderId: string): RateLimitRule => ({
  key: `gift:${orderId}`,
  limit: 3,
  windowMs: milliseconds.day,
});

type FoundCode = Awaited<ReturnType<typeof selectGiftCode>>[number];

/**
 * Whether anybody can know the code. The code of an unpaid order was never sent, so entering it
 * counts as a guess.
 */
const isKnown = ({ status }: FoundCode) => status !== "open" && status !== "failed";

/** Returns the reason why a code was not redeemed. */
function findRefusal(found: FoundCode | undefined): AppError {
  if (!found || !isKnown(found)) return new AppError("gift_code_not_found");
  if (found.status === "refunded") return new AppError("gift_code_refunded");
  if (found.status === "flagged") return new AppError("gift_code_suspended");
  if (found.redeemedAt !== null) return new AppError("gift_code_redeemed");
  return new AppError("gift_code_while_renewing");
}

type BoughtGiftRow = Awaited<ReturnType<typeof selectGiftsOfPlans>>[number];

/**
 * Whether the buyer can have the gift's email sent again. A gift that waits for its day cannot be
 * sent again.
 */
const isSendable = ({ gift, status }: BoughtGiftRow) =>
  status === "paid" && gift.redeemedAt === null && gift.sentAt !== null;

function toBoughtGiftDto({ gift, plan, status }: BoughtGiftRow): BoughtGift {
  const { orderId, recipientName, recipientEmail, sendOn, sentAt, redeemedAt } = gift;
  return {
    orderId,
    plan: toReaderPlanName(plan),
    recipientName,
    recipientEmail,
    sendOn,
    ...computeGiftDuration(plan, gift.periods),
    sentAt: toIsoTime(sentAt),
    redeemedAt: toIsoTime(redeemedAt),
    status: status === "paid" || status === "refunded" ? status : "flagged",
    code: status === "paid" && redeemedAt === null ? formatGiftCode(gift.code) : null,
  };
}

import { and, eq, inArray, sql } from "drizzle-orm";
import { m } from "#messages";
import type { Locale } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import {
  computeGiftDuration,
  formatGiftDuration,
  giftCodeAlphabet,
  giftCodeLength,
  maxGiftDays,
  maxGiftDaysAhead,
} from "../../contract/gifts/gift-code-text.ts";
import type { GiftOrderRequest } from "../../contract/gifts/gift-codes.ts";
import { getSite } from "../../contract/site/site.ts";
import { write } from "../auth/write.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import {
  ensureCheckout,
  insertItems,
  insertOrder,
  type OrderBuyer,
  selectOrders,
} from "../orders/orders.ts";
import { getPaymentContext } from "../orders/payment-context.ts";
import { requireShownAmount } from "../orders/shown-amount.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { toReaderPlanName } from "../plans/plan-names.ts";
import type { PlanRow } from "../plans/plans.ts";
import { giftCodes, orders, plans } from "../schema.ts";
import { giftRetentionMs } from "./gift-codes.ts";

/** A gift to order. `days` is the length of all its periods together. */
export type Gift = Omit<GiftOrderRequest, "consent" | "price" | "planId"> & {
  plan: PlanRow;
  days: number;
  priceCents: number;
  language: Locale;
};

/**
 * Throws unless the site sells gifts, everybody can buy the plan at this price, and the email's day
 * is today or within a year.
 */
export function requireGift(
  plans: PlanRow[],
  { consent: _, price, planId, ...request }: GiftOrderRequest,
  { language, now }: { language: Locale; now: number },
): Gift {
  const { sellsGifts, timeZone } = getSite();
  if (!sellsGifts) throw new AppError("gifts_not_sold");
  const plan = plans.find(({ id, active, listed }) => active && listed && id === planId);
  if (!plan) throw invalidInput("planId", "plan_not_available");
  const { periods, sendOn } = request;
  const { days } = computeGiftDuration(plan, periods);
  if (days > maxGiftDays)
    throw invalidInput("periods", "too_big", { maximum: Math.floor(maxGiftDays / plan.days) });
  if (sendOn < dayOf(now, timeZone)) throw invalidInput("sendOn", "day_over");
  if (sendOn > dayOf(now + maxGiftDaysAhead * milliseconds.day, timeZone))
    throw invalidInput("sendOn", "day_too_late", { days: maxGiftDaysAhead });
  const priceCents = plan.priceCents * periods;
  requireShownAmount({ shownAmount: price }, priceCents);
  return { ...request, plan, days, priceCents, language };
}

/** Selects the buyer's unpaid orders of an equal gift, whose checkout can still be paid. */
export function selectOpenGiftOrders(db: Database, userId: string, request: GiftOrderRequest) {
  const { planId, periods, recipientEmail, recipientName, senderName, message, sendOn } = request;
  const isSame = and(
    eq(giftCodes.buyerId, userId),
    eq(giftCodes.planId, planId),
    eq(giftCodes.periods, periods),
    eq(giftCodes.recipientEmail, recipientEmail),
    eq(giftCodes.recipientName, recipientName),
    eq(giftCodes.senderName, senderName),
    eq(giftCodes.message, message),
    eq(giftCodes.sendOn, sendOn),
  );
  const sameGifts = db.select({ orderId: giftCodes.orderId }).from(giftCodes).where(isSame);
  // Without the `+`, SQLite would use the index of all open orders.
  return selectOrders(db).where(
    and(inArray(orders.id, sameGifts), sql`+${orders.status} = 'open'`),
  );
}

export const hasCurrentGiftPrice = (
  { amountCents, currency }: OrderRow,
  { priceCents, plan }: Gift,
): boolean => amountCents === priceCents && currency === plan.currency;

/** Creates a gift's order and its checkout. Throws `offer_changed` if the plan has changed. */
export async function createGiftOrder(c: RequestContext, gift: Gift, buyer: OrderBuyer) {
  const { provider } = getPaymentContext(c);
  const id = crypto.randomUUID();
  const { plan, priceCents, language, days } = gift;
  const { periods, recipientEmail, recipientName, senderName, message, sendOn } = gift;
  const order = {
    id,
    kind: "gift",
    planId: null,
    provider: provider.name,
    amountCents: priceCents,
    currency: plan.currency,
  } as const;
  const isSold = sql`exists (
    select 1
    from ${plans}
    where id = ${plan.id}
      and active = 1
      and listed = 1
      and price_cents = ${plan.priceCents}
      and currency = ${plan.currency}
  )`;
  const row = {
    orderId: id,
    buyerId: buyer.id,
    planId: plan.id,
    periods,
    days,
    code: createGiftCode(),
    recipientEmail,
    recipientName,
    senderName,
    message,
    language,
    sendOn,
    eraseAt: buyer.now + giftRetentionMs,
    createdAt: buyer.now,
  };
  const {
    created: [created],
  } = await write(c, {
    require: [[isSold, () => new AppError("offer_changed")]],
    statements: (db) => ({
      created: insertOrder(db, order, buyer, sql`true`),
      items: insertItems(db, id, [{ movieId: null, name: toReaderPlanName(plan), priceCents }]),
      gift: db.insert(giftCodes).values(row),
    }),
  });
  if (!created) throw new Error(`The order ${id} of a gift was not stored`);
  return ensureGiftCheckout(c, created, gift, buyer);
}

export function ensureGiftCheckout(
  c: RequestContext,
  order: OrderRow,
  { plan, periods, priceCents }: Gift,
  buyer: OrderBuyer,
) {
  const { db, provider } = getPaymentContext(c);
  const time = formatGiftDuration(computeGiftDuration(plan, periods));
  const item = {
    name: m.gift_item({ plan: toReaderPlanName(plan), time }),
    amountCents: priceCents,
  };
  return ensureCheckout(db, provider, { order, items: [item], plan: null, promotion: null }, buyer);
}

/** Creates a code of 80 random bits. */
function createGiftCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(giftCodeLength));
  return [...bytes].map((byte) => giftCodeAlphabet.charAt(byte % giftCodeAlphabet.length)).join("");
}

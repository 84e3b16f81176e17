import { and, eq, getTableColumns, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import { getSite } from "../../contract/site/site.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { giftCodes, orders, plans } from "../schema.ts";
import { composeGiftEmail, type GiftOfPlan } from "./emails.ts";
import { sentGiftColumns } from "./gift-codes.ts";

export function selectGiftsOfPlans(db: Database) {
  return db
    .select({
      gift: getTableColumns(giftCodes),
      plan: {
        name: plans.name,
        translatedNames: plans.translatedNames,
        days: sql<number>`${plans.days}`.as("plan_days"),
        period: plans.period,
      },
      status: orders.status,
    })
    .from(giftCodes)
    .innerJoin(plans, eq(plans.id, giftCodes.planId))
    .innerJoin(orders, eq(orders.id, giftCodes.orderId));
}

/**
 * Returns the gift of an order that has just been paid, if the gift's day is today or has passed;
 * else null.
 */
export async function findDueGift(db: Database, order: OrderRow, status: OrderStatus, now: number) {
  if (order.kind !== "gift" || status !== "paid") return null;
  const isDue = and(
    eq(giftCodes.orderId, order.id),
    isNull(giftCodes.sentAt),
    lte(giftCodes.sendOn, todayOf(now)),
  );
  const [due] = await runStatement(db, selectGiftsOfPlans(db).where(isDue));
  return due ?? null;
}

const todayOf = (now: number) => dayOf(now, getSite().timeZone);

export const isGiftUnsentSql = (orderId: string) =>
  sql`exists (select 1 from ${giftCodes} where order_id = ${orderId} and sent_at is null)`;

/** Queues the email of each paid gift once, on the gift's day. */
export async function sendDueGifts(db: Database, site: string, now: number): Promise<void> {
  const isDue = and(isNotNull(giftCodes.dueOn), lte(giftCodes.dueOn, todayOf(now)));
  await handleDueRows(
    db,
    (limit) => runStatement(db, selectGiftsOfPlans(db).where(isDue).limit(limit)),
    (due) => sendGift(db, due, site, now),
  );
}

/** Sends a gift's email, unless the gift has been refunded meanwhile. */
async function sendGift(db: Database, due: GiftOfPlan, site: string, now: number): Promise<void> {
  const email = composeGiftEmail(due, site);
  const isStillDue = and(eq(giftCodes.orderId, due.gift.orderId), isNotNull(giftCodes.dueOn));
  await batch(db, {
    email:
      email &&
      enqueueEmail(db, email, now, sql`exists (select 1 from ${giftCodes} where ${isStillDue})`),
    sent: db.update(giftCodes).set(sentGiftColumns(now)).where(isStillDue),
  });
}

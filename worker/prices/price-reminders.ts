import { and, eq, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { priceReminderDays } from "../../contract/policy.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { planNameInLanguageSql } from "../plans/plan-names.ts";
import { findFirstNewPriceAt } from "../plans/price-changes.ts";
import { orders, plans, priceChanges, priceMoves, subscriptions, users } from "../schema.ts";
import { nextDiscountCentsSql } from "../subscriptions/renewal-notices.ts";
import { composePriceEmail } from "./emails.ts";

const aheadMs = priceReminderDays * milliseconds.day;

/** Queues an email, once, about each new price whose first payment is due within two weeks. */
export async function sendPriceReminders(db: Database, site: string, now: number): Promise<void> {
  await handleDueRows(
    db,
    (limit) => runStatement(db, selectDueReminders(db, now, limit)),
    (row) => sendReminder(db, row, { site, now }),
  );
}

const selectDueReminders = (db: Database, now: number, limit: number) =>
  db
    .select({
      orderId: sql<string>`${priceMoves.orderId}`.as("moved_order_id"),
      changeId: priceMoves.changeId,
      movesAt: priceMoves.movesAt,
      remindsOf: sql<number>`${priceMoves.remindsOf}`.as("reminds_of"),
      oldCents: priceMoves.oldCents,
      amountCents: priceChanges.amountCents,
      discountCents: nextDiscountCentsSql.as("next_discount"),
      expiresAt: subscriptions.expiresAt,
      pausedUntil: subscriptions.pausedUntil,
      renews: subscriptions.renews,
      currency: orders.currency,
      plan: planNameInLanguageSql(users.language).as("plan_name"),
      days: plans.days,
      period: plans.period,
      email: users.email,
      language: users.language,
    })
    .from(priceMoves)
    .innerJoin(priceChanges, eq(priceChanges.id, priceMoves.changeId))
    .innerJoin(plans, eq(plans.id, priceChanges.planId))
    .innerJoin(orders, eq(orders.id, priceMoves.orderId))
    .innerJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(lte(priceMoves.remindsOf, now + aheadMs))
    .limit(limit);

type DueReminder = Awaited<ReturnType<typeof selectDueReminders>>[number];

/**
 * Queues the reminder of a subscriber's new price. If a pause has moved the first payment at the
 * new price, the reminder waits until two weeks before the new day. No reminder is queued once the
 * time of the payment has passed.
 */
async function sendReminder(
  db: Database,
  { orderId, changeId, movesAt, remindsOf, renews, email, language, ...price }: DueReminder,
  { site, now }: { site: string; now: number },
): Promise<void> {
  const renewal = { expiresAt: price.pausedUntil ?? price.expiresAt, pausedUntil: null };
  const paysAt = findFirstNewPriceAt({ ...renewal, plan: price }, movesAt);
  const isOver = remindsOf <= now;
  const isLater = !isOver && paysAt > now + aheadMs;
  const isDue = and(
    eq(priceMoves.orderId, orderId),
    eq(priceMoves.changeId, changeId),
    eq(priceMoves.remindsOf, remindsOf),
  );
  const isWanted = sql`
    exists (select 1 from ${priceMoves} where ${isDue})
    and exists (select 1 from ${priceChanges} where id = ${changeId} and withdrawn_at is null)`;
  const reminder = composePriceEmail(
    "price_changing",
    email,
    { site, locale: language },
    { ...price, paysAt },
  );
  await batch(db, {
    email: !isOver && !isLater && renews && enqueueEmail(db, reminder, now, isWanted),
    marked: db
      .update(priceMoves)
      .set({ remindsOf: isLater ? paysAt : null })
      .where(isDue),
  });
}

import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { maxTrialDays } from "../../contract/plans/plans.ts";
import { type Database, runStatement } from "../database/database.ts";
import { handleDue } from "../database/handle-due.ts";
import { composeRenewalEmail } from "../orders/emails.ts";
import { comingPriceCents } from "../plans/price-changes.ts";
import { soldPriceCents } from "../plans/requested-plans.ts";
import { orders, payments, plans, promotionCodes, subscriptions, users } from "../schema.ts";
import { notifyOnce } from "./notify-once.ts";

const { day } = milliseconds;
const yearlyPlans = sql`(select id from ${plans} where period = 'year')`;

/** A free time that began so long ago is no trial: a promotion code took all off the year. */
const longestTrialMs = maxTrialDays * day;
/**
 * Announced so many days ahead: a yearly renewal, and the first payment after time that was free
 * since another day.
 */
const notices = [
  {
    days: 30,
    isConcerned: (now: number) =>
      sql`${subscriptions.planId} in ${yearlyPlans} and (${subscriptions.isFree} = 0 or ${subscriptions.startedAt} < ${now - longestTrialMs})`,
  },
  {
    days: 3,
    isConcerned: (now: number) =>
      sql`${subscriptions.isFree} = 1 and ${subscriptions.startedAt} < ${now - day}`,
  },
];
type Notice = (typeof notices)[number];

/** Queues the email about each renewal that is announced, once. */
export async function sendRenewalNotices(db: Database, site: string, now: number): Promise<void> {
  for (const notice of notices)
    await handleDue(
      db,
      (limit) => runStatement(db, selectDueRenewals(db, notice, now, limit)),
      (row) => sendNotice(db, row, notice, { site, now }),
    );
}

/** A renewal that could not be charged, and one after a pause, have emails of their own. */
const isUnnoticed = and(
  eq(subscriptions.renews, true),
  isNull(subscriptions.remindedDays),
  isNull(subscriptions.overdueSince),
  isNull(subscriptions.pausedUntil),
);

/** In SQL, the plan that the next payment is for. */
const nextPlanId = sql`coalesce(${subscriptions.nextPlanId}, ${subscriptions.planId})`;

/** In SQL, what the promotion code of the order takes off the next payment. */
export const nextDiscountCents = sql<number>`iif(exists (select 1 from ${promotionCodes} as p where p.id = ${orders.promotionCodeId}
  and coalesce(p.periods > (select count(*) from ${payments} where order_id = ${orders.id}), 1)), ${orders.discountCents}, 0)`;

/** In SQL, the next payment's amount. */
export const nextAmountCents = sql<number>`coalesce(${comingPriceCents}, ${soldPriceCents(plans.id)}) - ${nextDiscountCents}`;

/** The subscriptions with what an email about their next payment says. */
export const selectNextPayments = (db: Database) =>
  db
    .select({
      userId: subscriptions.userId,
      expiresAt: subscriptions.expiresAt,
      pausedUntil: sql<number>`${subscriptions.pausedUntil}`.as("paused_until"),
      cardExpiresAt: sql<number>`${subscriptions.cardExpiresAt}`.as("card_expires_at"),
      email: users.email,
      language: users.language,
      plan: plans.name,
      amountCents: nextAmountCents.as("next_amount"),
      currency: orders.currency,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(plans, sql`${plans.id} = ${nextPlanId}`)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId));

function selectDueRenewals(
  db: Database,
  { days, isConcerned }: Notice,
  now: number,
  limit: number,
) {
  return selectNextPayments(db)
    .where(
      and(
        isConcerned(now),
        isUnnoticed,
        sql`${nextAmountCents} > 0`,
        gt(subscriptions.expiresAt, now),
        lte(subscriptions.expiresAt, now + days * day),
      ),
    )
    .limit(limit);
}

type DueRenewal = Awaited<ReturnType<typeof selectDueRenewals>>[number];

async function sendNotice(
  db: Database,
  { userId, email, language, ...renewal }: DueRenewal,
  { days }: Notice,
  { site, now }: { site: string; now: number },
) {
  const isDue = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.expiresAt, renewal.expiresAt),
    isUnnoticed,
  );
  const notice = composeRenewalEmail(email, { site, locale: language }, renewal);
  await notifyOnce(db, now, { email: notice, isDue, mark: { remindedDays: days } });
}

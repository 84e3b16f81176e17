import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { maxTrialDays } from "../../contract/plans/plans.ts";
import { renewalNoticeDays } from "../../contract/policy.ts";
import { type Database, runStatement } from "../database/database.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { planNameInSql } from "../plans/plan-names.ts";
import { comingPriceCents } from "../plans/price-changes.ts";
import { lastSoldPriceCentsSql } from "../plans/requested-plans.ts";
import { orders, payments, plans, promotionCodes, subscriptions, users } from "../schema.ts";
import { composeSubscriptionEmail } from "./emails.ts";
import { queueSubscriptionNoticeOnce } from "./notify-once.ts";

const { day } = milliseconds;
const yearlyPlans = sql`(select id from ${plans} where period = 'year')`;

/**
 * A free period that began longer ago than this is not a trial, but a year that a promotion code
 * made free.
 */
const longestTrialMs = maxTrialDays * day;
/**
 * The announced renewals, by days ahead: a yearly renewal, and the first payment after a free
 * period.
 */
const notices = [
  {
    days: renewalNoticeDays.yearly,
    isConcerned: (now: number) =>
      sql`${subscriptions.planId} in ${yearlyPlans}
        and (${subscriptions.isFree} = 0 or ${subscriptions.startedAt} < ${now - longestTrialMs})`,
  },
  {
    days: renewalNoticeDays.afterFreeTime,
    isConcerned: (now: number) =>
      sql`${subscriptions.isFree} = 1 and ${subscriptions.startedAt} < ${now - day}`,
  },
];
type Notice = (typeof notices)[number];

/** Queues an email, once, about each renewal that must be announced. */
export async function sendRenewalNotices(db: Database, site: string, now: number): Promise<void> {
  for (const notice of notices)
    await handleDueRows(
      db,
      (limit) => runStatement(db, selectDueRenewals(db, notice, now, limit)),
      (row) => sendNotice(db, row, notice, { site, now }),
    );
}

/**
 * SQL condition: whether the renewal was not announced. A failed renewal, and a renewal after a
 * pause, have other emails.
 */
const isUnnoticed = and(
  eq(subscriptions.renews, true),
  isNull(subscriptions.remindedDays),
  isNull(subscriptions.overdueSince),
  isNull(subscriptions.pausedUntil),
);

/** SQL expression: the plan of the next payment. */
const nextPlanId = sql`coalesce(${subscriptions.nextPlanId}, ${subscriptions.planId})`;

/** SQL expression: the discount of the order's promotion code on the next payment. */
export const nextDiscountCents = sql<number>`iif(
  exists (
    select 1
    from ${promotionCodes} as p
    where p.id = ${orders.promotionCodeId}
      and coalesce(p.periods > (select count(*) from ${payments} where order_id = ${orders.id}), 1)
  ),
  ${orders.discountCents},
  0
)`;

/** SQL expression: the amount of the next payment. */
export const nextAmountCents = sql<number>`coalesce(
  ${comingPriceCents}, ${lastSoldPriceCentsSql(plans.id)}
) - ${nextDiscountCents}`;

/** Selects subscriptions with the data of an email about their next payment. */
export const selectNextPayments = (db: Database) =>
  db
    .select({
      userId: subscriptions.userId,
      expiresAt: subscriptions.expiresAt,
      pausedUntil: sql<number>`${subscriptions.pausedUntil}`.as("paused_until"),
      cardExpiresAt: sql<number>`${subscriptions.cardExpiresAt}`.as("card_expires_at"),
      email: users.email,
      language: users.language,
      plan: planNameInSql(users.language).as("plan_name"),
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
  const notice = composeSubscriptionEmail("renewal", email, { site, locale: language }, renewal);
  await queueSubscriptionNoticeOnce(db, now, {
    email: notice,
    isDue,
    mark: { remindedDays: days },
  });
}

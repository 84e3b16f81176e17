import { and, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { maxTrialDays } from "../../contract/plans/plans.ts";
import { renewalNoticeDays } from "../../contract/policy.ts";
import { type Database, runStatement } from "../database/database.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { planNameInLanguageSql } from "../plans/plan-names.ts";
import { comingPriceCentsSql } from "../plans/price-changes.ts";
import { lastSoldPriceCentsSql } from "../plans/requested-plans.ts";
import { orders, payments, plans, promotionCodes, subscriptions, users } from "../schema.ts";
import { composeSubscriptionEmail } from "./emails.ts";
import { queueSubscriptionNoticeOnce } from "./notify-once.ts";

const { day } = milliseconds;
const yearlyPlans = sql`(select id from ${plans} where period = 'year')`;

/** The age from which a free period is not a trial, but a year that a promotion code made free. */
const longestTrialMs = maxTrialDays * day;
/** SQL condition: whether no email about the next renewal was queued. */
const isUnnoticed = isNull(subscriptions.remindedDays);

const renewsWithin = (days: number, now: number) =>
  and(
    isUnnoticed,
    gt(subscriptions.expiresAt, now),
    lte(subscriptions.expiresAt, now + days * day),
  );

/**
 * Returns the numbers of today and the two days before: days since 1970, modulo a year. The days
 * before are for notices that a late job has not sent.
 */
const listDueAnniversaries = (now: number) =>
  [0, 1, 2].map((ago) => Math.floor(now / day - ago) % anniversaryDays);
const anniversaryDays = 365;
/**
 * The minimum time from the beginning of a subscription to its first yearly notice, and between two
 * such notices.
 */
const almostYearMs = 300 * day;

/**
 * The announced renewals: a yearly renewal, the first payment after a free period, and once a year
 * the next payment of a shorter period (California, Business and Professions Code § 17602). `mark`
 * is the change after which the renewal is not announced again.
 */
const notices = [
  {
    isDue: (now: number) =>
      and(
        sql`${subscriptions.planId} in ${yearlyPlans}`,
        sql`(${subscriptions.isFree} = 0 or ${subscriptions.startedAt} < ${now - longestTrialMs})`,
        renewsWithin(renewalNoticeDays.yearly, now),
      ),
    mark: () => ({ remindedDays: renewalNoticeDays.yearly }),
  },
  {
    isDue: (now: number) =>
      and(
        sql`${subscriptions.isFree} = 1 and ${subscriptions.startedAt} < ${now - day}`,
        renewsWithin(renewalNoticeDays.afterFreeTime, now),
      ),
    mark: () => ({ remindedDays: renewalNoticeDays.afterFreeTime }),
  },
  {
    isDue: (now: number) =>
      and(
        sql`(${subscriptions.startedAt} / ${sql.raw(String(day))}) % ${sql.raw(String(anniversaryDays))}
          in ${listDueAnniversaries(now)}`,
        sql`${subscriptions.planId} not in ${yearlyPlans}`,
        lt(subscriptions.startedAt, now - almostYearMs),
        lt(subscriptions.yearlyNoticedAt, now - almostYearMs),
        gt(subscriptions.expiresAt, now),
      ),
    mark: (now: number) => ({ yearlyNoticedAt: now }),
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
 * SQL condition: whether the subscription renews as usual. A failed renewal, and a renewal after a
 * pause, have other emails.
 */
const renewsAsUsual = and(
  // The `+` keeps SQLite from reading all renewing subscriptions.
  sql`+${subscriptions.renews} = 1`,
  isNull(subscriptions.overdueSince),
  isNull(subscriptions.pausedUntil),
);

/** SQL expression: the plan of the next payment. */
const nextPlanId = sql`coalesce(${subscriptions.nextPlanId}, ${subscriptions.planId})`;

/** SQL expression: the discount of the order's promotion code on the next payment. */
export const nextDiscountCentsSql = sql<number>`iif(
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
export const nextAmountCentsSql = sql<number>`coalesce(
  ${comingPriceCentsSql}, ${lastSoldPriceCentsSql(plans.id)}
) - ${nextDiscountCentsSql}`;

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
      plan: planNameInLanguageSql(users.language).as("plan_name"),
      amountCents: nextAmountCentsSql.as("next_amount"),
      currency: orders.currency,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(plans, sql`${plans.id} = ${nextPlanId}`)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId));

const selectDueRenewals = (db: Database, { isDue }: Notice, now: number, limit: number) =>
  selectNextPayments(db)
    .where(and(isDue(now), renewsAsUsual, sql`${nextAmountCentsSql} > 0`))
    .limit(limit);

type DueRenewal = Awaited<ReturnType<typeof selectDueRenewals>>[number];

async function sendNotice(
  db: Database,
  { userId, email, language, ...renewal }: DueRenewal,
  { isDue, mark }: Notice,
  { site, now }: { site: string; now: number },
) {
  const notice = composeSubscriptionEmail("renewal", email, { site, locale: language }, renewal);
  await queueSubscriptionNoticeOnce(db, now, {
    email: notice,
    isDue: and(
      eq(subscriptions.userId, userId),
      eq(subscriptions.expiresAt, renewal.expiresAt),
      isDue(now),
      renewsAsUsual,
    ),
    mark: mark(now),
  });
}

import { and, asc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import { emailsPerRun, enqueueEmail } from "../email/email-outbox.ts";
import { isOfProviderSql } from "../orders/orders.ts";
import type { PaymentProvider } from "../payments/providers/payment-provider.ts";
import { planNameInLanguageSql } from "../plans/plan-names.ts";
import { findFirstNewPriceAt, priceNoticeMs } from "../plans/price-changes.ts";
import { lastSoldAtSql, lastSoldPriceCentsSql } from "../plans/requested-plans.ts";
import {
  emails,
  orders,
  plans,
  priceChanges,
  priceMoves,
  subscriptions,
  users,
} from "../schema.ts";
import { nextDiscountCentsSql } from "../subscriptions/renewal-notices.ts";
import { composePriceEmail } from "./emails.ts";

const batchSize = 50;
const maxBatches = 10;
/**
 * The time after the day of a price change in which subscribers are still told of the change,
 * because they may restart a renewal that they had stopped.
 */
const announcedMs = 366 * milliseconds.day;

type NoticeContext = { providers: PaymentProvider[]; site: string; now: number };

/**
 * Queues the email about a new price once for each subscriber, and stores the time from which the
 * subscriber can be charged the new price. Reads all subscriptions, in several runs, while a price
 * change is announced: `cursor` is the last account of the previous run. Returns the last account
 * of this run; null after the last subscription.
 */
export async function sendPriceNotices(
  db: Database,
  context: NoticeContext,
  cursor: string | null,
): Promise<string | null> {
  const announced = db
    .select({ id: priceChanges.id })
    .from(priceChanges)
    .where(isAnnounced(context.now))
    .limit(1);
  if ((await runStatement(db, announced)).length === 0) return null;
  let last = cursor ?? "";
  let told = 0;
  const hasCapacity = takeStatementShare(db);
  const mayTell = () => told + batchSize <= emailsPerRun && hasCapacity(2 + 2 * batchSize);
  for (let count = 0; count < maxBatches && mayTell(); count++) {
    const walked = db
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(gt(subscriptions.userId, last))
      .orderBy(asc(subscriptions.userId))
      .limit(batchSize);
    const { accounts, due } = await batch(db, {
      accounts: walked,
      due: selectDueNotices(db, last, context),
    });
    await batch(db, { notices: due.flatMap((row) => buildNotice(db, row, context)) });
    told += due.length;
    if (accounts.length < batchSize) return null;
    last = accounts.at(-1)?.userId ?? "";
  }
  return last;
}

const isAnnounced = (now: number) =>
  and(isNull(priceChanges.withdrawnAt), gt(priceChanges.effectiveAt, now - announcedMs));

/**
 * Selects, among the next subscriptions after the account `last`, those that were last sold before
 * the plan's newest price change was announced, at another price than the new price. Subscribers
 * with an overdue payment, a pending plan change or a pending price move are told later.
 */
function selectDueNotices(db: Database, last: string, { providers, now }: NoticeContext) {
  // The `+` below keeps SQLite from reading all subscriptions of the plan, or all renewing
  // subscriptions.
  const walked = sql`(
    select user_id from ${subscriptions} where user_id > ${last} order by user_id limit ${batchSize}
  )`;
  const newest = sql`(
    select c.id
    from ${priceChanges} as c
    where c.plan_id = ${subscriptions.planId} and c.withdrawn_at is null
    order by c.announced_at desc
    limit 1
  )`;
  return db
    .select({
      orderId: sql<string>`${orders.id}`.as("told_order_id"),
      changeId: sql<string>`${priceChanges.id}`.as("change_id"),
      amountCents: priceChanges.amountCents,
      effectiveAt: priceChanges.effectiveAt,
      oldCents: lastSoldPriceCentsSql(plans.id).as("old_price"),
      discountCents: nextDiscountCentsSql.as("next_discount"),
      expiresAt: subscriptions.expiresAt,
      pausedUntil: subscriptions.pausedUntil,
      currency: orders.currency,
      plan: planNameInLanguageSql(users.language).as("plan_name"),
      days: plans.days,
      period: plans.period,
      email: users.email,
      language: users.language,
    })
    .from(subscriptions)
    .innerJoin(priceChanges, and(sql`${priceChanges.id} = ${newest}`, isAnnounced(now)))
    .innerJoin(plans, sql`${plans.id} = +${subscriptions.planId}`)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        sql`${subscriptions.userId} in ${walked}`,
        sql`+${subscriptions.renews} = 1`,
        isNull(subscriptions.nextPlanId),
        isNull(subscriptions.overdueSince),
        isOfProviderSql(providers.filter(({ changePrice }) => changePrice)),
        ne(lastSoldPriceCentsSql(plans.id), priceChanges.amountCents),
        lt(lastSoldAtSql(plans.id), priceChanges.announcedAt),
        sql`not exists (
          select 1
          from ${priceMoves} as m
          where m.order_id = ${orders.id}
            and (m.moved_at is null or m.change_id = ${priceChanges.id})
        )`,
      ),
    );
}

type DueNotice = Awaited<ReturnType<typeof selectDueNotices>>[number];

function buildNotice(
  db: Database,
  { orderId, changeId, email, language, effectiveAt, ...price }: DueNotice,
  { site, now }: NoticeContext,
) {
  const movesAt = Math.max(effectiveAt, now + priceNoticeMs);
  const paysAt = findFirstNewPriceAt({ ...price, plan: price }, movesAt);
  const notice = composePriceEmail(
    "price_changing",
    email,
    { site, locale: language },
    { ...price, paysAt },
  );
  const isDue = sql`
    exists (select 1 from ${priceChanges} where id = ${changeId} and withdrawn_at is null)
    and not exists (
      select 1 from ${priceMoves} where order_id = ${orderId} and change_id = ${changeId}
    )`;
  const move = {
    orderId,
    changeId,
    oldCents: price.oldCents,
    toldAt: now,
    emailId: notice.id,
    movesAt,
    remindsOf: paysAt,
  };
  return [enqueueEmail(db, notice, now, isDue), guardedInsert(db, priceMoves, move, isDue)];
}

/**
 * Deletes price moves whose email could not be sent. `sendPriceNotices` tells the subscribers
 * again, and the new price applies at least 30 days after the new email.
 */
export async function deleteUnsentPriceNotices(db: Database): Promise<void> {
  const unsent = sql`(select id from ${emails} where sent_at is null and due_at is null)`;
  await runStatement(
    db,
    db
      .delete(priceMoves)
      .where(and(isNull(priceMoves.movedAt), sql`${priceMoves.emailId} in ${unsent}`)),
  );
}

/**
 * Queues an email once to each subscriber who was told of a price change that was then withdrawn.
 */
export async function sendPriceKeptNotices(db: Database, site: string, now: number): Promise<void> {
  await handleDueRows(
    db,
    (limit) => runStatement(db, selectWithdrawn(db, limit)),
    (row) => sendPriceKeptNotice(db, row, site, now),
  );
}

function selectWithdrawn(db: Database, limit: number) {
  const withdrawn = sql`(
    select id from ${priceChanges} where withdrawn_at is not null and told > 0
  )`;
  return db
    .select({
      orderId: priceMoves.orderId,
      changeId: priceMoves.changeId,
      oldCents: priceMoves.oldCents,
      amountCents: priceChanges.amountCents,
      currency: orders.currency,
      plan: planNameInLanguageSql(users.language).as("plan_name"),
      email: sql<string | null>`${users.email}`.as("email"),
      language: users.language,
    })
    .from(priceMoves)
    .innerJoin(priceChanges, eq(priceChanges.id, priceMoves.changeId))
    .innerJoin(plans, eq(plans.id, priceChanges.planId))
    .innerJoin(orders, eq(orders.id, priceMoves.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(sql`${priceMoves.changeId} in ${withdrawn}`)
    .limit(limit);
}

type WithdrawnNotice = Awaited<ReturnType<typeof selectWithdrawn>>[number];

/** Queues the email about a withdrawn price change; no email for an erased account. */
async function sendPriceKeptNotice(
  db: Database,
  { orderId, changeId, email, language, ...price }: WithdrawnNotice,
  site: string,
  now: number,
) {
  const isTold = and(eq(priceMoves.orderId, orderId), eq(priceMoves.changeId, changeId));
  const notice =
    email && language && composePriceEmail("price_kept", email, { site, locale: language }, price);
  await batch(db, {
    email:
      notice &&
      enqueueEmail(db, notice, now, sql`exists (select 1 from ${priceMoves} where ${isTold})`),
    told: db.delete(priceMoves).where(isTold),
  });
}

import { and, eq, type lt, not, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../database/database.ts";
import * as schema from "../schema.ts";

const { auditLog, movies, orders, payments, site, users } = schema;

/** SQL expression: when the demo was added. Null without a demo: no comparison with null holds. */
const addedAt = sql`(select ${site.demoAddedAt} from ${site})`;
/** SQL expressions: the day and the month (UTC) in which the demo was added. */
const addedOn = sql`date(${addedAt} / 1000, 'unixepoch')`;
const addedInMonth = sql`strftime('%Y-%m', ${addedAt} / 1000, 'unixepoch')`;

/**
 * SQL condition: whether a time is before the demo was added. Only the demo's history has such
 * times.
 */
const isHistory = (time: SQL | Parameters<typeof lt>[0]): SQL => sql`${time} < ${addedAt}`;

/**
 * SQL condition: whether an id is one of the demo's orders or payers. Ids of other orders are
 * random, and never begin with `demo-`.
 */
const isDemoId = (id: unknown): SQL => sql`(${id} glob 'demo-*' and ${addedAt} is not null)`;
const isDemoMember = (id: unknown): SQL =>
  sql`(${id} glob 'demo-member-*' and ${addedAt} is not null)`;

/**
 * SQL conditions: whether an order, and whether terms of a movie, belong to the demo. Such
 * orders and terms do not keep a movie of the demo in the bin.
 */
export const isOfDemoOrderSql = isDemoId;
export const isOfDemoTermsSql = (updatedAt: unknown): SQL => sql`(${updatedAt} < ${addedAt})`;

/** SQL expressions: the numbers of the history's members and of the demo's orders. */
export const demoMemberCountSql = sql<number>`(
  select count(*) from ${users} where ${isDemoMember(users.id)}
)`;
export const demoOrderCountSql = sql<number>`(
  select count(*) from ${orders} where ${isDemoId(orders.id)}
)`;

/** SQL condition: whether the owner has added a rights holder, whose statements stay. */
const hasOwnHolder = sql`exists (
  select 1 from ${schema.rightsHolders} where not ${isHistory(schema.rightsHolders.createdAt)}
)`;

/**
 * Deletes the history of the demo: its members with their orders, the rights holders with their
 * statements, and the rows of the studio from before the demo was added. Rows that were changed
 * since then stay.
 */
export function deleteDemoHistory(db: Database) {
  const from = (table: SQLiteTable, condition: SQL | undefined) =>
    db.delete(table).where(condition);
  return {
    ...deleteRights(from),
    ...deleteOrders(db, from),
    ...deleteViewing(db, from),
    ...deleteStudio(from),
    auditStart: db
      .update(site)
      .set({ auditStartsAt: sql`max(${site.auditStartsAt}, coalesce(${site.demoAddedAt}, 0))` }),
    audit: from(auditLog, isHistory(auditLog.at)),
  };
}

type DeleteFrom = (
  table: SQLiteTable,
  condition: SQL | undefined,
) => ReturnType<ReturnType<Database["delete"]>["where"]>;

/** Deletes the orders first, because a trigger reads them for each deleted account. */
function deleteOrders(db: Database, from: DeleteFrom) {
  const {
    giftCodes,
    incidents,
    mrrTotals,
    payers,
    paymentEvents,
    sandboxCheckouts,
    sandboxEvents,
  } = schema;
  const { dailyTotals, subscriptionEnds, subscriptions, trialTotals } = schema;
  return {
    events: from(paymentEvents, isDemoId(paymentEvents.orderId)),
    pending: from(sandboxEvents, isDemoId(sql`${sandboxEvents.body} ->> 'orderId'`)),
    incidents: from(incidents, isDemoId(sql`${incidents.params} ->> 'orderId'`)),
    checkouts: from(sandboxCheckouts, isDemoId(sandboxCheckouts.orderId)),
    giftCodes: from(giftCodes, isDemoId(giftCodes.orderId)),
    subscriptions: from(subscriptions, isDemoId(subscriptions.orderId)),
    payers: from(payers, isDemoId(payers.id)),
    orders: from(orders, isDemoId(orders.id)),
    mrr: from(mrrTotals, sql`${mrrTotals.count} = 0 and ${addedAt} is not null`),
    ends: from(subscriptionEnds, sql`${subscriptionEnds.count} = 0 and ${addedAt} is not null`),
    trials: from(trialTotals, sql`${addedAt} is not null`),
    ownTrials: db.insert(trialTotals).select(selectTrials(db)),
    // Deletes all counts of subscribers and bytes: a job counts today's again within an hour.
    totals: from(
      dailyTotals,
      sql`${dailyTotals.day} < ${addedOn}
        or (${addedAt} is not null and (
          ${dailyTotals.name} in ('bytes', 'subscribers')
          or (${dailyTotals.name} = 'revenue' and ${dailyTotals.value} = 0)
        ))`,
    ),
  };
}

/** Counts the trials of the remaining orders by the month in which they began. */
const selectTrials = (db: Database) =>
  db
    .select({
      month: sql<string>`strftime('%Y-%m', ${orders.createdAt} / 1000, 'unixepoch')`.as("month"),
      begun: sql<number>`count(*)`.as("begun"),
      paid: sql<number>`sum(exists (
        select 1
        from ${payments}
        where ${payments.orderId} = ${orders.id} and ${payments.amountCents} > 0
      ))`.as("paid"),
    })
    .from(orders)
    .where(
      sql`${orders.trialDays} is not null
        and ${orders.status} not in ('open', 'failed')
        and ${addedAt} is not null`,
    )
    .groupBy(sql`1`);

/** Deletes the members, with their reviews, views and plays, and the sums of old plays. */
function deleteViewing(db: Database, from: DeleteFrom) {
  const { movieWatchTimes, playDays, plays, moviePlays } = schema;
  const ofDays = sql`(
    select coalesce(sum(${playDays.plays}), 0)
    from ${playDays}
    where ${playDays.movieId} = ${moviePlays.movieId}
  )`;
  const isDemoMovie = sql`(select ${movies.createdAt} from ${movies} where id = movie_id) = ${addedAt}`;
  return {
    plays: from(plays, isHistory(plays.startedAt)),
    playDays: from(playDays, sql`${playDays.day} < ${addedOn}`),
    moviePlays: db.update(moviePlays).set({ plays: ofDays }).where(isDemoMovie),
    watched: from(
      movieWatchTimes,
      sql`${movieWatchTimes.month} < ${addedInMonth} or ${isDemoMovie}`,
    ),
    members: from(users, isDemoMember(users.id)),
  };
}

/**
 * Deletes the rows of the studio from before the demo was added, such as collections and plans,
 * unless they were changed since then.
 */
function deleteStudio(from: DeleteFrom) {
  const { collections, giftCodes, homeLayout, planChanges, plans } = schema;
  const { promotionCodes, setUp, siteSettings, subscriptions } = schema;
  const isUsedCode = sql`exists (
    select 1 from ${orders} where ${orders.promotionCodeId} = ${promotionCodes.id}
  )`;
  // In the demo of an earlier version, audit log entries of new plans have the plan's name, not its
  // id.
  const isAddedPlan = sql`exists (
    select 1
    from ${auditLog}
    where ${auditLog.subjectId} in (${plans.id}, ${plans.name})
      and ${auditLog.subject} = 'plan'
      and ${auditLog.action} = 'create'
      and ${isHistory(auditLog.at)}
  )`;
  const isUsedPlan = sql`(
    exists (select 1 from ${orders} where ${orders.planId} = ${plans.id})
    or exists (select 1 from ${giftCodes} where ${giftCodes.planId} = ${plans.id})
    or exists (select 1 from ${planChanges} where ${planChanges.planId} = ${plans.id})
    or exists (select 1 from ${subscriptions}
      where ${subscriptions.planId} = ${plans.id} or ${subscriptions.nextPlanId} = ${plans.id})
    or exists (select 1 from ${payments} where ${payments.planId} = ${plans.id})
  )`;
  return {
    collections: from(collections, isHistory(collections.updatedAt)),
    home: from(homeLayout, isHistory(homeLayout.updatedAt)),
    steps: from(setUp, isHistory(setUp.changedAt)),
    settings: from(siteSettings, isHistory(siteSettings.publishedAt)),
    codes: from(promotionCodes, and(isHistory(promotionCodes.createdAt), not(isUsedCode))),
    plans: from(plans, sql`${isAddedPlan} and ${eq(plans.version, 1)} and not ${isUsedPlan}`),
  };
}

/** Deletes the demo's rights holders, their terms and statements, and the demo's months. */
function deleteRights(from: DeleteFrom) {
  const { poolShares, rightsHolders, rightsTermShares, rightsTerms } = schema;
  const { statementLines, statementMonths, statements, subscriptionRevenue } = schema;
  const isOfDemoHolder = sql`holder_id in (
    select id from ${rightsHolders} where ${isHistory(rightsHolders.createdAt)}
  )`;
  const isDemoMonth = (month: SQL) =>
    sql`(${month} < ${addedInMonth} or (${addedAt} is not null and not ${hasOwnHolder}))`;
  const month = sql`month`;
  return {
    statements: from(statements, isOfDemoHolder),
    lines: from(statementLines, isOfDemoHolder),
    shares: from(rightsTermShares, isOfDemoHolder),
    terms: from(rightsTerms, isHistory(rightsTerms.updatedAt)),
    pool: from(poolShares, isDemoMonth(sql`from_month`)),
    revenue: from(subscriptionRevenue, isDemoMonth(month)),
    months: from(statementMonths, isDemoMonth(month)),
    holders: from(rightsHolders, isHistory(rightsHolders.createdAt)),
  };
}

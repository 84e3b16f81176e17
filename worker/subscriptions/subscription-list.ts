import { and, eq, getTableColumns, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { milliseconds } from "../../contract/constants.ts";
import { toIsoDay } from "../../contract/iso-days.ts";
import type { Database } from "../database/database.ts";
import { keysetPage, type PageQuery } from "../database/keyset-page.ts";
import { subscriptionEnds, subscriptions, users } from "../schema.ts";

type SubscriptionRow = typeof subscriptions.$inferSelect & { name: string; email: string };

export const paginateSubscriptions = (paging: Paging) =>
  keysetPage<SubscriptionRow>(
    {
      name: "subscriptions",
      sortedBy: subscriptions.expiresAt,
      id: subscriptions.userId,
      cursorOf: (row) => [row.expiresAt, row.userId],
    },
    paging,
  );

/**
 * SQL condition: whether a subscription to the plan renews. Repeats the condition of the partial
 * index, so that SQLite uses the index.
 */
const renewsPlan = (planId: string) =>
  sql`${subscriptions.planId} = ${planId} and ${subscriptions.renews} = 1`;

/** Selects the subscriptions of all accounts, latest end first. */
export function selectAllSubscriptions(
  db: Database,
  { state, plan }: { state?: "running" | "ended" | undefined; plan?: string | undefined },
  now: number,
  { afterCursor, orderBy, limit }: PageQuery,
) {
  const stateConditions = {
    running: gt(subscriptions.expiresAt, now),
    ended: lte(subscriptions.expiresAt, now),
  };
  return db
    .select({ ...getTableColumns(subscriptions), name: users.name, email: users.email })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(state && stateConditions[state], plan ? renewsPlan(plan) : undefined, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

/**
 * SQL expression: the number of running subscriptions. A trigger counts subscriptions by the day of
 * their end; only those that end today are read.
 */
export function subscriberCountSql(now: number): SQL<number> {
  const tomorrow = (Math.floor(now / milliseconds.day) + 1) * milliseconds.day;
  const laterDays = sql`select coalesce(sum(count), 0)
    from ${subscriptionEnds}
    where day >= ${toIsoDay(tomorrow)}`;
  const today = sql`
    select count(*) from ${subscriptions} where expires_at > ${now} and expires_at < ${tomorrow}`;
  return sql<number>`((${laterDays}) + (${today}))`;
}

import { desc, isNotNull, type SQL, sql } from "drizzle-orm";
import type { UserFilter } from "../../contract/accounts/accounts.ts";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { maxCountedUsers } from "../../contract/constants.ts";
import { readCursor, toKeysetPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { providerModules } from "../payments/providers/registry.ts";
import { gifts, orders, payments, subscriptions, users } from "../schema.ts";
import { selectUsers, type UserRow } from "./user-dto.ts";

/** The minimum number of characters of an order's id that find its buyer. */
const minOrderIdLength = 4;
const maxBuyers = 5;
const providerNames = JSON.stringify(providerModules.map(({ name }) => name));

/**
 * Selects the buyers of the orders whose id begins with the text, and of the order that has a
 * payment whose transaction id is the text.
 */
export function selectBuyersOfOrders(db: Database, text: string) {
  const byId = sql`select user_id
    from (
      select user_id
      from ${orders}
      where ${orders.id} >= ${text}
        and ${orders.id} < ${`${text}\u{10ffff}`}
        and ${text.length >= minOrderIdLength}
      limit ${maxBuyers}
    )`;
  const byPayment = sql`select ${orders.userId}
    from ${payments}
    inner join ${orders} on ${orders.id} = ${payments.orderId}
    where ${payments.provider} in (select value from json_each(${providerNames}))
      and ${payments.transactionId} = ${text}`;
  return selectUsers(db)
    .where(sql`${users.id} in (${byId} union ${byPayment})`)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(maxBuyers);
}

/**
 * The SQL condition of each filter. The partial index of a filter has an equal condition, so that
 * SQLite uses the index.
 */
export const userFilterConditions: Record<Exclude<UserFilter, "subscribers">, SQL | undefined> = {
  blocked: isNotNull(users.blockedAt),
  administrators: sql`${users.role} = 'ADMIN'`,
  staff: isNotNull(users.staffRole),
};

/** Counts the accounts of a filter up to `maxCountedUsers`. */
export function selectUserFilterTotal(db: Database, filter: UserFilter, now: number) {
  const source =
    filter === "subscribers"
      ? sql`${subscribersSql(now)}`
      : sql`select id from ${users} where ${userFilterConditions[filter]}`;
  const value = sql<number>`count(*)`.as("value");
  return db.select({ value }).from(sql`(select 1 from (${source}) limit ${maxCountedUsers})`);
}

type LimitSource = (until: SQL, userId: SQL) => SQL;

/**
 * SQL that selects each account with paid or given time once, with the end of this time.
 * `limitSource` limits the rows that are read of `subscriptions` and of `gifts`. In both tables, an
 * index is sorted by the end of the time.
 */
function subscribersSql(now: number, limitSource: LimitSource = () => sql``): SQL {
  const isGiftLater = sql`exists (
    select 1 from ${gifts} as g where g.user_id = s.user_id and g.until > s.expires_at
  )`;
  const isPaidLater = sql`exists (
    select 1 from ${subscriptions} as s where s.user_id = g.user_id and s.expires_at >= g.until
  )`;
  return sql`select *
    from (
      select s.user_id as user_id, s.expires_at as until
      from ${subscriptions} as s
      where s.expires_at > ${now} and not ${isGiftLater}
        ${limitSource(sql`s.expires_at`, sql`s.user_id`)}
    )
    union all
    select *
    from (
      select g.user_id as user_id, g.until as until
      from ${gifts} as g
      where g.until > ${now} and not ${isPaidLater}
        ${limitSource(sql`g.until`, sql`g.user_id`)}
    )`;
}

const subscriberOrder = "subscribers";
const readSubscriberCursor = ({ cursor }: Paging) =>
  readCursor(cursor, subscriberOrder, [gifts.until, users.id]);

/** Selects a page of the accounts with paid or given time, the latest end first. */
export function selectSubscriberPage(db: Database, paging: Paging, now: number) {
  const cursor = readSubscriberCursor(paging);
  const isBackwards = cursor?.direction === "before";
  const order = sql.raw(isBackwards ? "asc" : "desc");
  const limit = paging.limit + 1;
  const limitSource: LimitSource = (until, userId) => {
    const compare = sql.raw(isBackwards ? ">" : "<");
    const after = cursor ? sql`and (${until}, ${userId}) ${compare} ${cursor.values}` : sql``;
    return sql`${after} order by ${until} ${order}, ${userId} ${order} limit ${limit}`;
  };
  return selectUsers(db)
    .innerJoin(
      sql`(${subscribersSql(now, limitSource)}) as listed`,
      sql`listed.user_id = ${users.id}`,
    )
    .orderBy(sql`listed.until ${order}`, sql`listed.user_id ${order}`)
    .limit(limit);
}

export const toSubscriberPage = <Item>(
  rows: UserRow[],
  paging: Paging,
  toItem: (row: UserRow) => Item,
) =>
  toKeysetPage(
    rows,
    paging.limit,
    subscriberOrder,
    readSubscriberCursor(paging),
    ({ paidUntil, id }) => [paidUntil ?? 0, id],
    toItem,
  );

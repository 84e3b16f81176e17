import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  type ListedUser,
  type UserChange,
  type UserList,
  type UserQuery,
  withAsciiDomain,
} from "../../contract/accounts/accounts.ts";
import type { Paging } from "../../contract/catalogue/catalogue.ts";
import { maxCountedUsers } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import { idPrefixOfMark } from "../../contract/streaming/session-mark.ts";
import { readCursor, toKeysetPage } from "../database/cursor.ts";
import type { Database } from "../database/database.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { reviews, sessions, totals, users } from "../schema.ts";
import {
  selectSubscriberPage,
  selectUserFilterTotal,
  toSubscriberPage,
  userFilterConditions,
} from "./filtered-users.ts";
import { selectUsers, toUserDto, type UserRow } from "./user-dto.ts";

/**
 * A search for one or two characters covers only this many of the newest accounts, because the
 * full-text index needs three characters.
 */
const newestAccounts = 1_000;

const paginateUsers = ({ filter, ...paging }: UserQuery) =>
  keysetPage<UserRow>(
    {
      name: filter === undefined ? "users" : `users ${filter}`,
      sortedBy: users.createdAt,
      id: users.id,
      cursorOf: (row) => [row.createdAt, row.id],
    },
    paging,
  );

/**
 * Selects a page of the accounts: newest first, or subscribers by the end of their time. A text of
 * three or more characters is looked up in the full-text index, which is also ordered by age.
 */
export function selectUserPage(db: Database, query: UserQuery, now: number) {
  const { q, filter, ...paging } = query;
  if (filter === "subscribers") return selectSubscriberPage(db, paging, now);
  const text = toSearchText(q);
  if (isIndexed(text)) return selectIndexedUsers(db, text, paging);
  const { afterCursor, orderBy, limit } = paginateUsers(query);
  const isListed = filter && userFilterConditions[filter];
  return selectUsers(db)
    .where(and(isListed, text === "" ? undefined : isNewAndContains(text), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

/** Counts at most `maxCountedUsers` matches of a search or filter. */
export function selectUserTotal(db: Database, { q, filter }: UserQuery, now: number) {
  if (filter) return selectUserFilterTotal(db, filter, now);
  const text = toSearchText(q);
  if (text === "")
    return db.select({ value: totals.value }).from(totals).where(eq(totals.name, "users"));
  const ids = isIndexed(text)
    ? sql`select rowid from user_search where ${matchesText(text)}`
    : sql`select id from ${users} where ${isNewAndContains(text)}`;
  const value = sql<number>`count(*)`.as("value");
  return db.select({ value }).from(sql`(${ids} limit ${maxCountedUsers})`);
}

/** `buyers` are the accounts whose orders match the search. They come first in the list. */
export function toUserListDto(
  rows: UserRow[],
  { buyers, total }: { buyers: UserRow[]; total: number },
  query: UserQuery,
  now: number,
): UserList {
  const matches = rows.filter(({ id }) => buyers.every((buyer) => buyer.id !== id));
  const { data, ...cursors } = toUserPage(rows, query, (row) => toListedUser(row, now));
  const found = data.filter(({ id }) => matches.some((match) => match.id === id));
  return {
    data: [...buyers.map((row) => toListedUser(row, now)), ...found],
    ...cursors,
    total: total + buyers.length - (rows.length - matches.length),
  };
}

const toListedUser = (row: UserRow, now: number): ListedUser => ({
  ...toUserDto(row, now),
  isBlocked: row.blockedAt !== null,
});

function toUserPage<Item>(rows: UserRow[], query: UserQuery, toItem: (row: UserRow) => Item) {
  const { q, filter, ...paging } = query;
  if (filter === "subscribers") return toSubscriberPage(rows, paging, toItem);
  if (!isIndexed(toSearchText(q))) return paginateUsers(query).page(rows, toItem);
  return toKeysetPage(
    rows,
    paging.limit,
    indexedOrder,
    readIndexCursor(paging),
    ({ serial }) => [serial ?? 0],
    toItem,
  );
}

/** Folds a searched text like names, and converts the domain of an address like stored ones. */
const toSearchText = (q = ""): string => foldText(withAsciiDomain(q));

/** Whether the full-text index can find the text: its trigrams need three characters. */
const isIndexed = (foldedText: string) => [...foldedText].length >= 3;

const matchesText = (foldedText: string) =>
  sql`user_search match ${`"${foldedText.replaceAll('"', '""')}"`}`;

const indexedOrder = "found users";
const readIndexCursor = ({ cursor }: Paging) => readCursor(cursor, indexedOrder, [users.serial]);

/**
 * SQL that selects the ids of the newest accounts whose name or email contains a text. A text of
 * fewer than three characters finds none.
 */
export function matchingUserIdsSql(q: string, limit: number): SQL {
  const text = toSearchText(q);
  if (!isIndexed(text)) return sql`select null where false`;
  return sql`select id
    from ${users}
    where serial in (
      select rowid from user_search where ${matchesText(text)} order by rowid desc limit ${limit}
    )`;
}

/** Selects the accounts, usually one, whose session mark in the player is the text. */
export function selectUsersByMark(db: Database, text: string, limit: number) {
  const prefix = idPrefixOfMark(text);
  const end = `${prefix}\u{10ffff}`;
  return selectUsers(db)
    .where(prefix === null ? sql`false` : sql`${users.id} >= ${prefix} and ${users.id} < ${end}`)
    .limit(limit);
}

/**
 * Selects a page of the accounts that the full-text index finds. Reads only the matches after the
 * cursor.
 */
function selectIndexedUsers(db: Database, text: string, paging: Paging) {
  const cursor = readIndexCursor(paging);
  const backwards = cursor?.direction === "before";
  // A bound number is a float, and FTS5 seeks only to integers.
  const after = cursor
    ? sql` and rowid ${sql.raw(backwards ? ">" : "<")} cast(${cursor.values[0]} as integer)`
    : sql``;
  const order = sql.raw(backwards ? "asc" : "desc");
  const limit = paging.limit + 1;
  const ids = sql`select rowid
    from user_search
    where ${matchesText(text)}${after}
    order by rowid ${order}
    limit ${limit}`;
  return selectUsers(db)
    .where(sql`${users.serial} in (${ids})`)
    .orderBy(backwards ? asc(users.serial) : desc(users.serial))
    .limit(limit);
}

function isNewAndContains(text: string): SQL {
  const oldest = sql`coalesce(
    (select created_at from ${users} order by created_at desc limit 1 offset ${newestAccounts}), 0
  )`;
  return sql`${users.createdAt} > ${oldest}
    and (instr(${users.nameFolded}, ${text}) or instr(${users.email}, ${text}))`;
}

export const userExistsSql = (id: string): SQL =>
  sql`exists (select 1 from ${users} where id = ${id})`;

/**
 * SQL condition: whether the account is no administrator, or another administrator exists who is
 * not blocked. At least one administrator must always remain.
 */
export const isNotLastAdminSql = (id: string): SQL =>
  sql`exists (
    select 1
    from ${users}
    where ${users.role} = 'ADMIN' and ${users.id} <> ${id} and ${users.blockedAt} is null
  )
  or exists (select 1 from ${users} where ${users.id} = ${id} and ${users.role} <> 'ADMIN')`;

/** Changes an account. A changed role ends the account's sessions. */
export function changeUser(db: Database, id: string, { name, phone, role, staffRole }: UserChange) {
  const newStaffRole = role === "ADMIN" ? null : staffRole;
  const isRoleChanged = sql`exists (
    select 1
    from ${users}
    where id = ${id}
      and (
        role <> ${role ?? null}
        or ${newStaffRole !== undefined} and staff_role is not ${newStaffRole ?? null}
      )
  )`;
  const change = {
    ...(name !== undefined && { name, nameFolded: foldText(name) }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(role !== undefined && { role }),
    ...(newStaffRole !== undefined && {
      staffRole: sql`iif(${role ?? sql`${users.role}`} = 'ADMIN', null, ${newStaffRole})`,
    }),
  };
  return {
    endedSessions: db.delete(sessions).where(and(eq(sessions.userId, id), isRoleChanged)),
    renamedReviews: db
      .update(reviews)
      .set({ name: name ?? sql`${reviews.name}`, role: role ?? sql`${reviews.role}` })
      .where(eq(reviews.userId, id)),
    changed: db.update(users).set(change).where(eq(users.id, id)),
  };
}

/**
 * Deletes an account with its rows and its queued emails. Triggers remove the account's name and
 * address from payment events and the audit log, which are kept. Orders remain without a user, so
 * that revenue stays correct.
 */
export function eraseUser(db: Database, id: string) {
  return db
    .delete(users)
    .where(eq(users.id, id))
    .returning({ id: users.id, imageKey: users.imageKey });
}

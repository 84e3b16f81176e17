import { and, eq, type SQL, sql } from "drizzle-orm";
import type { UserChange, UserList, UserQuery } from "../../contract/accounts.ts";
import { foldText } from "../../contract/fold-text.ts";
import type { Database } from "../database/database.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { emails, reviews, sessions, totals, users } from "../schema.ts";
import { selectUsers, toUserDto, type UserRow } from "./user-dto.ts";

const paginateUsers = (query: UserQuery) =>
  keysetPage<UserRow>(
    { name: "users", time: users.createdAt, id: users.id, cursorOf: (row) => [row.createdAt, row.id] },
    query,
  );

export function selectUserPage(db: Database, query: UserQuery) {
  const { afterCursor, orderBy, limit } = paginateUsers(query);
  return selectUsers(db)
    .where(and(matchesText(query.q), afterCursor))
    .orderBy(...orderBy)
    .limit(limit);
}

/** Reads one row without a search text, every matching row with one. */
export function selectUserTotal(db: Database, { q }: UserQuery) {
  const textCondition = matchesText(q);
  return textCondition
    ? db
        .select({ value: sql<number>`count(*)`.as("value") })
        .from(users)
        .where(textCondition)
    : db.select({ value: totals.value }).from(totals).where(eq(totals.name, "users"));
}

export function toUserListDto(rows: UserRow[], total: number, query: UserQuery, now: number): UserList {
  return { ...paginateUsers(query).page(rows, (row) => toUserDto(row, now)), total };
}

/** Names and addresses that contain the text: by the trigram index, or by a scan below three characters. */
function matchesText(text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  const folded = foldText(text);
  if ([...folded].length < 3) return sql`(instr(${users.nameFolded}, ${folded}) or instr(${users.email}, ${folded}))`;
  const ftsQuery = `"${folded.replaceAll('"', '""')}"`;
  return sql`${users.serial} in (select rowid from user_search where user_search match ${ftsQuery})`;
}

/** In SQL, whether the account is not the only administrator: one must always remain. */
export const isNotLastAdmin = (id: string): SQL =>
  sql`(select role from ${users} where id = ${id}) <> 'ADMIN' or (select count(*) from ${users} where role = 'ADMIN') > 1`;

/** Where `guard` holds. A change of role ends the account's sessions. */
export function changeUser(db: Database, id: string, { name, phone, role }: UserChange, guard: SQL) {
  const isRoleChanged = sql`(select role from ${users} where id = ${id}) <> ${role ?? null}`;
  const change = {
    ...(name !== undefined && { name, nameFolded: foldText(name) }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(role !== undefined && { role }),
  };
  return {
    endedSessions: db.delete(sessions).where(and(eq(sessions.userId, id), isRoleChanged, guard)),
    renamedReviews: db
      .update(reviews)
      .set({ name: name ?? sql`${reviews.name}`, role: role ?? sql`${reviews.role}` })
      .where(and(eq(reviews.userId, id), guard)),
    changed: db
      .update(users)
      .set(change)
      .where(and(eq(users.id, id), guard))
      .returning({ id: users.id }),
  };
}

/** Emails to an address that no account uses any more. */
export function deleteOrphanedEmails(db: Database, email: string) {
  return db
    .delete(emails)
    .where(and(eq(emails.to, email), sql`not exists (select 1 from ${users} where email = ${email})`));
}

/** Where `guard` holds. Orders remain without a user, so that revenue stays correct. */
export function eraseUser(db: Database, id: string, guard: SQL) {
  return db
    .delete(users)
    .where(and(eq(users.id, id), guard))
    .returning({ id: users.id, imageKey: users.imageKey });
}

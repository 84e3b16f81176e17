import { and, eq, type SQL, sql } from "drizzle-orm";
import type { UserChange, UserList, UserQuery } from "../../contract/accounts.ts";
import { foldText } from "../../contract/fold-text.ts";
import type { Database } from "../database/database.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { emails, reviews, sessions, totals, users } from "../schema.ts";
import { selectUsers, type UserRow, userAnswer } from "./user-answer.ts";

/** All accounts, newest first. */
const pageOfUsers = (query: UserQuery) =>
  keysetPage<UserRow>(
    { name: "users", time: users.createdAt, id: users.id, cursorOf: (row) => [row.createdAt, row.id] },
    query,
  );

export function selectUserPage(db: Database, query: UserQuery) {
  const { place, orderBy, limit } = pageOfUsers(query);
  return selectUsers(db)
    .where(and(containing(query.q), place))
    .orderBy(...orderBy)
    .limit(limit);
}

/** Without a text one row; with one, as many as it finds. */
export function selectUserTotal(db: Database, { q }: UserQuery) {
  const found = containing(q);
  return found
    ? db
        .select({ value: sql<number>`count(*)`.as("value") })
        .from(users)
        .where(found)
    : db.select({ value: totals.value }).from(totals).where(eq(totals.name, "users"));
}

export function userListAnswer(rows: UserRow[], total: number, query: UserQuery, now: number): UserList {
  const { rows: page, ...cursors } = pageOfUsers(query).page(rows);
  return { data: page.map((row) => userAnswer(row, now)), ...cursors, total };
}

/** Names and addresses that contain the text: by trigrams, or, below three characters, one by one. */
function containing(text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  const folded = foldText(text);
  if ([...folded].length < 3) return sql`(instr(${users.nameFolded}, ${folded}) or instr(${users.email}, ${folded}))`;
  const ask = `"${folded.replaceAll('"', '""')}"`;
  return sql`${users.serial} in (select rowid from user_search where user_search match ${ask})`;
}

/** In SQL, whether the account is not the only administrator: the house is never left without one. */
export const isNotLastAdmin = (id: string): SQL =>
  sql`(select role from ${users} where id = ${id}) <> 'ADMIN' or (select count(*) from ${users} where role = 'ADMIN') > 1`;

/** Where `allowed` holds. A change of role ends the account's sessions: what it was signed in as, it no longer is. */
export function changeUser(db: Database, id: string, { name, phone, role }: UserChange, allowed: SQL) {
  const differs = sql`(select role from ${users} where id = ${id}) <> ${role ?? null}`;
  const change = {
    ...(name !== undefined && { name, nameFolded: foldText(name) }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(role !== undefined && { role }),
  };
  return [
    db.delete(sessions).where(and(eq(sessions.userId, id), differs, allowed)),
    db
      .update(reviews)
      .set({ name: name ?? sql`${reviews.name}`, role: role ?? sql`${reviews.role}` })
      .where(and(eq(reviews.userId, id), allowed)),
    db
      .update(users)
      .set(change)
      .where(and(eq(users.id, id), allowed))
      .returning({ id: users.id }),
  ] as const;
}

/** The letters to an address that no account has any more. */
export function forgetLetters(db: Database, email: string) {
  return db
    .delete(emails)
    .where(and(eq(emails.to, email), sql`not exists (select 1 from ${users} where email = ${email})`));
}

/** Where `allowed` holds. Orders stay, without a name: the books must add up. */
export function eraseUser(db: Database, id: string, allowed: SQL) {
  return db
    .delete(users)
    .where(and(eq(users.id, id), allowed))
    .returning({ id: users.id, imageKey: users.imageKey });
}

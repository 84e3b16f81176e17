import { getTableColumns } from "drizzle-orm";
import type { User } from "../../contract/accounts/accounts.ts";
import { isSubscribed, paidUntilSql } from "../auth/account.ts";
import type { Database } from "../database/database.ts";
import { users } from "../schema.ts";

const { passwordHash, pinHash, nameFolded, emailVerifiedAt, ...publicColumns } =
  getTableColumns(users);

/** The public columns of accounts, without credentials. */
export function selectUsers(db: Database) {
  return db.select({ ...publicColumns, paidUntil: paidUntilSql.as("paid_until") }).from(users);
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

export function toUserDto(row: UserRow, now: number): User {
  return {
    id: row.id,
    date: new Date(row.createdAt).toISOString(),
    name: row.name,
    userName: row.name,
    email: row.email,
    phone: row.phone,
    image: row.imageKey && `/media/${row.imageKey}`,
    role: row.role,
    staffRole: row.staffRole ?? undefined,
    subscription: isSubscribed(row, now) ? "SUBSCRIBED" : "UNSUBSCRIBED",
  };
}

import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { insertFrom, overwriteColumns } from "../database/guarded-insert.ts";
import { oneTimeTokens, users } from "../schema.ts";

type Purpose = (typeof oneTimeTokens.$inferSelect)["purpose"];

/** Creates a token for an email's link, and its hash for the database. */
export function createOneTimeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

type NewToken = { hash: string; purpose: Purpose; email?: string; now: number; lifeMs: number };

/**
 * Issues the token to the account that `userCondition` selects; an older token of the same purpose
 * becomes void.
 */
export function issueOneTimeToken(
  db: Database,
  userCondition: SQL,
  { hash, purpose, email, now, lifeMs }: NewToken,
) {
  const row = { hash, userId: users.id, purpose, email, createdAt: now, expiresAt: now + lifeMs };
  return insertFrom(
    db,
    oneTimeTokens,
    row,
    sql`from ${users} where ${userCondition}`,
  ).onConflictDoUpdate({
    target: [oneTimeTokens.userId, oneTimeTokens.purpose],
    set: overwriteColumns(oneTimeTokens, "hash", "email", "createdAt", "expiresAt"),
  });
}

/** Selects the token's row with its account; no row if the token has expired. */
export function selectOneTimeToken(db: Database, purpose: Purpose, token: string, now: number) {
  return db
    .select({
      hash: oneTimeTokens.hash,
      newEmail: sql<string | null>`${oneTimeTokens.email}`.as("new_email"),
      userId: oneTimeTokens.userId,
      email: users.email,
    })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(
      and(
        eq(oneTimeTokens.hash, hashToken(token)),
        eq(oneTimeTokens.purpose, purpose),
        gt(oneTimeTokens.expiresAt, now),
      ),
    );
}

/**
 * SQL condition: whether the token is still unused. It guards the writes that the token permits.
 */
export const isOneTimeTokenUnusedSql = (hash: string): SQL =>
  sql`exists (select 1 from ${oneTimeTokens} where ${oneTimeTokens.hash} = ${hash})`;

/** Voids every open token of an account, if `condition` is true or absent. */
export function deleteOneTimeTokens(db: Database, userId: string, condition?: SQL) {
  return db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), condition));
}

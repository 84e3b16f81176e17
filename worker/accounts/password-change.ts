import { and, eq, ne, sql } from "drizzle-orm";
import type { PasswordChange } from "../../contract/accounts/accounts.ts";
import { milliseconds } from "../../contract/constants.ts";
import {
  clearRateLimit,
  emailRateLimit,
  enforceRateLimit,
  hitRateLimit,
  type RateLimitRule,
  requireCapacity,
} from "../auth/rate-limit.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, type Database, database, runStatement } from "../database/database.ts";
import type { EmailContext } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { sessions, users } from "../schema.ts";
import { composeAccountEmail } from "./emails.ts";
import { deleteTokens } from "./one-time-token.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { requireStrongPassword } from "./password-policy.ts";

/**
 * Requires the current password as well as the session, so that an unattended session cannot take
 * over the account. Guesses are limited per account, across all sessions.
 */
export async function requireCurrentPassword(c: RequestContext, password: string) {
  const guessLimitOf = (userId: string): RateLimitRule => ({
    key: `password:${userId}`,
    limit: 10,
    windowMs: 15 * milliseconds.minute,
  });
  const {
    account,
    hits,
    users: [user],
  } = await batchAsUser(c, (db, { userId }) => ({
    hits: hitRateLimit(db, [guessLimitOf(userId)], c.var.now),
    users: db.select().from(users).where(eq(users.id, userId)),
  }));
  requireCapacity(hits, [guessLimitOf(account.id)], c.var.now);
  if (!user || !(await verifyPassword(password, user.passwordHash))) {
    throw new AppError(
      "password_wrong",
      {},
      { issues: [{ path: "password", code: "password_wrong" }] },
    );
  }
  const db = database(c, "primary");
  await runStatement(db, clearRateLimit(db, guessLimitOf(account.id)));
  return { account, user };
}

type PasswordChangeContext = {
  user: { id: string; email: string; passwordHash: string };
  sessionId: string;
  emailContext: EmailContext;
};

/**
 * Changes the password, ends every other session and voids every open token. Nothing changes if
 * `guard` finds another password hash than the verified one.
 */
export async function changePassword(
  db: Database,
  { user, sessionId, emailContext }: PasswordChangeContext,
  { newPassword }: PasswordChange,
  now: number,
) {
  requireStrongPassword(newPassword, user.email, "newPassword");
  await enforceRateLimit(db, [emailRateLimit("password_changed", user.email)], now);
  const passwordHash = await hashPassword(newPassword);
  const passwordChangedEmail = composeAccountEmail("password_changed", user.email, emailContext);
  const isPasswordChanged = sql`exists (select 1 from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} = ${passwordHash})`;
  const { changed } = await batch(db, {
    changed: db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id }),
    endedSessions: db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId), isPasswordChanged)),
    tokens: deleteTokens(db, user.id, isPasswordChanged),
    email: enqueueEmail(db, passwordChangedEmail, now, isPasswordChanged),
  });
  if (changed.length === 0) throw new AppError("password_changed");
  return passwordChangedEmail;
}

import { and, eq, ne, sql } from "drizzle-orm";
import type { PasswordChange } from "../../contract/accounts.ts";
import { milliseconds } from "../../contract/constants.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database } from "../database/database.ts";
import type { EmailContext } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { sessions, users } from "../schema.ts";
import { requireGoodPassword } from "./good-password.ts";
import { passwordChangedLetter } from "./letters.ts";
import { voidTokens } from "./one-time-token.ts";
import { hashPassword, isPassword } from "./password.ts";
import { clearCount, countOne, letterThrottle, requireRoom, type Throttle } from "./throttle.ts";

/**
 * Whoever asks, proved once more by the current password: a session that was left open is not enough to take an
 * account over. Guesses are counted, whatever session they come from.
 */
export async function requireOwnPassword(c: RequestContext, password: string) {
  const guessesOf = (userId: string): Throttle => ({
    key: `password:${userId}`,
    limit: 10,
    windowMs: 15 * milliseconds.minute,
  });
  const { account, results } = await batchAsUser(c, (db, { userId }) => [
    countOne(db, [guessesOf(userId)], c.var.now),
    db.select().from(users).where(eq(users.id, userId)),
  ]);
  const [counted, [user]] = results;
  requireRoom(counted, [guessesOf(account.id)], c.var.now);
  if (!user || !(await isPassword(password, user.passwordHash))) {
    throw new AppError("password_wrong", "The password is wrong.", {
      issues: [{ path: "password", message: "is not your current password" }],
    });
  }
  const db = database(c, "primary");
  await db.batch([clearCount(db, guessesOf(account.id))]);
  return { account, user };
}

type Owner = { user: { id: string; email: string; passwordHash: string }; sessionId: string; head: EmailContext };

/** Every other session ends and every open link is void. Guarded by the old password, in case it changed meanwhile. */
export async function changePassword(
  db: Database,
  { user, sessionId, head }: Owner,
  { newPassword }: PasswordChange,
  now: number,
) {
  requireGoodPassword(newPassword, user.email, "newPassword");
  const room = [letterThrottle("password_changed", user.email)];
  const [counted] = await db.batch([countOne(db, room, now)]);
  requireRoom(counted, room, now);
  const passwordHash = await hashPassword(newPassword);
  const letter = passwordChangedLetter(user.email, head);
  const isNow = sql`exists (select 1 from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} = ${passwordHash})`;
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId), isNow)),
    voidTokens(db, user.id, isNow),
    enqueueEmail(db, letter, now, isNow),
  ]);
  if (!changed[0]) throw new AppError("conflict", "Your password was changed meanwhile. Sign in again.");
  return letter;
}

import { eq, type SQL, sql } from "drizzle-orm";
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
import { requireClaims, selectSignedInUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, database, runStatement } from "../database/database.ts";
import { type EmailMessage, getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { users } from "../schema.ts";
import { composeAccountEmail } from "./emails.ts";
import { deleteOneTimeTokens } from "./one-time-token.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { requireStrongPassword } from "./password-policy.ts";
import { deleteOtherSessions } from "./sessions.ts";

/**
 * Requires the current password as well as the session, so that nobody can take over the account
 * from an unattended device. Guesses are limited per account, across all sessions.
 */
export async function requireCurrentPassword(c: RequestContext, password: string) {
  const claims = await requireClaims(c);
  const db = database(c, "primary");
  const guessLimit: RateLimitRule = {
    key: `password:${claims.userId}`,
    limit: 10,
    windowMs: 15 * milliseconds.minute,
  };
  const {
    hits,
    users: [user],
  } = await batch(db, {
    hits: hitRateLimit(db, [guessLimit], c.var.now),
    users: selectSignedInUser(db, c, claims),
  });
  if (!user) throw new AppError("not_signed_in");
  requireCapacity(hits, [guessLimit], c.var.now);
  if (!(await verifyPassword(password, user.passwordHash))) {
    throw new AppError(
      "password_wrong",
      {},
      { issues: [{ path: "password", code: "password_wrong" }] },
    );
  }
  await runStatement(db, clearRateLimit(db, guessLimit));
  return user;
}

type PasswordOwner = { id: string; email: string; passwordHash: string };

/** SQL condition: whether the account still has the password that was just verified. */
export const isPasswordUnchangedSql = ({ id, passwordHash }: Omit<PasswordOwner, "email">): SQL =>
  sql`exists (
    select 1 from ${users} where ${users.id} = ${id} and ${users.passwordHash} = ${passwordHash}
  )`;

/**
 * Changes the password, ends every other session and voids every open token. Throws
 * `password_changed` if the password has changed since it was verified.
 */
export async function changePassword(
  c: RequestContext,
  user: PasswordOwner,
  { newPassword }: PasswordChange,
): Promise<EmailMessage> {
  requireStrongPassword(newPassword, user.email, "newPassword");
  const emailLimit = emailRateLimit("password_changed", user.email);
  await enforceRateLimit(database(c, "primary"), [emailLimit], c.var.now);
  const passwordHash = await hashPassword(newPassword);
  const passwordChangedEmail = composeAccountEmail(
    "password_changed",
    user.email,
    getEmailContext(c),
  );
  await write(c, {
    require: [[isPasswordUnchangedSql(user), () => new AppError("password_changed")]],
    statements: (db, { userId, sessionId, now }) => ({
      changed: db.update(users).set({ passwordHash }).where(eq(users.id, userId)),
      endedSessions: deleteOtherSessions(db, userId, sessionId),
      tokens: deleteOneTimeTokens(db, userId),
      email: enqueueEmail(db, passwordChangedEmail, now),
    }),
  });
  return passwordChangedEmail;
}

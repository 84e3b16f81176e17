import { and, eq, sql } from "drizzle-orm";
import type { PasswordReset } from "../../contract/accounts/accounts.ts";
import { resetLinkMs } from "../../contract/constants.ts";
import type { ClientInfo } from "../auth/client-info.ts";
import { emailRateLimit, enforceRateLimit, networkEmailLimit } from "../auth/rate-limit.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { knownDevices, sessions, users } from "../schema.ts";
import { type Device, rememberDevice } from "./devices.ts";
import { composeAccountEmail } from "./emails.ts";
import {
  createOneTimeToken,
  deleteOneTimeTokens,
  isOneTimeTokenUnusedSql,
  issueOneTimeToken,
  selectOneTimeToken,
} from "./one-time-token.ts";
import { hashPassword } from "./password-hash.ts";
import { requireStrongPassword } from "./password-policy.ts";
import { clearDeviceGuesses } from "./sign-in.ts";

/**
 * Queues the password reset email if the account exists. Does equal work for an unknown address, so
 * that timing reveals nothing.
 */
export async function requestPasswordReset(
  db: Database,
  email: string,
  { network }: ClientInfo,
  emailContext: EmailContext,
  now: number,
): Promise<EmailMessage[]> {
  await enforceRateLimit(db, [emailRateLimit("reset", email), networkEmailLimit(network)], now);
  const { token, hash } = createOneTimeToken();
  const resetEmail = composeAccountEmail("reset_password", email, emailContext, {
    token,
    isContested: false,
  });
  const userCondition = eq(users.email, email);
  await batch(db, {
    token: issueOneTimeToken(db, userCondition, {
      hash,
      purpose: "reset_password",
      now,
      lifeMs: resetLinkMs,
    }),
    email: enqueueEmail(
      db,
      resetEmail,
      now,
      sql`exists (select 1 from ${users} where ${userCondition})`,
    ),
  });
  return [resetEmail];
}

/**
 * Sets a new password by the token from an email. Ends every session, voids every other open token
 * of the account, and forgets its known browsers except this one, which has proved access to the
 * mailbox. Throws `reset_link_invalid` for an unknown, used or expired token.
 */
export async function resetPassword(
  db: Database,
  { token, password }: PasswordReset,
  device: Device,
  emailContext: EmailContext,
  now: number,
): Promise<EmailMessage[]> {
  const [resetToken] = await runStatement(db, selectOneTimeToken(db, "reset_password", token, now));
  if (!resetToken) throw invalidResetLink();
  requireStrongPassword(password, resetToken.email);
  const passwordHash = await hashPassword(password);
  const { hash, userId, email } = resetToken;
  const passwordChangedEmail = composeAccountEmail("password_changed", email, emailContext);
  const { changed } = await batch(db, {
    changed: db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), isOneTimeTokenUnusedSql(hash)))
      .returning({ id: users.id }),
    sessions: db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), isOneTimeTokenUnusedSql(hash))),
    devices: db
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, userId), isOneTimeTokenUnusedSql(hash))),
    email: enqueueEmail(db, passwordChangedEmail, now, isOneTimeTokenUnusedSql(hash)),
    guesses: clearDeviceGuesses(db, email, device),
    tokens: deleteOneTimeTokens(db, userId, isOneTimeTokenUnusedSql(hash)),
  });
  if (changed.length === 0) throw invalidResetLink();
  await runStatement(db, rememberDevice(db, userId, device, now));
  return [passwordChangedEmail];
}

function invalidResetLink(): AppError {
  return new AppError(
    "reset_link_invalid",
    {},
    { issues: [{ path: "token", code: "link_invalid" }] },
  );
}

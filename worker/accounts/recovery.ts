import { and, eq, sql } from "drizzle-orm";
import type { PasswordReset } from "../../contract/accounts.ts";
import { resetLinkMs } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { knownDevices, sessions, users } from "../schema.ts";
import { requireGoodPassword } from "./good-password.ts";
import { passwordChangedLetter, resetLetter } from "./letters.ts";
import { giveToken, isUnused, newToken, selectToken, voidTokens } from "./one-time-token.ts";
import { hashPassword } from "./password.ts";
import { clearGuesses } from "./sign-in.ts";
import { countOne, letterThrottle, requireRoom } from "./throttle.ts";

/** Writes the letter with the link to a new password, when there is such an account; the same work when not. */
export async function askRecovery(
  db: Database,
  email: string,
  head: EmailContext,
  now: number,
): Promise<EmailMessage[]> {
  const throttles = [letterThrottle("reset", email)];
  const [counted] = await db.batch([countOne(db, throttles, now)]);
  requireRoom(counted, throttles, now);
  const { token, hash } = newToken();
  const letter = resetLetter(email, head, token);
  const owner = eq(users.email, email);
  await db.batch([
    giveToken(db, owner, { hash, purpose: "reset_password", now, lifeMs: resetLinkMs }),
    enqueueEmail(db, letter, now, sql`exists (select 1 from ${users} where ${owner})`),
  ]);
  return [letter];
}

/**
 * A new password by a letter's token. Every session ends, every other open link of the account is void, and no browser
 * is known any more. Throws `invalid` for a token that is no good.
 */
export async function resetPassword(
  db: Database,
  { token, password }: PasswordReset,
  head: EmailContext,
  now: number,
): Promise<EmailMessage[]> {
  const [[found]] = await db.batch([selectToken(db, "reset_password", token, now)]);
  if (!found) throw refused();
  requireGoodPassword(password, found.email);
  const passwordHash = await hashPassword(password);
  const { hash, userId, email } = found;
  const letter = passwordChangedLetter(email, head);
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), isUnused(hash)))
      .returning({ id: users.id }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), isUnused(hash))),
    db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isUnused(hash))),
    enqueueEmail(db, letter, now, isUnused(hash)),
    clearGuesses(db, email),
    voidTokens(db, userId, isUnused(hash)),
  ]);
  if (!changed[0]) throw refused();
  return [letter];
}

function refused(): AppError {
  return new AppError("invalid", "This link is used or too old. Ask for a new letter.", {
    issues: [{ path: "token", message: "is unknown, used or expired; ask for a new letter" }],
  });
}

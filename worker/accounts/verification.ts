import { and, eq, sql } from "drizzle-orm";
import { messages } from "../../contract/messages.ts";
import { AppError } from "../http/app-error.ts";
import type { Database } from "../http/database.ts";
import type { Letter } from "../mail/letter.ts";
import { queueLetter } from "../mail/outbox.ts";
import { users } from "../schema.ts";
import { addressChangedLetter } from "./letters.ts";
import { isUnused, selectToken, spend } from "./one-time-token.ts";

type Site = { site: string; adminEmail: string | undefined };

/**
 * Proves an address with a letter's token: a new account opens, or a changed address begins to count. Throws
 * `invalid` for a token that is unknown, used, expired or superseded, `conflict` for an address that was taken meanwhile.
 */
export async function verifyEmail(db: Database, token: string, { site, adminEmail }: Site, now: number) {
  const [[found]] = await db.batch([selectToken(db, token, now)]);
  if (!found || found.purpose === "reset_password") throw refused();
  const { hash, userId, newEmail } = found;
  const email = newEmail ?? found.email;
  const isFree = sql`not exists (select 1 from ${users} as other where other.email = ${email} and other.id <> ${userId})`;
  const letters: Letter[] = newEmail ? [addressChangedLetter(found.email, site, newEmail)] : [];
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ email, emailVerifiedAt: now, role: roleOf(email, adminEmail) })
      .where(and(eq(users.id, userId), isUnused(hash), isFree))
      .returning({ id: users.id, role: users.role }),
    ...letters.map((letter) => queueLetter(db, letter, now, sql`${isUnused(hash)} and ${isFree}`)),
    spend(db, hash),
  ]);
  if (!changed[0]) {
    throw newEmail
      ? new AppError("conflict", "Another account has this address by now. Choose a different one.")
      : refused();
  }
  return { userId, letters };
}

/** `ADMIN_EMAIL` names the first administrator: whoever proves to have that address. */
export function roleOf(email: string, adminEmail: string | undefined) {
  const isAdministrators = adminEmail !== undefined && adminEmail.trim().toLowerCase() === email;
  return isAdministrators ? sql`'ADMIN'` : sql`${users.role}`;
}

function refused(): AppError {
  return new AppError("invalid", messages.emailVerificationFallback, {
    issues: [{ path: "token", message: "is unknown, used or expired; ask for a new letter" }],
  });
}

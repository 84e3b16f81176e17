import { and, eq, gt, sql } from "drizzle-orm";
import { resetLinkMs } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import { messages } from "../../contract/messages.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { registrations, users } from "../schema.ts";
import { addressChangedLetter, contestedLetter } from "./letters.ts";
import { giveToken, hashOf, isUnused, newToken, selectToken, voidTokens } from "./one-time-token.ts";
import { hashPassword } from "./password.ts";

type House = EmailContext & { adminEmail: string | undefined };
type Verified = { userId: string; letters: EmailMessage[] };

/**
 * Proves an address with a letter's token: an account opens, or a changed address begins to count. Throws `invalid`
 * for a token that is unknown, used, expired or superseded, `conflict` for an address that was taken meanwhile.
 */
export async function verifyEmail(db: Database, token: string, house: House, now: number): Promise<Verified> {
  const [[registration], [change]] = await db.batch([
    db
      .select()
      .from(registrations)
      .where(and(eq(registrations.tokenHash, hashOf(token)), gt(registrations.expiresAt, now))),
    selectToken(db, "change_email", token, now),
  ]);
  if (registration) return openAccount(db, registration, house, now);
  if (change?.newEmail) return changeAddress(db, { ...change, newEmail: change.newEmail }, house, now);
  throw refused();
}

/**
 * Opens the account that was registered. When several people wanted it with several passwords, none of these is taken:
 * whoever has the mailbox chooses one, by a second letter.
 */
async function openAccount(db: Database, wanted: typeof registrations.$inferSelect, house: House, now: number) {
  const { email, name, phone, contested, tokenHash, language } = wanted;
  const userId = crypto.randomUUID();
  const { token, hash } = newToken();
  const letters = contested ? [contestedLetter(email, house, token)] : [];
  const passwordHash = contested ? await hashPassword(crypto.randomUUID()) : wanted.passwordHash;
  const row = sql`select ${userId}, null, ${name}, ${foldText(name)}, ${email}, ${phone}, null, ${roleFor(email, house)}, ${passwordHash}, ${now}, ${now}, ${language}
    from ${registrations} where ${registrations.tokenHash} = ${tokenHash}`;
  const isOpen = sql`exists (select 1 from ${users} where ${users.id} = ${userId})`;
  const [opened] = await db.batch([
    db.insert(users).select(row).onConflictDoNothing().returning({ id: users.id }),
    db.delete(registrations).where(eq(registrations.email, email)),
    giveToken(db, sql`${users.id} = ${userId} and ${contested ? 1 : 0}`, {
      hash,
      purpose: "reset_password",
      now,
      lifeMs: resetLinkMs,
    }),
    ...letters.map((letter) => enqueueEmail(db, letter, now, isOpen)),
  ]);
  if (!opened[0]) throw refused();
  return { userId, letters };
}

type AddressChange = { hash: string; userId: string; email: string; newEmail: string };

/** Every other open link of the account is void: those to the old mailbox too. */
async function changeAddress(db: Database, change: AddressChange, house: House, now: number): Promise<Verified> {
  const { hash, userId, email, newEmail } = change;
  const isFree = sql`not exists (select 1 from ${users} as other where other.email = ${newEmail} and other.id <> ${userId})`;
  const letter = addressChangedLetter(email, house, newEmail);
  const role = roleFor(newEmail, house) === "ADMIN" ? "ADMIN" : sql`${users.role}`;
  const [, changed] = await db.batch([
    enqueueEmail(db, letter, now, sql`${isUnused(hash)} and ${isFree}`),
    db
      .update(users)
      .set({ email: newEmail, role })
      .where(and(eq(users.id, userId), isUnused(hash), isFree))
      .returning({ id: users.id }),
    voidTokens(db, userId, isUnused(hash)),
  ]);
  if (!changed[0]) throw new AppError("conflict", "Another account has this address by now. Choose a different one.");
  return { userId, letters: [letter] };
}

/** `ADMIN_EMAIL` names the first administrator: whoever proves to have that address. */
function roleFor(email: string, { adminEmail }: House) {
  return adminEmail?.trim().toLowerCase() === email ? "ADMIN" : "USER";
}

function refused(): AppError {
  return new AppError("invalid", messages.emailVerificationFallback, {
    issues: [{ path: "token", message: "is unknown, used or expired; ask for a new letter" }],
  });
}

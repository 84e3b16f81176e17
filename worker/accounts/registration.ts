import { and, eq, gt, sql } from "drizzle-orm";
import type { Registration } from "../../contract/accounts.ts";
import { milliseconds, verificationLinkMs } from "../../contract/constants.ts";
import type { Database } from "../database/database.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { registrations, users } from "../schema.ts";
import type { Caller } from "./caller.ts";
import { requireGoodPassword } from "./good-password.ts";
import { accountExistsLetter, verifyLetter } from "./letters.ts";
import { newToken } from "./one-time-token.ts";
import { hashPassword, isPassword } from "./password.ts";
import { countOne, letterThrottle, requireRoom } from "./throttle.ts";

const registrationsAnHour = 200;

const hasAccount = (email: string) => sql`exists (select 1 from ${users} where ${users.email} = ${email})`;

/** What waits for an address to be proved. */
export function selectRegistration(db: Database, email: string, now: number) {
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), gt(registrations.expiresAt, now)));
}

/**
 * Keeps a registration until its address is proved; when there is an account already, the letter tells so instead. The
 * same work and the same statements either way: neither the answer nor its time tells which.
 */
export async function register(db: Database, form: Registration, caller: Caller, head: EmailContext, now: number) {
  const { name, email, phone, password } = form;
  requireGoodPassword(password, email);
  const throttles = [
    letterThrottle("verify", email),
    { key: `register:address:${caller.network}`, limit: registrationsAnHour, windowMs: milliseconds.hour },
  ];
  const [counted, [earlier]] = await db.batch([countOne(db, throttles, now), selectRegistration(db, email, now)]);
  requireRoom(counted, throttles, now);

  const isSame = await isPassword(password, earlier?.passwordHash);
  const passwordHash = await hashPassword(password);
  const { token, hash } = newToken();
  const letters = [verifyLetter(email, head, token), accountExistsLetter(email, head)] as const;
  const registration = {
    name,
    phone: phone || null,
    passwordHash,
    contested: earlier !== undefined && (earlier.contested || !isSame),
    tokenHash: hash,
    createdAt: now,
    expiresAt: now + verificationLinkMs,
    language: head.locale,
  };
  await db.batch([
    db
      .insert(registrations)
      .values({ email, ...registration })
      .onConflictDoUpdate({ target: registrations.email, set: registration }),
    enqueueEmail(db, letters[0], now, sql`not ${hasAccount(email)}`),
    enqueueEmail(db, letters[1], now, hasAccount(email)),
  ]);
  return [...letters];
}

/** Writes the letter with the verification link again, when there is a registration that waits for it. */
export async function resendVerification(
  db: Database,
  email: string,
  head: EmailContext,
  now: number,
): Promise<EmailMessage[]> {
  const throttles = [letterThrottle("verify", email)];
  const [counted] = await db.batch([countOne(db, throttles, now)]);
  requireRoom(counted, throttles, now);
  const { token, hash } = newToken();
  const letter = verifyLetter(email, head, token);
  const isWaiting = sql`exists (select 1 from ${registrations} where ${registrations.tokenHash} = ${hash}) and not ${hasAccount(email)}`;
  await db.batch([
    db
      .update(registrations)
      .set({ tokenHash: hash, expiresAt: now + verificationLinkMs })
      .where(and(eq(registrations.email, email), gt(registrations.expiresAt, now))),
    enqueueEmail(db, letter, now, isWaiting),
  ]);
  return [letter];
}

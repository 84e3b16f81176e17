import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Registration } from "../../contract/accounts.ts";
import { lettersAnHour, milliseconds, verificationMs } from "../../contract/constants.ts";
import { fold } from "../../contract/folding.ts";
import type { Database } from "../http/database.ts";
import type { Letter } from "../mail/letter.ts";
import { queueLetter } from "../mail/outbox.ts";
import { users } from "../schema.ts";
import type { Caller } from "./caller.ts";
import { requireGoodPassword } from "./good-password.ts";
import { accountExistsLetter, verifyLetter } from "./letters.ts";
import { giveToken, newToken } from "./one-time-token.ts";
import { hashPassword } from "./password.ts";
import { countOne, requireRoom, selectThrottles, type Throttle } from "./throttle.ts";

const registrationsAnHour = 200;

/** So many letters of a kind may be asked for to one address. */
export const letterThrottle = (kind: string, email: string): Throttle => ({
  key: `letter:${kind}:${email}`,
  limit: lettersAnHour,
  windowMs: milliseconds.hour,
});

const hasEmail = (email: string) => eq(users.email, email);

/**
 * Opens an account that waits for its address to be verified, or, when there is one, tells so by letter. The
 * same work and the same statements either way: neither the answer nor its time tells which. Registering an
 * unverified address again replaces what was registered, and its letter.
 */
export async function register(db: Database, form: Registration, caller: Caller, site: string, now: number) {
  const { name, email, phone, password } = form;
  requireGoodPassword(password, email);
  const throttles = [
    letterThrottle("verify", email),
    { key: `register:address:${caller.address}`, limit: registrationsAnHour, windowMs: milliseconds.hour },
  ];
  const [counted] = await db.batch([selectThrottles(db, throttles)]);
  requireRoom(counted, throttles, now);

  const passwordHash = await hashPassword(password);
  const { token, hash } = newToken();
  const letters = [verifyLetter(email, site, token), accountExistsLetter(email, site)] as const;
  const waiting = and(hasEmail(email), isNull(users.emailVerifiedAt));
  const verified = and(hasEmail(email), isNotNull(users.emailVerifiedAt));
  const account = { name, nameFolded: fold(name), phone: phone || null, passwordHash, createdAt: now };
  await db.batch([
    countOne(db, throttles, now),
    db
      .insert(users)
      .values({ id: crypto.randomUUID(), email, role: "USER", ...account })
      .onConflictDoUpdate({ target: users.email, set: account, setWhere: isNull(users.emailVerifiedAt) }),
    giveToken(db, sql`${waiting}`, { hash, purpose: "verify_email", now, lifeMs: verificationMs }),
    queueLetter(db, letters[0], now, sql`exists (select 1 from ${users} where ${waiting})`),
    queueLetter(db, letters[1], now, sql`exists (select 1 from ${users} where ${verified})`),
  ]);
  return [...letters];
}

/** Writes the letter with the verification link again, when there is an account that waits for it. */
export async function resendVerification(db: Database, email: string, site: string, now: number): Promise<Letter[]> {
  const throttles = [letterThrottle("verify", email)];
  const [counted] = await db.batch([selectThrottles(db, throttles)]);
  requireRoom(counted, throttles, now);
  const { token, hash } = newToken();
  const letter = verifyLetter(email, site, token);
  const waiting = and(hasEmail(email), isNull(users.emailVerifiedAt));
  await db.batch([
    countOne(db, throttles, now),
    giveToken(db, sql`${waiting}`, { hash, purpose: "verify_email", now, lifeMs: verificationMs }),
    queueLetter(db, letter, now, sql`exists (select 1 from ${users} where ${waiting})`),
  ]);
  return [letter];
}

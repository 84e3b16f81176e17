import { and, eq, ne, sql } from "drizzle-orm";
import type { Credentials } from "../../contract/accounts.ts";
import { type Locale, milliseconds, sessionAbsoluteMs } from "../../contract/constants.ts";
import type { Claims } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { sessions, users } from "../schema.ts";
import type { Caller } from "./caller.ts";
import { type Device, rememberDevice, selectDevices } from "./devices.ts";
import { newSignInLetter } from "./letters.ts";
import { isPassword } from "./password.ts";
import { selectRegistration } from "./registration.ts";
import { clearCount, countBack, countOne, isFull, letterThrottle, requireRoom, type Throttle } from "./throttle.ts";

const windowMs = 15 * milliseconds.minute;

/** Per account, so that no number of addresses helps. */
const guessesAt = (email: string): Throttle => ({ key: `sign-in:account:${email}`, limit: 10, windowMs });
/** Per network, so that no number of accounts does. */
const guessesFrom = (network: string): Throttle => ({ key: `sign-in:network:${network}`, limit: 300, windowMs });
/** Of a browser that the account was used from: others' guesses do not lock its owner out. */
const guessesOf = (email: string, { hash }: Device): Throttle => ({
  key: `sign-in:device:${email}:${hash}`,
  limit: 10,
  windowMs,
});

/** The account proved itself otherwise: earlier guesses no longer hold its owner up. */
export function clearGuesses(db: Database, email: string) {
  return clearCount(db, guessesAt(email));
}

type Browser = { caller: Caller; device: Device; language: Locale; site: () => string };

/**
 * Opens a session. Every wrong pair is `credentials_wrong` in one text and takes one time. A right password of a
 * registration that waits for its letter is `email_unverified`, whether or not there is an account besides. A browser
 * that the account was never used from is told to its owner, unless it is the first of all. The account takes the
 * browser's language, which the warning does not: it may be a stranger's.
 */
export async function signIn(db: Database, { email, password }: Credentials, browser: Browser, now: number) {
  const { caller, device, language } = browser;
  const [account, network, own] = [guessesAt(email), guessesFrom(caller.network), guessesOf(email, device)];
  const [counted, [user], devices, [registration]] = await db.batch([
    countOne(db, [account, network, own], now),
    db.select().from(users).where(eq(users.email, email)),
    selectDevices(db, email),
    selectRegistration(db, email, now),
  ]);
  const isKnown = devices.some(({ hash }) => hash === device.hash);
  requireRoom(counted, [network, isKnown ? own : account], now);

  const isRegistered = await isPassword(password, registration?.passwordHash);
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    if (!isRegistered) throw wrong();
    throw new AppError("email_unverified", "Please verify your email first: open the link in the letter we sent you.");
  }

  const claims: Claims = {
    sessionId: crypto.randomUUID(),
    userId: user.id,
    issuedAt: now,
    expiresAt: now + sessionAbsoluteMs,
  };
  // While the password is still the one that was proved: a reset meanwhile opens no session.
  const row = sql`select ${claims.sessionId}, ${users.id}, ${caller.device}, ${now}, ${now}, ${claims.expiresAt}
    from ${users} where ${users.id} = ${user.id} and ${users.passwordHash} = ${user.passwordHash}`;
  const [opened] = await db.batch([
    db.insert(sessions).select(row).returning({ id: sessions.id }),
    clearGuesses(db, email),
    clearCount(db, own),
    countBack(db, network),
    db
      .update(users)
      .set({ language })
      .where(and(eq(users.id, user.id), ne(users.language, language))),
  ]);
  if (!opened[0]) throw wrong();
  const isStrange = !isKnown && devices.length > 0;
  const letters = isStrange ? await warnOwner(db, user, browser, now) : [];
  await db.batch([rememberDevice(db, user.id, device, now)]);
  return { claims, letters, user: { id: user.id, name: user.name, role: user.role } };
}

async function warnOwner(
  db: Database,
  { email, language }: typeof users.$inferSelect,
  { caller, site }: Browser,
  now: number,
): Promise<EmailMessage[]> {
  const room = letterThrottle("new_sign_in", email);
  const [counted] = await db.batch([countOne(db, [room], now)]);
  if (isFull(counted, room)) return [];
  const letter = newSignInLetter(email, { site: site(), locale: language }, caller.device, now);
  await db.batch([enqueueEmail(db, letter, now)]);
  return [letter];
}

function wrong(): AppError {
  return new AppError("credentials_wrong", "The email or the password is wrong.");
}

export function endSession(db: Database, claims: Claims) {
  return db.delete(sessions).where(eq(sessions.id, claims.sessionId));
}

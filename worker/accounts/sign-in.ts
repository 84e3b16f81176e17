import { eq } from "drizzle-orm";
import type { Credentials } from "../../contract/accounts.ts";
import { milliseconds, sessionAbsoluteMs } from "../../contract/constants.ts";
import { AppError } from "../http/app-error.ts";
import type { Database } from "../http/database.ts";
import type { Claims } from "../http/session-token.ts";
import type { Letter } from "../mail/letter.ts";
import { queueLetter } from "../mail/outbox.ts";
import { sessions, throttles, users } from "../schema.ts";
import type { Caller } from "./caller.ts";
import { type Device, rememberDevice, selectDevices } from "./devices.ts";
import { newSignInLetter } from "./letters.ts";
import { isPassword } from "./password.ts";
import { letterThrottle } from "./registration.ts";
import { countOne, isFull, requireRoom, selectThrottles, type Throttle } from "./throttle.ts";

const windowMs = 15 * milliseconds.minute;

/** Per account, so that no number of addresses helps. */
const guessesAt = (email: string): Throttle => ({ key: `sign-in:account:${email}`, limit: 10, windowMs });
/** Per address, so that no number of accounts does. */
const guessesFrom = (address: string): Throttle => ({ key: `sign-in:address:${address}`, limit: 300, windowMs });

/** The account proved itself otherwise: earlier guesses no longer hold its owner up. */
export function clearGuesses(db: Database, email: string) {
  return db.delete(throttles).where(eq(throttles.key, guessesAt(email).key));
}

type Browser = { caller: Caller; device: Device; site: string };

/**
 * Opens a session. Every wrong pair is `credentials_wrong` in one text and takes one time; only a right
 * password hears that its address is not verified yet. A browser that the account was never used from is
 * told to its owner, unless it is the first of all.
 */
export async function signIn(
  db: Database,
  { email, password }: Credentials,
  { caller, device, site }: Browser,
  now: number,
) {
  const guesses = [guessesAt(email), guessesFrom(caller.address)];
  const letterRoom = letterThrottle("new_sign_in", email);
  const [counted, [user], devices] = await db.batch([
    selectThrottles(db, [...guesses, letterRoom]),
    db.select().from(users).where(eq(users.email, email)),
    selectDevices(db, email),
  ]);
  requireRoom(counted, guesses, now);

  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    await db.batch([countOne(db, guesses, now)]);
    throw new AppError("credentials_wrong", "The email or the password is wrong.");
  }
  if (user.emailVerifiedAt === null) {
    throw new AppError("email_unverified", "Please verify your email first: open the link in the letter we sent you.");
  }

  const isNew = devices.length > 0 && devices.every(({ hash }) => hash !== device.hash);
  const letters: Letter[] =
    isNew && !isFull(counted, letterRoom, now) ? [newSignInLetter(email, site, caller.device, now)] : [];
  const claims: Claims = {
    sessionId: crypto.randomUUID(),
    userId: user.id,
    issuedAt: now,
    expiresAt: now + sessionAbsoluteMs,
  };
  await db.batch([
    db.insert(sessions).values({
      id: claims.sessionId,
      userId: user.id,
      device: caller.device,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: claims.expiresAt,
    }),
    clearGuesses(db, email),
    rememberDevice(db, user.id, device, now),
    ...letters.flatMap((letter) => [countOne(db, [letterRoom], now), queueLetter(db, letter, now)]),
  ]);
  return { claims, letters, user: { id: user.id, name: user.name, role: user.role } };
}

export function endSession(db: Database, claims: Claims) {
  return db.delete(sessions).where(eq(sessions.id, claims.sessionId));
}

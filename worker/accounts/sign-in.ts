import { eq } from "drizzle-orm";
import type { Credentials } from "../../contract/accounts.ts";
import { milliseconds, sessionAbsoluteMs } from "../../contract/constants.ts";
import { AppError } from "../http/app-error.ts";
import type { Database } from "../http/database.ts";
import type { Claims } from "../http/session-token.ts";
import { sessions, throttles, users } from "../schema.ts";
import { isPassword } from "./password.ts";
import { countOne, requireRoom, selectThrottles, type Throttle } from "./throttle.ts";

type Caller = { address: string; device: string };

/** Per account, so that no number of addresses helps; per address, so that no number of accounts does. */
function failuresOf(email: string, address: string): { account: Throttle; all: Throttle[] } {
  const windowMs = 15 * milliseconds.minute;
  const account = { key: `sign-in:account:${email}`, limit: 10, windowMs };
  return { account, all: [account, { key: `sign-in:address:${address}`, limit: 100, windowMs }] };
}

/**
 * Opens a session. Every wrong pair is `credentials_wrong` in one text and takes one time; only a right
 * password hears that its address is not verified yet.
 */
export async function signIn(db: Database, { email, password }: Credentials, caller: Caller, now: number) {
  const address = email.toLowerCase();
  const failures = failuresOf(address, caller.address);
  const [counted, [user]] = await db.batch([
    selectThrottles(db, failures.all),
    db.select().from(users).where(eq(users.email, address)),
  ]);
  requireRoom(counted, failures.all, now);

  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    await db.batch([countOne(db, failures.all, now)]);
    throw new AppError("credentials_wrong", "The email or the password is wrong.");
  }
  if (user.emailVerifiedAt === null) {
    throw new AppError("email_unverified", "Please verify your email first: open the link in the letter we sent you.");
  }

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
    db.delete(throttles).where(eq(throttles.key, failures.account.key)),
  ]);
  return { claims, user: { id: user.id, name: user.name, role: user.role } };
}

export function endSession(db: Database, claims: Claims) {
  return db.delete(sessions).where(eq(sessions.id, claims.sessionId));
}

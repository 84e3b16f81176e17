import { eq, sql } from "drizzle-orm";
import type { Credentials } from "../../contract/accounts/accounts.ts";
import {
  clearRateLimit,
  hitRateLimit,
  requireCapacity,
  undoRateLimitHit,
} from "../auth/rate-limit.ts";
import type { Claims } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database } from "../database/database.ts";
import { sessions, users } from "../schema.ts";
import { type Device, isKnownDeviceSql, selectKnownDevices } from "./devices.ts";
import { type OpenedSession, openSession, type SignInClient } from "./open-session.ts";
import { verifyPasswords } from "./password-hash.ts";
import { selectPendingRegistration } from "./registration.ts";
import { createSecondStepError, needsSecondStep, selectSignInAccounts } from "./second-step.ts";
import { accountGuessLimit, deviceGuessLimit, networkGuessLimit } from "./sign-in-limits.ts";

/** Resets the guess limit of a browser whose user has proved their identity in another way. */
export function clearDeviceGuesses(db: Database, email: string, device: Device) {
  return clearRateLimit(db, deviceGuessLimit(email, device));
}

/**
 * Creates a session. Throws `credentials_wrong` for every wrong pair of address and password, after
 * equal time. The other errors need the right password: `email_unverified` for an unverified
 * registration, whether or not the address also has an account; `account_blocked`; and
 * `second_step_required` for an account that needs a second factor. A sign-in from an unknown
 * browser is emailed to the owner, except the account's first sign-in.
 */
export async function signIn(
  db: Database,
  { email, password, stay }: Credentials,
  client: SignInClient,
  now: number,
): Promise<OpenedSession> {
  const { clientInfo, device } = client;
  const [accountLimit, networkLimit, deviceLimit] = [
    accountGuessLimit(email),
    networkGuessLimit(clientInfo.network),
    deviceGuessLimit(email, device),
  ];
  const isKnown = isKnownDeviceSql(email, device);
  const isCounted = sql`key <> iif(${isKnown}, ${accountLimit.key}, ${deviceLimit.key})`;
  const {
    hits,
    users: [user],
    knownDevices,
    registrations: [registration],
  } = await batch(db, {
    hits: hitRateLimit(db, [networkLimit, accountLimit, deviceLimit], now, isCounted),
    users: selectSignInAccounts(db).where(eq(users.email, email)),
    knownDevices: selectKnownDevices(db, email),
    registrations: selectPendingRegistration(db, email, now),
  });
  const isKnownDevice = knownDevices.some(({ hash }) => hash === device.hash);
  const guessLimit = isKnownDevice ? deviceLimit : accountLimit;
  requireCapacity(hits, [networkLimit, guessLimit], now);

  const hashes = [user?.passwordHash, registration?.passwordHash];
  const [isUsersPassword, isRegistrationsPassword] = await verifyPasswords(password, hashes);
  if (!user || !isUsersPassword)
    throw new AppError(isRegistrationsPassword ? "email_unverified" : "credentials_wrong");
  if (user.blockedAt !== null) throw new AppError("account_blocked");

  const statements = [clearRateLimit(db, guessLimit), undoRateLimitHit(db, networkLimit)];
  if (needsSecondStep(user))
    throw await createSecondStepError(db, user, {
      origin: client.getSiteOrigin(),
      statements,
      now,
    });
  return openSession(
    db,
    { user, knownDevices, stay, provedAt: null, statements: () => statements },
    client,
    now,
  );
}

export function deleteSession(db: Database, claims: Claims) {
  return db.delete(sessions).where(eq(sessions.id, claims.sessionId));
}

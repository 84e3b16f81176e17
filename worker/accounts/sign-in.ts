import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import type { Credentials } from "../../contract/accounts/accounts.ts";
import { milliseconds, sessionAbsoluteMs } from "../../contract/constants.ts";
import type { ClientInfo } from "../auth/client-info.ts";
import {
  clearRateLimit,
  emailRateLimit,
  hitRateLimit,
  isRateLimited,
  type RateLimitRule,
  requireCapacity,
  undoRateLimitHit,
} from "../auth/rate-limit.ts";
import type { Claims } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { sessions, users } from "../schema.ts";
import { type Device, isKnownDeviceSql, rememberDevice, selectKnownDevices } from "./devices.ts";
import { composeAccountEmail } from "./emails.ts";
import { verifyPasswords } from "./password-hash.ts";
import { selectPendingRegistration } from "./registration.ts";

const windowMs = 15 * milliseconds.minute;

/** Limits guesses per account, from any number of IP addresses. */
const accountGuessLimit = (email: string): RateLimitRule => ({
  key: `sign-in:account:${email}`,
  limit: 10,
  windowMs,
});
/** Limits guesses per network, for any number of accounts. */
const networkGuessLimit = (network: string): RateLimitRule => ({
  key: `sign-in:network:${network}`,
  limit: 300,
  windowMs,
});
/**
 * Limits guesses per known browser, so that a stranger's guesses do not lock out the account's
 * owner.
 */
const deviceGuessLimit = (email: string, { hash }: Device): RateLimitRule => ({
  key: `sign-in:device:${email}:${hash}`,
  limit: 10,
  windowMs,
});

/** Resets the guess limit of a browser whose user has proved their identity in another way. */
export function clearDeviceGuesses(db: Database, email: string, device: Device) {
  return clearRateLimit(db, deviceGuessLimit(email, device));
}

/** `language` is the language chosen in this browser, which the sign-in saves to the account. */
type SignInClient = {
  clientInfo: ClientInfo;
  device: Device;
  language: Locale | undefined;
  getSiteOrigin: () => string;
};

/**
 * Creates a session. Every wrong pair of address and password gives `credentials_wrong` after equal
 * time. The right password of an unverified registration gives `email_unverified`, whether or not
 * the address also has an account. A sign-in from an unknown browser is emailed to the owner,
 * except the account's first sign-in. The right password of a blocked account gives
 * `account_blocked`.
 */
export async function signIn(
  db: Database,
  { email, password }: Credentials,
  client: SignInClient,
  now: number,
) {
  const { clientInfo, device, language } = client;
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
    users: db.select().from(users).where(eq(users.email, email)),
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

  const claims: Claims = {
    sessionId: crypto.randomUUID(),
    userId: user.id,
    issuedAt: now,
    expiresAt: now + sessionAbsoluteMs,
  };
  // No session is created if the password is reset, or the account blocked, during the sign-in.
  const isUnchanged = and(
    eq(users.id, user.id),
    eq(users.passwordHash, user.passwordHash),
    isNull(users.blockedAt),
  );
  const isOpened = sql`exists (
    select 1 from ${sessions} where ${sessions.id} = ${claims.sessionId}
  )`;
  const session = {
    id: claims.sessionId,
    userId: user.id,
    device: clientInfo.device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: claims.expiresAt,
  };
  const { opened } = await batch(db, {
    opened: insertFrom(db, sessions, session, sql`from ${users} where ${isUnchanged}`).returning({
      id: sessions.id,
    }),
    device: rememberDevice(db, user.id, device, now, isOpened),
    guesses: clearRateLimit(db, guessLimit),
    networkGuesses: undoRateLimitHit(db, networkLimit),
    language: language
      ? db
          .update(users)
          .set({ language })
          .where(and(eq(users.id, user.id), ne(users.language, language)))
      : [],
  });
  if (opened.length === 0) throw new AppError("credentials_wrong");
  const isNewDevice = !isKnownDevice && knownDevices.length > 0;
  const emails = isNewDevice ? await queueNewSignInEmail(db, user, client, now) : [];
  const { id, name, role, staffRole } = user;
  return { claims, emails, user: { id, name, role, staffRole: staffRole ?? undefined } };
}

async function queueNewSignInEmail(
  db: Database,
  { email, language }: typeof users.$inferSelect,
  { clientInfo, getSiteOrigin }: SignInClient,
  now: number,
): Promise<EmailMessage[]> {
  const rateLimit = emailRateLimit("new_sign_in", email);
  const hits = await runStatement(db, hitRateLimit(db, [rateLimit], now));
  if (isRateLimited(hits, rateLimit)) return [];
  const newSignInEmail = composeAccountEmail(
    "new_sign_in",
    email,
    { site: getSiteOrigin(), locale: language },
    { device: clientInfo.device, signedInAt: now },
  );
  await runStatement(db, enqueueEmail(db, newSignInEmail, now));
  return [newSignInEmail];
}

export function deleteSession(db: Database, claims: Claims) {
  return db.delete(sessions).where(eq(sessions.id, claims.sessionId));
}

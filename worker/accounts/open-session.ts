import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import { isStaff } from "../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../contract/accounts/accounts.ts";
import { sessionAbsoluteMs, staySignedInMs } from "../../contract/constants.ts";
import type { ClientInfo } from "../auth/client-info.ts";
import { emailRateLimit, hitRateLimit, isRateLimited } from "../auth/rate-limit.ts";
import type { Claims } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database, runStatement, type Statement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { profiles, sessions, users } from "../schema.ts";
import { type Device, rememberDevice } from "./devices.ts";
import { composeAccountEmail } from "./emails.ts";

/** `language` is the language chosen in this browser, which the sign-in saves to the account. */
export type SignInClient = {
  clientInfo: ClientInfo;
  device: Device;
  language: Locale | undefined;
  getSiteOrigin: () => string;
};

type UserRow = typeof users.$inferSelect;

type Opening = {
  user: UserRow;
  /** The browsers in which the account has signed in before. */
  knownDevices: { hash: string }[];
  /** Whether the session stays when the user is inactive; ignored for the staff. */
  stay: boolean | undefined;
  /** When a second factor was given, in milliseconds since 1970; null if none was given. */
  provedAt: number | null;
  /** SQL condition: whether the passkey, code or token that proved the sign-in is still unused. */
  condition?: SQL;
  /** Set if a device code signs in, with the country of the television. */
  television?: { country: string | null };
  /** Returns further statements of the batch. `isOpened` holds if the session was opened. */
  statements: (isOpened: SQL) => Statement[];
};

export type OpenedSession = { claims: Claims; emails: EmailMessage[]; user: UserInfo };

/**
 * Opens a session. Emails the account's owner about a sign-in from an unknown browser, except the
 * account's first sign-in, and about every sign-in of a television. Throws if the account was
 * blocked or its password, roles or age limit changed during the sign-in, or if the passkey, code
 * or token was used meanwhile: `expired_token` for a television, `code_wrong` after a second factor
 * or passkey, else `credentials_wrong`.
 */
export async function openSession(
  db: Database,
  opening: Opening,
  client: SignInClient,
  now: number,
): Promise<OpenedSession> {
  const { user, provedAt } = opening;
  const { clientInfo, device, language } = client;
  const stays = opening.stay === true && !isStaff(user);
  const claims: Claims = {
    sessionId: crypto.randomUUID(),
    userId: user.id,
    issuedAt: now,
    expiresAt: now + (stays ? staySignedInMs : sessionAbsoluteMs),
    hasAgeLimit: user.ageLimit !== null,
    profileId: null,
  };
  const isUnchanged = and(
    eq(users.id, user.id),
    eq(users.passwordHash, user.passwordHash),
    eq(users.role, user.role),
    sql`${users.staffRole} is ${user.staffRole}`,
    sql`${users.ageLimit} is ${user.ageLimit}`,
    isNull(users.blockedAt),
    opening.condition,
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
    stays,
    provedAt,
    isTelevision: opening.television !== undefined,
    expiresAt: claims.expiresAt,
  };
  const hasProfiles = sql<number>`exists (
    select 1 from ${profiles} where ${profiles.userId} = ${user.id}
  )`;
  const {
    opened: [opened],
  } = await batch(db, {
    opened: insertFrom(db, sessions, session, sql`from ${users} where ${isUnchanged}`).returning({
      hasProfiles: hasProfiles.as("has_profiles"),
    }),
    // An owner can confirm a television's code by mistake, so a television is never stored as a
    // known device.
    device: !opening.television && rememberDevice(db, user.id, device, now, isOpened),
    statements: opening.statements(isOpened),
    language:
      language &&
      db
        .update(users)
        .set({ language })
        .where(and(eq(users.id, user.id), ne(users.language, language))),
  });
  if (!opened) throw new AppError(refusalOf(opening));
  const emails = isToldByEmail(opening, device)
    ? await queueSignInEmail(db, opening, client, now)
    : [];
  const info = toUserInfo(opening);
  return { claims, emails, user: opened.hasProfiles ? { ...info, hasProfiles: true } : info };
}

function refusalOf({ condition, television }: Opening) {
  if (television) return "expired_token";
  return condition ? "code_wrong" : "credentials_wrong";
}

function isToldByEmail({ television, knownDevices }: Opening, device: Device): boolean {
  if (television) return true;
  const isKnownDevice = knownDevices.some(({ hash }) => hash === device.hash);
  return !isKnownDevice && knownDevices.length > 0;
}

/** Returns the account with its roles in the session. A television has no rights of the staff. */
function toUserInfo({ user: { id, name, role, staffRole }, television }: Opening): UserInfo {
  if (television) return { id, name, role: "USER", staffRole: undefined };
  return { id, name, role, staffRole: staffRole ?? undefined };
}

async function queueSignInEmail(
  db: Database,
  { user: { email, language }, television }: Opening,
  { clientInfo, getSiteOrigin }: SignInClient,
  now: number,
): Promise<EmailMessage[]> {
  const kind = television ? "television_signed_in" : "new_sign_in";
  const rateLimit = emailRateLimit(kind, email);
  const hits = await runStatement(db, hitRateLimit(db, [rateLimit], now));
  if (isRateLimited(hits, rateLimit)) return [];
  const context = { site: getSiteOrigin(), locale: language };
  const signIn = { device: clientInfo.device, signedInAt: now };
  const signInEmail = television
    ? composeAccountEmail("television_signed_in", email, context, { ...signIn, ...television })
    : composeAccountEmail("new_sign_in", email, context, signIn);
  await runStatement(db, enqueueEmail(db, signInEmail, now));
  return [signInEmail];
}

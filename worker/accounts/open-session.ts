import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import { isStaff } from "../../contract/access/staff-roles.ts";
import type { UserInfo } from "../../contract/accounts/accounts.ts";
import { sessionAbsoluteMs, stayingSessionMs } from "../../contract/constants.ts";
import type { ClientInfo } from "../auth/client-info.ts";
import { emailRateLimit, hitRateLimit, isRateLimited } from "../auth/rate-limit.ts";
import type { Claims } from "../auth/session-token.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database, runStatement, type Statement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { sessions, users } from "../schema.ts";
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
  /** Whether a member stays signed in. */
  stay: boolean | undefined;
  /** When a second factor was given; null without one. */
  provedAt: number | null;
  /** SQL condition: whether what proved the sign-in is still unused. */
  condition?: SQL;
  /** Returns statements that run in the batch; the condition says whether the session was opened. */
  statements: (isOpened: SQL) => Statement[];
};

export type OpenedSession = { claims: Claims; emails: EmailMessage[]; user: UserInfo };

/**
 * Opens a session. A sign-in from an unknown browser is emailed to the owner, except the account's
 * first. Throws `credentials_wrong`, or `code_wrong` after a second factor, if the account was blocked
 * during the sign-in, its password, roles or age limit changed, or the factor was used meanwhile.
 */
export async function openSession(
  db: Database,
  opening: Opening,
  client: SignInClient,
  now: number,
): Promise<OpenedSession> {
  const { user, knownDevices, provedAt } = opening;
  const { clientInfo, device, language } = client;
  const stays = opening.stay === true && !isStaff(user);
  const claims: Claims = {
    sessionId: crypto.randomUUID(),
    userId: user.id,
    issuedAt: now,
    expiresAt: now + (stays ? stayingSessionMs : sessionAbsoluteMs),
    hasAgeLimit: user.ageLimit !== null,
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
    expiresAt: claims.expiresAt,
  };
  const { opened } = await batch(db, {
    opened: insertFrom(db, sessions, session, sql`from ${users} where ${isUnchanged}`).returning({
      id: sessions.id,
    }),
    device: rememberDevice(db, user.id, device, now, isOpened),
    statements: opening.statements(isOpened),
    language: language
      ? db
          .update(users)
          .set({ language })
          .where(and(eq(users.id, user.id), ne(users.language, language)))
      : [],
  });
  if (opened.length === 0)
    throw new AppError(opening.condition ? "code_wrong" : "credentials_wrong");
  const isKnownDevice = knownDevices.some(({ hash }) => hash === device.hash);
  const isNewDevice = !isKnownDevice && knownDevices.length > 0;
  const emails = isNewDevice ? await queueNewSignInEmail(db, user, client, now) : [];
  const { id, name, role, staffRole } = user;
  return { claims, emails, user: { id, name, role, staffRole: staffRole ?? undefined } };
}

async function queueNewSignInEmail(
  db: Database,
  { email, language }: UserRow,
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

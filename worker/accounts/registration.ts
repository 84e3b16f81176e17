import { and, eq, gt, sql } from "drizzle-orm";
import type { Registration } from "../../contract/accounts/accounts.ts";
import { milliseconds, verificationLinkMs } from "../../contract/constants.ts";
import type { ClientInfo } from "../auth/client-info.ts";
import {
  emailRateLimit,
  enforceRateLimit,
  hitRateLimit,
  networkEmailLimit,
  requireCapacity,
} from "../auth/rate-limit.ts";
import { batch, type Database } from "../database/database.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { registrations, users } from "../schema.ts";
import { composeAccountEmail } from "./emails.ts";
import { createOneTimeToken } from "./one-time-token.ts";
import { hashPassword } from "./password-hash.ts";
import { requireStrongPassword } from "./password-policy.ts";

const registrationsAnHour = 200;

const accountExists = (email: string) =>
  sql`exists (select 1 from ${users} where ${users.email} = ${email})`;

/** Selects the registration of an address that is not yet verified. */
export function selectPendingRegistration(db: Database, email: string, now: number) {
  return db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), gt(registrations.expiresAt, now)));
}

/**
 * Stores a registration until its address is verified; for an address with an account, the email
 * says that the account exists. Both cases run equal work and statements, so that neither the
 * response nor its timing reveals whether an account exists.
 */
export async function registerAccount(
  db: Database,
  form: Registration,
  clientInfo: ClientInfo,
  emailContext: EmailContext,
  now: number,
) {
  const { name, email, phone, password } = form;
  requireStrongPassword(password, email);
  const rateLimits = [
    emailRateLimit("verify", email),
    {
      key: `register:address:${clientInfo.network}`,
      limit: registrationsAnHour,
      windowMs: milliseconds.hour,
    },
  ];
  const {
    hits,
    pending: [pendingRegistration],
    users: [user],
  } = await batch(db, {
    hits: hitRateLimit(db, rateLimits, now),
    pending: selectPendingRegistration(db, email, now),
    users: db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.email, email)),
  });
  requireCapacity(hits, rateLimits, now);

  const passwordHash = await hashPassword(
    password,
    user?.passwordHash ?? pendingRegistration?.passwordHash,
  );
  const isSamePassword = passwordHash === pendingRegistration?.passwordHash;
  const { token, hash } = createOneTimeToken();
  const verificationEmail = composeAccountEmail("verify_email", email, emailContext, {
    token,
    isNewAddress: false,
  });
  const accountExistsEmail = composeAccountEmail("account_exists", email, emailContext);
  const registration = {
    name,
    phone: phone || null,
    passwordHash,
    contested:
      pendingRegistration !== undefined && (pendingRegistration.contested || !isSamePassword),
    tokenHash: hash,
    createdAt: now,
    expiresAt: now + verificationLinkMs,
    language: emailContext.locale,
  };
  await batch(db, {
    registration: db
      .insert(registrations)
      .values({ email, ...registration })
      .onConflictDoUpdate({ target: registrations.email, set: registration }),
    verificationEmail: enqueueEmail(db, verificationEmail, now, sql`not ${accountExists(email)}`),
    accountExistsEmail: enqueueEmail(db, accountExistsEmail, now, accountExists(email)),
  });
  return [verificationEmail, accountExistsEmail];
}

/** Queues the verification email again if a registration is pending. */
export async function resendVerification(
  db: Database,
  email: string,
  { network }: ClientInfo,
  emailContext: EmailContext,
  now: number,
): Promise<EmailMessage[]> {
  await enforceRateLimit(db, [emailRateLimit("verify", email), networkEmailLimit(network)], now);
  const { token, hash } = createOneTimeToken();
  const verificationEmail = composeAccountEmail("verify_email", email, emailContext, {
    token,
    isNewAddress: false,
  });
  const isPending = sql`
    exists (select 1 from ${registrations} where ${registrations.tokenHash} = ${hash})
    and not ${accountExists(email)}`;
  await batch(db, {
    registration: db
      .update(registrations)
      .set({ tokenHash: hash, expiresAt: now + verificationLinkMs })
      .where(and(eq(registrations.email, email), gt(registrations.expiresAt, now))),
    email: enqueueEmail(db, verificationEmail, now, isPending),
  });
  return [verificationEmail];
}

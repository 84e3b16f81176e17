import { and, eq, gt, sql } from "drizzle-orm";
import { compact } from "../../contract/compact.ts";
import { type Role, resetLinkMs } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import type { EmailContext, EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { registrations, sessions, users } from "../schema.ts";
import { composeAccountEmail } from "./emails.ts";
import {
  createOneTimeToken,
  deleteOneTimeTokens,
  hashToken,
  isOneTimeTokenUnusedSql,
  issueOneTimeToken,
  selectOneTimeToken,
} from "./one-time-token.ts";
import { hashPassword } from "./password-hash.ts";

type VerificationContext = EmailContext & { adminEmail: string | undefined };
type VerificationResult = { userId: string; emails: EmailMessage[] };

/**
 * Verifies an address by the token from an email: creates the account, or applies the changed
 * address. Throws `verification_link_invalid` for a token that is unknown, used, expired or
 * superseded, and `email_taken` for an address that another account has taken meanwhile.
 */
export async function verifyEmail(
  db: Database,
  token: string,
  context: VerificationContext,
  now: number,
): Promise<VerificationResult> {
  const {
    registrations: [registration],
    tokens: [change],
  } = await batch(db, {
    registrations: db
      .select()
      .from(registrations)
      .where(and(eq(registrations.tokenHash, hashToken(token)), gt(registrations.expiresAt, now))),
    tokens: selectOneTimeToken(db, "change_email", token, now),
  });
  if (registration) return openAccount(db, registration, context, now);
  if (change?.newEmail)
    return changeAddress(db, { ...change, newEmail: change.newEmail }, context, now);
  throw invalidVerificationLink();
}

/**
 * Creates the registered account. If several registrations with different passwords competed, none
 * of the passwords is used: the owner of the mailbox sets one through a second email.
 */
async function openAccount(
  db: Database,
  registration: typeof registrations.$inferSelect,
  context: VerificationContext,
  now: number,
) {
  const { email, name, phone, contested, tokenHash, language } = registration;
  const userId = crypto.randomUUID();
  const { token, hash } = createOneTimeToken();
  const emails = compact([
    contested &&
      composeAccountEmail("reset_password", email, context, { token, isContested: true }),
  ]);
  const passwordHash = contested
    ? await hashPassword(crypto.randomUUID())
    : registration.passwordHash;
  const user = {
    id: userId,
    name,
    nameFolded: foldText(name),
    email,
    phone,
    role: roleFor(email, context),
    passwordHash,
    emailVerifiedAt: now,
    createdAt: now,
    language,
  };
  const source = sql`from ${registrations} where ${registrations.tokenHash} = ${tokenHash}`;
  const accountExists = sql`exists (select 1 from ${users} where ${users.id} = ${userId})`;
  const { created } = await batch(db, {
    created: insertFrom(db, users, user, source).onConflictDoNothing().returning({ id: users.id }),
    registrations: db.delete(registrations).where(eq(registrations.email, email)),
    token: issueOneTimeToken(db, sql`${users.id} = ${userId} and ${contested ? 1 : 0}`, {
      hash,
      purpose: "reset_password",
      now,
      lifeMs: resetLinkMs,
    }),
    emails: emails.map((composedEmail) => enqueueEmail(db, composedEmail, now, accountExists)),
  });
  if (created.length === 0) throw invalidVerificationLink();
  return { userId, emails };
}

type AddressChange = { hash: string; userId: string; email: string; newEmail: string };

/**
 * Applies the new address and voids every other open token of the account, including those sent to
 * the old mailbox.
 */
async function changeAddress(
  db: Database,
  change: AddressChange,
  context: VerificationContext,
  now: number,
): Promise<VerificationResult> {
  const { hash, userId, email, newEmail } = change;
  const isAddressFree = sql`not exists (
    select 1 from ${users} as other where other.email = ${newEmail} and other.id <> ${userId}
  )`;
  const addressChangedEmail = composeAccountEmail("email_changed", email, context, { newEmail });
  const becomesAdministrator = roleFor(newEmail, context) === "ADMIN";
  const promotion = becomesAdministrator ? { role: "ADMIN" as const, staffRole: null } : {};
  const { changed } = await batch(db, {
    email: enqueueEmail(
      db,
      addressChangedEmail,
      now,
      sql`${isOneTimeTokenUnusedSql(hash)} and ${isAddressFree}`,
    ),
    changed: db
      .update(users)
      .set({ email: newEmail, ...promotion })
      .where(and(eq(users.id, userId), isOneTimeTokenUnusedSql(hash), isAddressFree))
      .returning({ id: users.id }),
    sessions:
      becomesAdministrator &&
      db.delete(sessions).where(and(eq(sessions.userId, userId), isOneTimeTokenUnusedSql(hash))),
    tokens: deleteOneTimeTokens(db, userId, isOneTimeTokenUnusedSql(hash)),
  });
  if (changed.length === 0) throw new AppError("email_taken");
  return { userId, emails: [addressChangedEmail] };
}

/**
 * Returns the role of a new account: `ADMIN` for the address `ADMIN_EMAIL`, `USER` for any other
 * address.
 */
function roleFor(email: string, { adminEmail }: VerificationContext): Role {
  return adminEmail?.trim().toLowerCase() === email ? "ADMIN" : "USER";
}

function invalidVerificationLink(): AppError {
  return new AppError(
    "verification_link_invalid",
    {},
    { issues: [{ path: "token", code: "link_invalid" }] },
  );
}

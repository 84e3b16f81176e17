import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Account } from "../auth/account.ts";
import { deleteConfirmedCodes } from "../auth/confirmed-device-codes.ts";
import { hasAuthenticatorSql, hasPasskeySql } from "../auth/factor-conditions.ts";
import type { Requirement } from "../auth/requirement.ts";
import { write } from "../auth/write.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement, type Statement } from "../database/database.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { sessions } from "../schema.ts";
import { composeSecondFactorEmail, type SignInChange } from "./emails.ts";
import {
  createRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  selectRecoveryCodes,
} from "./recovery-codes.ts";

type Change = {
  require?: Requirement[];
  statements: (db: Database, now: number) => Statement[];
};

/** Runs a change of how the account signs in, and tells the account's owner by email. */
export async function changeSecondFactors(
  c: RequestContext,
  { email: address }: Account,
  change: SignInChange,
  { require, statements }: Change,
): Promise<void> {
  const email = composeSecondFactorEmail("sign_in_changed", address, getEmailContext(c), {
    change,
  });
  await write(c, {
    require,
    statements: (db, { now }) => ({
      changes: statements(db, now),
      email: enqueueEmail(db, email, now),
    }),
  });
  sendAfterResponse(c, [email]);
}

/**
 * Adds a second factor, after which the session counts as proved. Returns new recovery codes; an
 * empty list if the account already has recovery codes.
 */
export async function addSecondFactor(
  c: RequestContext,
  account: Account,
  change: SignInChange,
  { require, statements }: Change,
): Promise<{ recoveryCodes: string[] }> {
  const codes = (await countRecoveryCodes(c, account)) > 0 ? [] : createRecoveryCodes();
  await changeSecondFactors(c, account, change, {
    require,
    statements: (db, now) => [
      ...statements(db, now),
      insertRecoveryCodes(db, account.id, codes),
      markSessionProved(db, account.sessionId, now),
      ...(codes.length > 0 ? endOtherSessions(db, account) : []),
    ],
  });
  return { recoveryCodes: codes };
}

async function countRecoveryCodes(c: RequestContext, { id }: Account): Promise<number> {
  const db = database(c, "primary");
  return (await runStatement(db, selectRecoveryCodes(db, id))).length;
}

/** Ends the account's other sessions, which began without a second factor. */
const endOtherSessions = (db: Database, { id, sessionId }: Account) => [
  db.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, sessionId))),
  deleteConfirmedCodes(db, id),
];

/**
 * Removes a second factor. If no second factor is left, also deletes the account's recovery codes,
 * and its sessions no longer count as proved.
 */
export const removeSecondFactor = (
  c: RequestContext,
  account: Account,
  change: Change,
): Promise<void> =>
  changeSecondFactors(c, account, "factor_removed", {
    require: change.require,
    statements: (db, now) => [
      ...change.statements(db, now),
      deleteRecoveryCodes(db, account.id, sql`not ${hasSecondFactorSql(account.id)}`),
      db
        .update(sessions)
        .set({ provedAt: null })
        .where(and(eq(sessions.userId, account.id), sql`not ${hasSecondFactorSql(account.id)}`)),
    ],
  });

export const hasSecondFactorSql = (userId: string): SQL =>
  sql`(${hasAuthenticatorSql(userId)} or ${hasPasskeySql(userId)})`;

/** Marks the session as one in which a second factor was given. */
export const markSessionProved = (db: Database, sessionId: string, now: number) =>
  db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId));

import { eq, getTableColumns, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { isStaff } from "../../contract/access/staff-roles.ts";
import type { PasskeySignIn, SecondStep } from "../../contract/second-factors/second-factors.ts";
import { hasAuthenticatorSql, hasPasskeySql } from "../auth/factor-conditions.ts";
import { enforceRateLimit } from "../auth/rate-limit.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database, runStatement, type Statement } from "../database/database.ts";
import { passkeys, users } from "../schema.ts";
import {
  createChallenge,
  deleteChallenge,
  isChallengeUnusedSql,
  selectChallenge,
} from "../second-factors/challenges.ts";
import { createPasskeyRequest, verifyPasskey } from "../second-factors/passkeys.ts";
import { checkProof, createProofChallenge, storePasskeyCounter } from "../second-factors/proofs.ts";
import { selectKnownDevices } from "./devices.ts";
import { type OpenedSession, openSession, type SignInClient } from "./open-session.ts";
import { passkeySignInLimit } from "./sign-in-limits.ts";

/** Selects accounts, and whether each has an authenticator app and a passkey. */
export const selectSignInAccounts = (db: Database) =>
  db
    .select({
      ...getTableColumns(users),
      hasAuthenticator: hasAuthenticatorSql(sql`${users.id}`).as("has_authenticator"),
      hasPasskey: hasPasskeySql(sql`${users.id}`).as("has_passkey"),
    })
    .from(users);

type SigningIn = Awaited<ReturnType<typeof selectSignInAccounts>>[number];

/**
 * Whether the account needs a second factor after the password: if it has an authenticator app or,
 * for the staff, a passkey. A member's passkeys only replace the password.
 */
export const needsSecondStep = (user: SigningIn): boolean =>
  user.hasAuthenticator === 1 || (isStaff(user) && user.hasPasskey === 1);

/** Runs the statements, and returns `second_step_required` with the challenge of the step. */
export async function createSecondStepError(
  db: Database,
  { id }: SigningIn,
  { origin, statements, now }: { origin: string; statements: Statement[]; now: number },
): Promise<AppError> {
  const { challenge, insertion } = await createProofChallenge(
    db,
    { userId: id, purpose: "second_step", origin },
    now,
  );
  await batch(db, { insertion, statements });
  return new AppError("second_step_required", {}, { details: { data: challenge } });
}

/**
 * Completes a sign-in with a second factor after the right password. Throws `ticket_expired`,
 * `account_blocked`, and the errors of `checkProof` and `openSession`.
 */
export async function completeSecondStep(
  db: Database,
  { ticket, stay, ...proof }: z.output<typeof SecondStep>,
  client: SignInClient,
  now: number,
): Promise<OpenedSession> {
  const wanted = { ticket, purpose: "second_step", userId: null } as const;
  const [challenge] = await runStatement(db, selectChallenge(db, wanted, now));
  if (!challenge?.userId) throw new AppError("ticket_expired");
  const origin = client.getSiteOrigin();
  const { condition, spend } = await checkProof(
    db,
    challenge.userId,
    proof,
    challenge,
    origin,
    now,
  );
  return openProved(db, challenge.userId, { condition, statements: spend, stay }, client, now);
}

/** Creates the challenge of a sign-in with a passkey, for which nobody types an email address. */
export async function createPasskeySignIn(db: Database, client: SignInClient, now: number) {
  await enforceRateLimit(db, [passkeySignInLimit(client.clientInfo.network)], now);
  const options = await createPasskeyRequest(client.getSiteOrigin());
  const { ticket, insertion } = createChallenge(
    db,
    { userId: null, purpose: "sign_in", challenge: options.challenge },
    now,
  );
  await runStatement(db, insertion);
  return { ticket, options: { ...options } as Record<string, unknown> };
}

/**
 * Signs in with a passkey. Throws `ticket_expired`, or `passkey_invalid` both for an unknown
 * passkey and for a passkey that does not answer the challenge.
 */
export async function signInWithPasskey(
  db: Database,
  { ticket, passkey: response, stay }: z.output<typeof PasskeySignIn>,
  client: SignInClient,
  now: number,
): Promise<OpenedSession> {
  const {
    challenges: [challenge],
    found: [passkey],
  } = await batch(db, {
    challenges: selectChallenge(db, { ticket, purpose: "sign_in", userId: null }, now),
    found: db
      .select()
      .from(passkeys)
      .where(eq(passkeys.id, String(response.id))),
  });
  if (!challenge) throw new AppError("ticket_expired");
  if (!passkey) throw new AppError("passkey_invalid");
  const counter = await verifyPasskey(
    response,
    passkey,
    challenge.challenge,
    client.getSiteOrigin(),
  );
  const { condition, spend } = storePasskeyCounter(db, passkey, counter, now);
  const use: Use = {
    condition: sql`${isChallengeUnusedSql(challenge)} and ${condition}`,
    statements: (isOpened) => [...spend(isOpened), deleteChallenge(db, challenge, isOpened)],
    stay,
  };
  return openProved(db, passkey.userId, use, client, now);
}

type Use = Pick<Parameters<typeof openSession>[1], "condition" | "statements" | "stay">;

async function openProved(
  db: Database,
  userId: string,
  use: Use,
  client: SignInClient,
  now: number,
): Promise<OpenedSession> {
  const [user] = await runStatement(db, db.select().from(users).where(eq(users.id, userId)));
  if (!user) throw new AppError("ticket_expired");
  if (user.blockedAt !== null) throw new AppError("account_blocked");
  const knownDevices = await runStatement(db, selectKnownDevices(db, user.email));
  return openSession(db, { ...use, user, knownDevices, provedAt: now }, client, now);
}

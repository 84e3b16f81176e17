import { and, eq, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type {
  SecondFactorMethod,
  SecondFactorProof,
} from "../../contract/second-factors/second-factors.ts";
import {
  clearRateLimit,
  hitRateLimit,
  type RateLimitRule,
  requireCapacity,
} from "../auth/rate-limit.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database, type Statement } from "../database/database.ts";
import { authenticators, type challenges, passkeys, recoveryCodes } from "../schema.ts";
import { createChallenge, deleteChallenge, isChallengeUnusedSql } from "./challenges.ts";
import { createPasskeyRequest, selectPasskeys, verifyPasskey } from "./passkeys.ts";
import { hashRecoveryCode, selectRecoveryCodes } from "./recovery-codes.ts";
import { findTotpStep } from "./totp.ts";

type ChallengeRow = typeof challenges.$inferSelect;

/**
 * A proof that was right when it was checked. `condition` is the SQL condition that nobody has used
 * the proof since. `spend` returns statements that mark the proof as used if their condition holds.
 */
export type CheckedProof = { condition: SQL; spend: (condition: SQL) => Statement[] };

/**
 * Limits guesses of an authenticator app's codes per account. Guesses at a sign-in and guesses in a
 * session count separately, so that guesses in a stolen session do not stop the owner from signing
 * in. Passkeys and recovery codes cannot be guessed.
 */
export const secondFactorGuessLimits = (
  userId: string,
  purpose: "second_step" | "proof",
): RateLimitRule[] => [
  { key: `${purpose}:${userId}`, limit: 5, windowMs: 15 * milliseconds.minute },
  { key: `${purpose}:day:${userId}`, limit: 30, windowMs: milliseconds.day },
];

export const selectAuthenticator = (db: Database, userId: string) =>
  db.select().from(authenticators).where(eq(authenticators.userId, userId));

export const selectSecondFactors = (db: Database, userId: string) => ({
  passkeys: selectPasskeys(db, userId),
  authenticators: selectAuthenticator(db, userId),
  recoveryCodes: selectRecoveryCodes(db, userId),
});

type Asked = { userId: string; purpose: "second_step" | "proof"; origin: string };

/**
 * Returns the methods by which the account can prove itself, and the statement that stores the
 * challenge.
 */
export async function createProofChallenge(
  db: Database,
  { userId, purpose, origin }: Asked,
  now: number,
) {
  const found = await batch(db, selectSecondFactors(db, userId));
  const options = await createPasskeyRequest(origin, found.passkeys);
  const { ticket, insertion } = createChallenge(
    db,
    { userId, purpose, challenge: options.challenge },
    now,
  );
  const methods: Record<SecondFactorMethod, boolean> = {
    passkey: found.passkeys.length > 0,
    code: found.authenticators.some(({ confirmedAt }) => confirmedAt !== null),
    recoveryCode: found.recoveryCodes.length > 0,
  };
  const challenge = {
    ticket,
    methods: (Object.keys(methods) as SecondFactorMethod[]).filter((method) => methods[method]),
    passkey: methods.passkey ? ({ ...options } as Record<string, unknown>) : null,
  };
  return { challenge, insertion };
}

/**
 * Checks a proof of the account. A code of an authenticator app counts as a guess first. Throws
 * `too_many_requests`, `passkey_invalid`, or `code_wrong` for a wrong code, a used code, and a
 * method that the account lacks.
 */
export async function checkProof(
  db: Database,
  userId: string,
  proof: Omit<SecondFactorProof, "ticket">,
  challenge: ChallengeRow,
  origin: string,
  now: number,
): Promise<CheckedProof> {
  const limits =
    proof.code === undefined
      ? []
      : secondFactorGuessLimits(
          userId,
          challenge.purpose === "second_step" ? "second_step" : "proof",
        );
  const { hits, ...factors } = await batch(db, {
    hits: hitRateLimit(db, limits, now),
    ...selectSecondFactors(db, userId),
  });
  requireCapacity(hits, limits, now);
  const { condition, spend } = await checkMethod(db, factors, proof, challenge, origin, now);
  return {
    condition: sql`${isChallengeUnusedSql(challenge)} and ${condition}`,
    spend: (isProved) => [
      ...spend(isProved),
      deleteChallenge(db, challenge, isProved),
      ...limits.map((limit) => clearRateLimit(db, limit, isProved)),
    ],
  };
}

type Factors = {
  passkeys: (typeof passkeys.$inferSelect)[];
  authenticators: (typeof authenticators.$inferSelect)[];
  recoveryCodes: (typeof recoveryCodes.$inferSelect)[];
};

async function checkMethod(
  db: Database,
  factors: Factors,
  proof: Omit<SecondFactorProof, "ticket">,
  { challenge }: ChallengeRow,
  origin: string,
  now: number,
): Promise<CheckedProof> {
  if (proof.passkey) {
    const passkey = factors.passkeys.find(({ id }) => id === proof.passkey?.id);
    if (!passkey) throw new AppError("passkey_invalid");
    const counter = await verifyPasskey(proof.passkey, passkey, challenge, origin);
    return storePasskeyCounter(db, passkey, counter, now);
  }
  if (proof.recoveryCode !== undefined) return spendRecoveryCode(db, factors, proof.recoveryCode);
  const [authenticator] = factors.authenticators;
  const step =
    authenticator?.confirmedAt && findTotpStep(authenticator.secret, proof.code ?? "", now);
  if (!authenticator || step == null) throw new AppError("code_wrong");
  return spendTotpStep(db, authenticator.userId, step);
}

/**
 * Returns the proof by a passkey, which stores the passkey's new signature counter. `verifyPasskey`
 * refuses a copied authenticator, whose counter is lower.
 */
export function storePasskeyCounter(
  db: Database,
  { id, counter }: typeof passkeys.$inferSelect,
  newCounter: number,
  now: number,
): CheckedProof {
  const isSame = sql`${passkeys.id} = ${id} and ${passkeys.counter} = ${counter}`;
  return {
    condition: sql`exists (select 1 from ${passkeys} where ${isSame})`,
    spend: (isProved) => [
      db
        .update(passkeys)
        .set({ counter: newCounter, lastUsedAt: now })
        .where(and(eq(passkeys.id, id), isProved)),
    ],
  };
}

function spendRecoveryCode(db: Database, { recoveryCodes: codes }: Factors, text: string) {
  const code = codes.find(({ userId, hash }) => hash === hashRecoveryCode(userId, text));
  if (!code) throw new AppError("code_wrong");
  const isCode = and(eq(recoveryCodes.userId, code.userId), eq(recoveryCodes.hash, code.hash));
  return {
    condition: sql`exists (select 1 from ${recoveryCodes} where ${isCode})`,
    spend: (isProved: SQL) => [db.delete(recoveryCodes).where(and(isCode, isProved))],
  };
}

/**
 * Returns the proof by a code, which marks the code's 30-second step as used: codes of this step
 * and of earlier steps are no longer accepted.
 */
function spendTotpStep(db: Database, userId: string, step: number): CheckedProof {
  const isLater = sql`${authenticators.userId} = ${userId}
    and coalesce(${authenticators.lastStep}, 0) < ${step}`;
  return {
    condition: sql`exists (select 1 from ${authenticators} where ${isLater})`,
    spend: (isProved) => [
      db.update(authenticators).set({ lastStep: step }).where(and(isLater, isProved)),
    ],
  };
}

import { type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { ProfileSecret, ProfileSecretKind } from "../../contract/profiles/profiles.ts";
import { isPasswordUnchangedSql, requireCurrentPassword } from "../accounts/password-change.ts";
import { verifyPassword } from "../accounts/password-hash.ts";
import { isPinUnchangedSql, pinGuessLimit } from "../age-limit/pin.ts";
import { clearRateLimit, enforceRateLimit, type RateLimitRule } from "../auth/rate-limit.ts";
import type { Requirement } from "../auth/requirement.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { profiles } from "../schema.ts";
import type { Household, StoredProfile } from "./household.ts";

/** Limits guesses of a profile's PIN, across all sessions, because a PIN has only four digits. */
export const profileGuessLimit = (id: number | null): RateLimitRule => ({
  key: `profile-pin:${id}`,
  limit: 5,
  windowMs: milliseconds.hour,
});

type Step = { household: Household; target: StoredProfile; kind: ProfileSecretKind | null };

/**
 * Requires the secret `kind` of a step, or the account's password in its place. Returns
 * requirements for the step's write: that the account's PIN or password has not changed since it
 * was verified. A missing PIN does not count as a guess, and the right PIN clears the count of
 * guesses. Throws `pin_wrong`, `password_wrong` or `too_many_requests`.
 */
export async function requireProfileSecret(
  c: RequestContext,
  { household, target, kind }: Step,
  { givenPin, password }: ProfileSecret,
): Promise<Requirement[]> {
  if (kind === null) return [];
  if (kind === "password" || password !== undefined) {
    const user = await requireCurrentPassword(c, password ?? "");
    return [[isPasswordUnchangedSql(user), () => new AppError("password_changed")]];
  }
  const { owner, accountPinHash } = household;
  const isOwn = kind === "pin";
  const hash = isOwn ? target.pinHash : accountPinHash;
  const limit = isOwn ? profileGuessLimit(target.id) : pinGuessLimit(owner.id);
  if (givenPin === undefined) throw pinWrong();
  const db = database(c, "primary");
  await enforceRateLimit(db, [limit], c.var.now);
  if (hash === null || !(await verifyPassword(givenPin, hash))) throw pinWrong();
  await runStatement(db, clearRateLimit(db, limit));
  return [[isOwn ? sql`true` : isPinUnchangedSql(owner.id, hash), () => new AppError("pin_wrong")]];
}

const pinWrong = () =>
  new AppError("pin_wrong", {}, { issues: [{ path: "givenPin", code: "pin_wrong" }] });

/**
 * SQL condition: whether a profile of the account still has the PIN and the age limit that were
 * read. Always true for the main profile.
 */
export function isProfileUnchangedSql(
  userId: string,
  { id, pinHash, ageLimit }: StoredProfile,
): SQL {
  if (id === null) return sql`true`;
  return sql`exists (
    select 1
    from ${profiles}
    where ${profiles.id} = ${id}
      and ${profiles.userId} = ${userId}
      and ${profiles.pinHash} is ${pinHash}
      and ${profiles.ageLimit} is ${ageLimit}
  )`;
}

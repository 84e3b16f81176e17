import { eq, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { pinHours } from "../../contract/policy.ts";
import { verifyPassword } from "../accounts/password-hash.ts";
import {
  clearRateLimit,
  hitRateLimit,
  type RateLimitRule,
  requireCapacity,
} from "../auth/rate-limit.ts";
import { requireClaims, selectSignedInUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { sessions, users } from "../schema.ts";

/** Guesses are limited per account, across all sessions: a PIN has only four digits. */
export const pinGuessLimit = (userId: string): RateLimitRule => ({
  key: `pin:${userId}`,
  limit: 5,
  windowMs: milliseconds.hour,
});

/**
 * Requires the PIN of the account's age limit, and returns its hash. Throws `too_many_requests`
 * before the hash of a guess is derived, `age_limit_missing` or `pin_wrong`.
 */
async function requirePin(c: RequestContext, pin: string): Promise<string> {
  const claims = await requireClaims(c);
  const db = database(c, "primary");
  const limit = pinGuessLimit(claims.userId);
  const {
    hits,
    users: [user],
  } = await batch(db, {
    hits: hitRateLimit(db, [limit], c.var.now),
    users: selectSignedInUser(db, c, claims),
  });
  if (!user) throw new AppError("not_signed_in");
  requireCapacity(hits, [limit], c.var.now);
  if (user.pinHash === null) throw new AppError("age_limit_missing");
  if (!(await verifyPassword(pin, user.pinHash)))
    throw new AppError("pin_wrong", {}, { issues: [{ path: "pin", code: "pin_wrong" }] });
  return user.pinHash;
}

/** SQL condition: whether the account still has the PIN that was just verified. */
export const isPinUnchangedSql = (userId: string, pinHash: string): SQL =>
  sql`exists (
    select 1 from ${users} where ${users.id} = ${userId} and ${users.pinHash} = ${pinHash}
  )`;

/** Lifts the age limit in the request's session. Throws as `requirePin` does. */
export async function liftAgeLimitWithPin(c: RequestContext, pin: string): Promise<void> {
  const { userId } = await requireClaims(c);
  const pinHash = await requirePin(c, pin);
  await write(c, {
    require: [[isPinUnchangedSql(userId, pinHash), () => new AppError("pin_wrong")]],
    statements: (db, { sessionId, now }) => ({
      opened: db
        .update(sessions)
        .set({ pinUntil: now + pinHours * milliseconds.hour })
        .where(eq(sessions.id, sessionId)),
      guesses: clearRateLimit(db, pinGuessLimit(userId)),
    }),
  });
}

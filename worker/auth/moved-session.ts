import { eq } from "drizzle-orm";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { sessions, users } from "../schema.ts";
import { actAs, findClaims, setSessionCookie } from "./session.ts";
import type { Claims } from "./session-token.ts";

/**
 * Runs a part of a request, and once more if the request's token states another profile than the
 * session's row: another tab entered a profile, or the profile was changed or deleted. The session
 * gets a token that agrees with its row first.
 */
export async function followProfile<Result>(
  c: RequestContext,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_signed_in") throw error;
    const claims = await findClaims(c);
    const moved = claims && (await findMovedClaims(c, claims));
    if (!moved) throw error;
    actAs(c, moved);
    await setSessionCookie(c, moved);
    return run();
  }
}

/** Returns the claims of the session's row; null if it has ended or the token agrees with it. */
async function findMovedClaims(c: RequestContext, claims: Claims): Promise<Claims | null> {
  const db = database(c, "primary");
  const found = db
    .select({
      profileId: sessions.profileId,
      profileLimited: sessions.profileLimited,
      ageLimit: users.ageLimit,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, claims.sessionId));
  const [row] = await runStatement(db, found);
  if (!row) return null;
  const { profileId, profileLimited, ageLimit } = row;
  const hasAgeLimit = profileId === null ? ageLimit !== null : profileLimited;
  const isMoved =
    profileId !== claims.profileId || (profileId !== null && hasAgeLimit !== claims.hasAgeLimit);
  return isMoved ? { ...claims, profileId, hasAgeLimit } : null;
}

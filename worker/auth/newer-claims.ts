import { eq } from "drizzle-orm";
import type { RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { sessions, users } from "../schema.ts";
import type { Claims } from "./session-token.ts";

/**
 * Returns the claims that the session's row states, if the token's claims differ from the row; else
 * null. Also null if the session has ended.
 */
export async function findNewerClaims(c: RequestContext, claims: Claims): Promise<Claims | null> {
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

import { eq } from "drizzle-orm";
import type { UserInfo } from "../../contract/accounts/accounts.ts";
import type { ProfileSecret } from "../../contract/profiles/profiles.ts";
import { renewSessionCookie, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sessions, streams } from "../schema.ts";
import {
  findProfile,
  findSecretToEnter,
  type Household,
  readAccountProfiles,
  type StoredProfile,
} from "./household.ts";
import { isProfileUnchangedSql, requireProfileSecret } from "./secrets.ts";

/**
 * Moves the session to a profile of the account, and issues a token that names the profile. Ends
 * the session's stream, and the time for which the PIN lifted an age limit. Throws
 * `profile_not_found`, and the errors of `requireProfileSecret`.
 */
export async function enterProfile(
  c: RequestContext,
  id: string,
  given: ProfileSecret,
): Promise<UserInfo> {
  const claims = await requireClaims(c);
  const household = await readAccountProfiles(c);
  const target = findProfile(household, id);
  const step = { household, target, kind: findSecretToEnter(household, target) };
  const secret = await requireProfileSecret(c, step, given);
  const hasAgeLimit = target.ageLimit !== null;
  const entered = {
    profileId: target.id,
    profileLimited: target.id !== null && hasAgeLimit,
    pinUntil: null,
  };
  await write(c, {
    require: [
      ...secret,
      [isProfileUnchangedSql(claims.userId, target), () => new AppError("profile_not_found")],
    ],
    statements: (db, { sessionId }) => ({
      entered: db.update(sessions).set(entered).where(eq(sessions.id, sessionId)),
      streams: db.delete(streams).where(eq(streams.sessionId, sessionId)),
    }),
  });
  await renewSessionCookie(c, { ...claims, profileId: target.id, hasAgeLimit });
  return toUserInfo(household, target);
}

/**
 * Returns the account with its roles in the session. The staff have their roles only in the main
 * profile, and not on a television.
 */
function toUserInfo({ owner, isTelevision }: Household, entered: StoredProfile): UserInfo {
  const { id, name, role, staffRole } = owner;
  if (entered.id !== null)
    return { id, name, role: "USER", profile: entered.name, profileId: String(entered.id) };
  if (isTelevision) return { id, name, role: "USER" };
  return { id, name, role, staffRole: staffRole ?? undefined };
}

import { and, eq, sql } from "drizzle-orm";
import { foldText } from "../../contract/fold-text.ts";
import { maxProfiles } from "../../contract/policy.ts";
import type { ProfileChange, ProfileSecret } from "../../contract/profiles/profiles.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { clearRateLimit } from "../auth/rate-limit.ts";
import type { Requirement } from "../auth/requirement.ts";
import { requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { profiles, sessions } from "../schema.ts";
import {
  findProfile,
  findSecretToAdd,
  findSecretToChange,
  readAccountProfiles,
} from "./household.ts";
import { isProfileUnchangedSql, profileGuessLimit, requireProfileSecret } from "./secrets.ts";

const newProfile = { id: null, name: "", picture: "amber", pinHash: null, ageLimit: null } as const;

/**
 * Adds a profile. Throws `profile_exists`, `too_many_profiles`, and the errors of
 * `requireProfileSecret`.
 */
export async function addProfile(c: RequestContext, change: ProfileChange): Promise<void> {
  const household = await readAccountProfiles(c);
  const step = { household, target: newProfile, kind: findSecretToAdd(household) };
  const secret = await requireProfileSecret(c, step, change);
  const { id: userId } = household.owner;
  const pinHash = change.pin ? await hashPassword(change.pin) : null;
  await write(c, {
    require: [...secret, hasCapacity(userId), isNewName(userId, change.name, null)],
    statements: (db, { now }) => ({
      added: db.insert(profiles).values({ userId, ...toColumns(change), pinHash, createdAt: now }),
    }),
  });
}

/**
 * Changes a profile. Throws `profile_not_found`, `profile_exists`, and the errors of
 * `requireProfileSecret`.
 */
export async function changeProfile(
  c: RequestContext,
  id: string,
  change: ProfileChange,
): Promise<void> {
  const { target, userId, require } = await requireChange(c, id, change);
  const pin = change.pin === undefined ? {} : { pinHash: await hashPin(change.pin) };
  await write(c, {
    require: [...require, isNewName(userId, change.name, target.id)],
    statements: (db) => ({
      changed: db
        .update(profiles)
        .set({ ...toColumns(change), ...pin })
        .where(eq(profiles.id, target.id)),
      guesses: clearRateLimit(db, profileGuessLimit(target.id)),
    }),
  });
}

/**
 * Deletes a profile with its history and favourites. The session of the request goes on in the main
 * profile. triggers.sql ends the other sessions of a profile with an age limit. Throws as
 * `changeProfile` does.
 */
export async function deleteProfile(
  c: RequestContext,
  id: string,
  given: ProfileSecret,
): Promise<void> {
  const { target, require } = await requireChange(c, id, given);
  await write(c, {
    require,
    statements: (db, { sessionId }) => ({
      left: db
        .update(sessions)
        .set({ profileId: null, profileLimited: false })
        .where(and(eq(sessions.id, sessionId), eq(sessions.profileId, target.id))),
      deleted: db.delete(profiles).where(eq(profiles.id, target.id)),
      guesses: clearRateLimit(db, profileGuessLimit(target.id)),
    }),
  });
}

async function requireChange(c: RequestContext, id: string, given: ProfileSecret) {
  const { userId } = await requireClaims(c);
  const household = await readAccountProfiles(c);
  const target = findProfile(household, id);
  if (target.id === null) throw new AppError("profile_not_found");
  const step = { household, target, kind: findSecretToChange(household, target) };
  const secret = await requireProfileSecret(c, step, given);
  const unchanged: Requirement = [
    isProfileUnchangedSql(userId, target),
    () => new AppError("profile_not_found"),
  ];
  return { userId, target: { ...target, id: target.id }, require: [...secret, unchanged] };
}

const hashPin = (pin: string | null) => (pin === null ? null : hashPassword(pin));

const toColumns = ({ name, picture, ageLimit }: ProfileChange) => ({
  name,
  nameFolded: foldText(name),
  picture,
  ageLimit,
});

const hasCapacity = (userId: string): Requirement => [
  sql`(select count(*) from ${profiles} where ${profiles.userId} = ${userId}) < ${maxProfiles}`,
  () => new AppError("too_many_profiles", { maximum: maxProfiles }),
];

/**
 * The requirement that no other added profile of the account has the name. The main profile is not
 * compared: it has the account's name, which may change to any name.
 */
const isNewName = (userId: string, name: string, ownId: number | null): Requirement => [
  sql`not exists (
    select 1
    from ${profiles}
    where ${profiles.userId} = ${userId}
      and ${profiles.nameFolded} = ${foldText(name)}
      and ${profiles.id} is not ${ownId}
  )`,
  () => new AppError("profile_exists"),
];

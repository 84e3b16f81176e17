import { asc, eq } from "drizzle-orm";
import { mainProfileId, type ProfilePicture } from "../../contract/profiles/profile-pictures.ts";
import type { Profile, ProfileSecretKind } from "../../contract/profiles/profiles.ts";
import { batchAsUser, requireClaims } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { profiles, sessions, users } from "../schema.ts";

/** A profile as it is stored. The main profile has no id, no picture and no PIN of its own. */
export type StoredProfile = Pick<typeof profiles.$inferSelect, "name" | "pinHash" | "ageLimit"> & {
  id: number | null;
  picture: ProfilePicture | null;
};

/**
 * The profiles of the request's account. `currentId` is the session's profile, null for the main
 * profile, and `ageLimit` is that profile's age limit, null without a limit. `ageLimit` stays set
 * while the PIN lifts the limit for some hours: movies open, but changes of profiles still need the
 * PIN.
 */
export type Household = {
  currentId: number | null;
  ageLimit: number | null;
  accountPinHash: string | null;
  isTelevision: boolean;
  owner: Pick<typeof users.$inferSelect, "id" | "name" | "role" | "staffRole">;
  profiles: StoredProfile[];
};

export async function readAccountProfiles(c: RequestContext): Promise<Household> {
  const found = await batchAsUser(c, (db, { userId, sessionId }) => ({
    owners: db.select().from(users).where(eq(users.id, userId)),
    sessions: db.select().from(sessions).where(eq(sessions.id, sessionId)),
    others: db.select().from(profiles).where(eq(profiles.userId, userId)).orderBy(asc(profiles.id)),
  }));
  const [owner] = found.owners;
  const [session] = found.sessions;
  if (!owner || !session) throw new AppError("not_signed_in");
  const { profileId: currentId } = await requireClaims(c);
  const { name, ageLimit } = owner;
  const all = [{ id: null, name, picture: null, pinHash: null, ageLimit }, ...found.others];
  const current = all.find(({ id }) => id === currentId);
  return {
    currentId,
    ageLimit: current?.ageLimit ?? null,
    accountPinHash: owner.pinHash,
    isTelevision: session.isTelevision,
    owner,
    profiles: all,
  };
}

/** Finds a profile of the account. Throws `profile_not_found`. */
export function findProfile(household: Household, id: string): StoredProfile {
  const found = household.profiles.find((profile) => toProfileId(profile) === id);
  if (!found) throw new AppError("profile_not_found");
  return found;
}

const toProfileId = ({ id }: { id: number | null }) => (id === null ? mainProfileId : String(id));

/** Returns the secret that the session needs to add a profile; null without an age limit. */
export function findSecretToAdd({ ageLimit, accountPinHash }: Household): ProfileSecretKind | null {
  if (ageLimit === null) return null;
  return accountPinHash === null ? "password" : "account_pin";
}

type Target = Pick<StoredProfile, "id" | "pinHash" | "ageLimit">;

/** Returns the secret that the session needs to enter a profile; null if it needs none. */
export function findSecretToEnter(household: Household, target: Target): ProfileSecretKind | null {
  if (target.id === household.currentId) return null;
  if (target.pinHash !== null) return "pin";
  const { ageLimit } = household;
  const showsMore = ageLimit !== null && (target.ageLimit === null || target.ageLimit > ageLimit);
  return showsMore ? findSecretToAdd(household) : null;
}

/**
 * Returns the secret that the session needs to change or delete a profile; null if it needs none.
 */
export function findSecretToChange(household: Household, target: Target): ProfileSecretKind | null {
  if (household.ageLimit !== null) return findSecretToAdd(household);
  if (target.id !== household.currentId && target.pinHash !== null) return "pin";
  return null;
}

export const toProfileDto = (household: Household, profile: StoredProfile): Profile => ({
  id: toProfileId(profile),
  name: profile.name,
  picture: profile.picture,
  isCurrent: profile.id === household.currentId,
  hasPin: profile.pinHash !== null,
  ageLimit: profile.ageLimit,
  asks: findSecretToEnter(household, profile),
  asksToChange: findSecretToChange(household, profile),
});

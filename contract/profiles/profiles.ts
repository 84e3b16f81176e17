import * as z from "zod/mini";
import { Name, PasswordOnly } from "../accounts/accounts.ts";
import { Pin } from "../age-limit/age-limit.ts";
import type { IssueCode } from "../issues.ts";
import { maxRatingAge } from "../movies/age-ratings.ts";
import { profilePictures } from "./profile-pictures.ts";

const ProfileId = z
  .string()
  .check(z.regex(/^(main|[1-9][0-9]{0,14})$/, "id_invalid" satisfies IssueCode));

export const ProfileParams = z.object({ id: ProfileId });

/** A PIN, or the account's password instead of the PIN. */
export const ProfileSecret = z.object({
  givenPin: z.optional(Pin),
  password: z.optional(PasswordOnly.shape.password),
});
export type ProfileSecret = z.infer<typeof ProfileSecret>;

const ageLimit = z.nullable(z.number().check(z.int(), z.gte(0), z.lte(maxRatingAge)));

/** Without `pin`, the profile keeps its PIN; null removes the PIN. */
export const ProfileChange = z.extend(ProfileSecret, {
  name: Name,
  picture: z.enum(profilePictures),
  ageLimit,
  pin: z.optional(z.nullable(Pin)),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** The secret that a step asks for: the profile's PIN, the account's PIN or the password. */
const ProfileSecretKind = z.enum(["pin", "account_pin", "password"]);
export type ProfileSecretKind = z.infer<typeof ProfileSecretKind>;

/** `asks` is the secret needed to enter the profile in this session; null if none is needed. */
const Profile = z.object({
  id: ProfileId,
  name: z.string(),
  picture: z.nullable(z.enum(profilePictures)),
  isCurrent: z.boolean(),
  hasPin: z.boolean(),
  ageLimit,
  asks: z.nullable(ProfileSecretKind),
  /** The secret needed to change or delete the profile in this session; null if none is needed. */
  asksToChange: z.nullable(ProfileSecretKind),
});
export type Profile = z.infer<typeof Profile>;

/** The main profile comes first. `ages` are the ages of the site's rating scheme. */
export const ProfileList = z.object({
  data: z.array(Profile),
  asksToAdd: z.nullable(ProfileSecretKind),
  ages: z.array(z.number()),
});
export type ProfileList = z.infer<typeof ProfileList>;

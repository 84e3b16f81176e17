import * as z from "zod/mini";
import { staffRoles } from "../access/staff-roles.ts";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { passwordLength, roles } from "../constants.ts";
import { emptyAsUndefined, singleLine, singleLineCheck } from "../field-schemas.ts";
import { OpaqueId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";

export const Name = singleLine(80).check(
  z.regex(/[\p{L}\p{N}]/u, "letter_required" satisfies IssueCode),
);
/** Zod's email pattern, extended to punycode top-level domains such as `xn--p1ai`. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.overwrite(withAsciiDomain),
    z.maxLength(254),
    z.email({ pattern: emailPattern }),
    singleLineCheck,
  );

/**
 * Converts the domain of an email address, such as `münchen.de`, to punycode. Only some browsers
 * convert the domain of an email field themselves.
 */
export function withAsciiDomain(email: string): string {
  const [, name, domain = ""] = /^([^@]*)@([^@]*)$/.exec(email) ?? [];
  if (!/[^\p{ASCII}]/u.test(domain) || /[\s/?#:\\[\]]/.test(domain)) return email;
  try {
    return `${name}@${new URL(`https://${domain}`).hostname}`;
  } catch {
    return email;
  }
}

const Phone = z
  .string()
  .check(z.trim(), z.regex(/^(\+?[0-9][0-9 ()./-]{3,28})?$/, "phone_invalid" satisfies IssueCode));
const NewPassword = z
  .string()
  .check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));
const GivenPassword = z.string().check(z.minLength(1), z.maxLength(passwordLength.max));
const Token = z.string().check(z.minLength(1), z.maxLength(200));

const isConfirmed = z.refine<{ newPassword?: string; password: string; confirmpassword: string }>(
  (form) => (form.newPassword ?? form.password) === form.confirmpassword,
  { path: ["confirmpassword"], error: "password_mismatch" satisfies IssueCode },
);

/** `stay` keeps a member signed in for `staySignedInMs`. For staff, `stay` has no effect. */
export const SignInOptions = z.object({ stay: z.optional(z.boolean()) });

export const Credentials = z.extend(SignInOptions, { email: Email, password: GivenPassword });

export const Registration = z
  .object({
    name: Name,
    email: Email,
    phone: z.optional(Phone),
    password: NewPassword,
    confirmpassword: z.string(),
  })
  .check(isConfirmed);

export const EmailOnly = z.object({ email: Email });
export const TokenOnly = z.object({ token: Token });
export const PasswordOnly = z.object({ password: GivenPassword });

export const PasswordReset = z
  .object({ token: Token, password: NewPassword, confirmpassword: z.string() })
  .check(isConfirmed);

export const PasswordChange = z
  .object({
    email: Email,
    password: GivenPassword,
    newPassword: NewPassword,
    confirmpassword: z.string(),
  })
  .check(isConfirmed);

/**
 * `password` is the current password of the signed-in user. `Id` is the id of the account whose
 * profile changes.
 */
export const AccountProfileChange = z.object({
  name: emptyAsUndefined(Name),
  Id: emptyAsUndefined(z.string().check(z.maxLength(64))),
  image: emptyAsUndefined(
    z.custom<File>((value) => value instanceof File, "file_required" satisfies IssueCode),
  ),
  newEmail: emptyAsUndefined(Email),
  password: GivenPassword,
});

/** Only members who may open parts of the studio have a `staffRole`. */
export const UserInfo = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  staffRole: z.optional(z.enum(staffRoles)),
  /** The name of the profile that the session has entered; missing in the main profile. */
  profile: z.optional(z.string()),
  /**
   * The id of the entered profile, as `GET /api/profiles` lists it; missing in the main profile.
   */
  profileId: z.optional(z.string()),
  /** After a sign-in: true if the account has other profiles than the main profile. */
  hasProfiles: z.optional(z.literal(true)),
});

/** `exp` and `iat` are seconds since 1970, as in a JWT. */
export const SessionTokenClaims = z.object({
  id: z.string(),
  exp: z.number(),
  iat: z.number(),
  /** Whether the session lasts `staySignedInMs`, even without activity. */
  stays: z.boolean(),
});

export const SignInResponse = z.object({
  message: z.string(),
  userInfo: UserInfo,
  token: z.object({ exp: z.number() }),
});

export const User = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  name: z.string(),
  userName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  image: z.nullable(z.string()),
  role: z.enum(roles),
  staffRole: z.optional(z.enum(staffRoles)),
  subscription: z.enum(["SUBSCRIBED", "UNSUBSCRIBED"]),
});

export const NameParam = z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) });
export const IdQuery = z.object({ id: z.optional(OpaqueId) });

/**
 * A signed-in browser. `id` identifies the session in this list only. `current` marks the session
 * that sent this request. `television` marks a session that a device code signed in.
 */
export const SessionEntry = z.object({
  id: z.string(),
  device: z.string(),
  television: z.boolean(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});

export const userFilters = ["subscribers", "blocked", "administrators", "staff"] as const;

/**
 * `q` is a part of a name or email, or the number of an order or of its payment. A search covers
 * all accounts, so it cannot be combined with `filter`.
 */
export const UserQuery = z
  .extend(Paging, {
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    filter: z.optional(z.enum(userFilters)),
  })
  .check(
    z.refine(({ q, filter }) => q === undefined || filter === undefined, {
      path: ["filter"],
      error: "invalid" satisfies IssueCode,
    }),
  );
/**
 * The list is sorted newest first. With the subscriber filter it is sorted by the end of access,
 * latest first. The first page of a search begins with the buyers of the orders whose number
 * matches.
 */
export const UserList = z.extend(pageOf(z.extend(User, { isBlocked: z.boolean() })), {
  /**
   * The number of all accounts. With a search or a filter, the number of matching accounts, counted
   * up to `maxCountedUsers`.
   */
  total: z.number(),
});
/** A `staffRole` of null removes the account's staff role. Administrators have no staff role. */
export const UserChange = z
  .object({
    name: z.optional(Name),
    role: z.optional(z.enum(roles)),
    staffRole: z.optional(z.nullable(z.enum(staffRoles))),
    phone: z.optional(Phone),
  })
  .check(
    z.refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      "nothing_to_change" satisfies IssueCode,
    ),
  );

export type Credentials = z.infer<typeof Credentials>;
export type Registration = z.infer<typeof Registration>;
export type PasswordReset = z.infer<typeof PasswordReset>;
export type PasswordChange = z.infer<typeof PasswordChange>;
export type AccountProfileChange = z.infer<typeof AccountProfileChange>;
export type UserInfo = z.infer<typeof UserInfo>;
export type User = z.infer<typeof User>;
export type UserList = z.infer<typeof UserList>;
export type ListedUser = UserList["data"][number];
export type UserFilter = (typeof userFilters)[number];
export type UserQuery = z.infer<typeof UserQuery>;
export type UserChange = z.infer<typeof UserChange>;
export type SessionEntry = z.infer<typeof SessionEntry>;

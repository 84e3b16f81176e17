import { m } from "#messages";
import type { StaffMember } from "../../../contract/access/staff-roles.ts";
import { staffRoles } from "../../../contract/access/staff-roles.ts";
import type { UserChange } from "../../../contract/accounts/accounts.ts";
import type { Message } from "../../i18n/message.ts";

/** The roles that an account can have, from the most to the least permissions. */
export const accountRoles = ["ADMIN", ...staffRoles, "USER"] as const;

export type AccountRole = (typeof accountRoles)[number];

export const accountRoleOf = ({ role, staffRole }: StaffMember): AccountRole => staffRole ?? role;

/** Returns the change that gives an account this role instead of its present role. */
export function toRoleChange(choice: AccountRole): Pick<UserChange, "role" | "staffRole"> {
  if (choice === "ADMIN" || choice === "USER") return { role: choice, staffRole: null };
  return { role: "USER", staffRole: choice };
}

export const accountRoleNames: Record<AccountRole, Message> = {
  ADMIN: m.users_admin_role_admin,
  programmer: m.users_admin_role_programmer,
  finance: m.users_admin_role_finance,
  support: m.users_admin_role_support,
  press: m.users_admin_role_press,
  USER: m.users_admin_role_member,
};

export const accountRoleHints: Record<AccountRole, Message> = {
  ADMIN: m.users_admin_role_admin_hint,
  programmer: m.users_admin_role_programmer_hint,
  finance: m.users_admin_role_finance_hint,
  support: m.users_admin_role_support_hint,
  press: m.users_admin_role_press_hint,
  USER: m.users_admin_role_member_hint,
};

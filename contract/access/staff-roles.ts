import type { Role } from "../constants.ts";

/** The roles between a member and an administrator, who has every permission. */
export const staffRoles = ["programmer", "finance", "support", "press"] as const;

export type StaffRole = (typeof staffRoles)[number];

/** An account of role `USER` may have a staff role. */
export type StaffMember = { role: Role; staffRole?: StaffRole | null };

/** Whether the account may open the studio. */
export const isStaff = ({ role, staffRole }: StaffMember): boolean =>
  role === "ADMIN" || Boolean(staffRole);

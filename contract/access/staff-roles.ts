import type { Role } from "../constants.ts";

/**
 * The roles of staff who are not administrators. An administrator has every permission without a
 * staff role.
 */
export const staffRoles = ["programmer", "finance", "support", "press"] as const;

export type StaffRole = (typeof staffRoles)[number];

/** An account of role `USER` may have a staff role. */
export type StaffMember = { role: Role; staffRole?: StaffRole | null };

/** Whether the account may open the studio. */
export const isStaff = ({ role, staffRole }: StaffMember): boolean =>
  role === "ADMIN" || Boolean(staffRole);

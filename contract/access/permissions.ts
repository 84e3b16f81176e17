import { type StaffMember, type StaffRole, staffRoles } from "./staff-roles.ts";

/**
 * The permissions of the studio's parts. Each endpoint of a part declares the part's permission as
 * its `access`.
 */
export const permissions = [
  /** The studio's home and search, drafts as visitors would see them, and the names of plans. */
  "studio",
  "movies",
  /** Home, categories, collections and pages. */
  "storefront",
  "reviews",
  "members",
  /** To see orders, payments and withdrawals. */
  "orders",
  "refunds",
  "plans",
  "revenue",
  "rights",
  /** Settings, set-up, health and the errors of browsers. */
  "site",
  /** Roles, the audit log and the deletion of many things at once. */
  "staff",
] as const;

export type Permission = (typeof permissions)[number];

const permissionsOf: Record<StaffRole, readonly Permission[]> = {
  programmer: ["studio", "movies", "storefront", "reviews", "rights"],
  finance: ["studio", "orders", "refunds", "plans", "revenue", "rights"],
  support: ["studio", "members", "orders", "refunds", "reviews"],
  press: ["studio"],
};

export const listStaffRolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => permissionsOf[role].includes(permission));

/** Whether the account has the permission. An administrator has every permission. */
export const hasPermission = ({ role, staffRole }: StaffMember, permission: Permission): boolean =>
  role === "ADMIN" || (staffRole != null && permissionsOf[staffRole].includes(permission));

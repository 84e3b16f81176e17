import { type SQL, sql } from "drizzle-orm";
import { type Permission, permissions, staffRolesWith } from "../../contract/access/permissions.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AppError } from "../context/app-error.ts";
import { users } from "../schema.ts";
import type { Requirement } from "./requirement.ts";

/** Returns the permission that an endpoint requires; undefined if any account may request it. */
export const requiredPermission = (access: Endpoint["access"]): Permission | undefined =>
  permissions.find((permission) => permission === access);

/** SQL condition on `users`: whether the account has the permission. */
export const hasPermissionSql = (permission: Permission): SQL =>
  sql`(
    ${users.role} = 'ADMIN'
    or ${users.staffRole} in (
      select value from json_each(${JSON.stringify(staffRolesWith(permission))})
    )
  )`;

/** SQL condition: whether the account may do everything. */
export const isAdministrator = (id: string | null): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.role} = 'ADMIN')`;

/** SQL condition on `users`: whether the account may open the studio. */
export const isStaffSql: SQL = sql`(${users.role} = 'ADMIN' or ${users.staffRole} is not null)`;

/**
 * The requirement that an account is a member's, unless an administrator changes it: other staff
 * cannot change their own accounts and those of other staff in the studio.
 */
export const requireMember = (actorId: string, id: string | SQL): Requirement => [
  sql`(
    not exists (select 1 from ${users} where ${users.id} = ${id} and ${isStaffSql})
    or ${isAdministrator(actorId)}
  )`,
  () => new AppError("administrators_only"),
];

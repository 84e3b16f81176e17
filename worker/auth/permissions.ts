import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  listStaffRolesWith,
  type Permission,
  permissions,
} from "../../contract/access/permissions.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { getSite } from "../../contract/site/site.ts";
import { AppError } from "../context/app-error.ts";
import { sessions, users } from "../schema.ts";
import { isMemberSessionSql } from "./account.ts";
import type { Requirement } from "./requirement.ts";

/** Returns the permission that an endpoint requires; undefined if any account may request it. */
export const requiredPermission = (access: Endpoint["access"]): Permission | undefined =>
  permissions.find((permission) => permission === access);

/** SQL condition on `users`: whether the account has the permission. */
export const hasPermissionSql = (permission: Permission): SQL =>
  sql`(
    ${users.role} = 'ADMIN'
    or ${users.staffRole} in (
      select value from json_each(${JSON.stringify(listStaffRolesWith(permission))})
    )
  )`;

/** Whether a session has given a second factor. Always true on a site that demands none. */
export const hasGivenSecondFactor = ({ provedAt }: { provedAt: number | null }): boolean =>
  !getSite().demandsSecondFactor || provedAt !== null;

/**
 * SQL condition on `sessions`: whether rights of the staff count in the session. They never count
 * on a television, or in a profile other than the main one. On a site that demands a second factor,
 * they count only in a session that gave one.
 */
export function countsAsStaffSql(): SQL {
  if (getSite().demandsSecondFactor)
    return sql`(not ${isMemberSessionSql} and ${sessions.provedAt} is not null)`;
  return sql`not ${isMemberSessionSql}`;
}

/** SQL condition: whether the account may do everything. */
export const isAdministratorSql = (id: string | null): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.role} = 'ADMIN')`;

/** SQL condition on `users`: whether the account may open the studio. */
const isStaffSql: SQL = sql`(${users.role} = 'ADMIN' or ${users.staffRole} is not null)`;

/**
 * SQL condition: whether the session is one of the staff and may use the studio. Without the second
 * factor that the site demands, and on a television, the session has the rights of a member.
 */
export const isStaffSessionSql = (sessionId: string | SQL | null): SQL<number> =>
  hasSessionSql(sessionId, isStaffSql);

/** SQL condition: `isStaffSessionSql` for an administrator. */
export const isAdministratorSessionSql = (sessionId: string | null): SQL<number> =>
  hasSessionSql(sessionId, eq(users.role, "ADMIN"));

function hasSessionSql(sessionId: string | SQL | null, condition: SQL): SQL<number> {
  if (sessionId === null) return sql`0`;
  return sql`exists (
    select 1
    from ${sessions}
    inner join ${users} on ${users.id} = ${sessions.userId}
    where ${sessions.id} = ${typeof sessionId === "string" ? toLiteral(sessionId) : sessionId}
      and ${and(condition, countsAsStaffSql())}
  )`;
}

/**
 * Returns the id as SQL text, because the statement that takes a stream lease has nearly the 100
 * parameters that D1 permits.
 */
function toLiteral(sessionId: string): SQL {
  if (!/^[\w-]+$/.test(sessionId)) throw new AppError("not_signed_in");
  return sql.raw(`'${sessionId}'`);
}

/**
 * The requirement that the changed account belongs to a member, unless an administrator changes it:
 * other staff cannot change accounts of the staff, not even their own, in the studio.
 */
export const requireMember = (actorId: string, id: string | SQL): Requirement => [
  sql`(
    not exists (select 1 from ${users} where ${users.id} = ${id} and ${isStaffSql})
    or ${isAdministratorSql(actorId)}
  )`,
  () => new AppError("administrators_only"),
];

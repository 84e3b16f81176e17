import { type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditSubject } from "../../contract/audit.ts";
import { auditLog, users } from "../schema.ts";
import type { Database } from "./database.ts";
import { insertFrom } from "./guarded-insert.ts";

export type AuditLogEntry = {
  action: AuditAction;
  subject: AuditSubject;
  /** In SQL where the change itself numbers its thing: then the entry comes after it. */
  subjectId: string | SQL;
  /** In SQL, JSON of how it was; read before the change in the same batch. */
  before?: SQL;
  after?: object;
};

/** Writes down who changes what, in the change's own batch, before it, where `guard` holds. */
export function audit(db: Database, actorId: string, now: number, entry: AuditLogEntry, guard: SQL) {
  const { before, after, ...what } = entry;
  const row = {
    ...what,
    at: now,
    actorId: users.id,
    actorName: users.name,
    before: before && sql`(${before})`,
    after: after && JSON.stringify(after),
  };
  const source = sql`from ${users} where ${users.id} = ${actorId} and (${guard})`;
  return insertFrom(db, auditLog, row, source).returning({ id: auditLog.id });
}

import { type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditSubject } from "../../contract/audit.ts";
import { auditLog, users } from "../schema.ts";
import type { Database } from "./database.ts";

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
  const { action, subject, subjectId, before = sql`null`, after } = entry;
  return db
    .insert(auditLog)
    .select(
      sql`select null, ${now}, ${users.id}, ${users.name}, ${action}, ${subject}, ${subjectId}, (${before}), ${after ? JSON.stringify(after) : null}
      from ${users} where ${users.id} = ${actorId} and (${guard})`,
    )
    .returning({ id: auditLog.id });
}

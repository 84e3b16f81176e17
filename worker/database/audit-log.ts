import { type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditSubject } from "../../contract/monitoring/audit.ts";
import { apiKeys, auditLog, users } from "../schema.ts";
import type { Database } from "./database.ts";
import { insertFrom, type WriteContext } from "./guarded-insert.ts";

export type AuditLogEntry = {
  action: AuditAction;
  subject: AuditSubject;
  /**
   * The changed thing's id. If the change creates the id, SQL that `write` evaluates before the
   * change, and `insertAuditLogEntry` at its own place in the batch.
   */
  subjectId: string | SQL;
  /** SQL expression: the JSON of the previous state; read before the change in its batch. */
  before?: SQL;
  after?: object;
  /** SQL expression: the account whose review or API key was changed. */
  authorId?: SQL;
};

/**
 * SQL condition: whether an entry is about this thing. The unary `+` makes SQLite use the index on
 * the thing, which has few entries, instead of the index on its kind, which has many.
 */
export const isAboutSubjectSql = (subject: AuditSubject, subjectId: string | SQL): SQL =>
  sql`(${auditLog.subjectId} = ${subjectId} and +${auditLog.subject} = ${subject})`;

/** Returns the columns of an entry that say what was changed. */
export const toEntryColumns = ({ before, after, ...what }: AuditLogEntry) => ({
  ...what,
  before: before && sql`(${before})`,
  after: after && JSON.stringify(after),
});

/**
 * Adds an entry to the audit log in the batch of the change, if a condition holds. Only for an
 * entry that depends on the result of the change, because an entry of `write` cannot depend on it.
 */
export function insertAuditLogEntry(
  db: Database,
  { userId, keyId = null, now }: WriteContext,
  entry: AuditLogEntry,
  condition: SQL = sql`true`,
) {
  const row = {
    ...toEntryColumns(entry),
    at: now,
    actorId: users.id,
    actorName: users.name,
    keyId,
    keyName: sql`(select name from ${apiKeys} where id = ${keyId})`,
  };
  const source = sql`from ${users} where ${users.id} = ${userId} and (${condition})`;
  return insertFrom(db, auditLog, row, source).returning({ id: auditLog.id });
}

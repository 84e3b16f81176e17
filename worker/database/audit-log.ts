import { type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditSubject } from "../../contract/monitoring/audit.ts";
import { auditLog, users } from "../schema.ts";
import type { Database } from "./database.ts";
import { insertFrom, type WriteContext } from "./guarded-insert.ts";

export type AuditLogEntry = {
  action: AuditAction;
  subject: AuditSubject;
  /** SQL when the change itself creates the id: then the entry follows the change. */
  subjectId: string | SQL;
  /** In SQL, the JSON of the previous state; read before the change in the same batch. */
  before?: SQL;
  after?: object;
  /** In SQL, the account whose review it is about. */
  authorId?: SQL;
};

/**
 * In SQL, whether an entry is about this thing. Entries about one thing are few, those of a subject
 * many: the unary `+` leaves SQLite the index of the thing alone.
 */
export const isAbout = (subject: AuditSubject, subjectId: string | SQL): SQL =>
  sql`(${auditLog.subjectId} = ${subjectId} and +${auditLog.subject} = ${subject})`;

/** The columns of an entry that say what was changed. */
export const toEntryColumns = ({ before, after, ...what }: AuditLogEntry) => ({
  ...what,
  before: before && sql`(${before})`,
  after: after && JSON.stringify(after),
});

/**
 * Records who changes what, where a condition holds, in the batch of the change: for an entry that
 * depends on the change, where those of `write` do not.
 */
export function audit(
  db: Database,
  { userId, now }: WriteContext,
  entry: AuditLogEntry,
  condition: SQL = sql`true`,
) {
  const row = { ...toEntryColumns(entry), at: now, actorId: users.id, actorName: users.name };
  const source = sql`from ${users} where ${users.id} = ${userId} and (${condition})`;
  return insertFrom(db, auditLog, row, source).returning({ id: auditLog.id });
}

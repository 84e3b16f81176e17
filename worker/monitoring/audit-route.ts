import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Hono } from "hono";
import type { InputOf } from "../../contract/endpoints.ts";
import { queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import { equalsIfGiven } from "../database/equals-if-given.ts";
import { keysetPage } from "../database/keyset-page.ts";
import { respond, route } from "../http/route.ts";
import { auditLog } from "../schema.ts";
import { readAuditNames, referencedNamesSql, subjectNameSql } from "./audit-names.ts";

type AuditFilter = InputOf<"GET /api/audit">["query"];
type Filters = Pick<AuditFilter, "action" | "subject" | "subjectId" | "actorId" | "keyId">;
type Row = typeof auditLog.$inferSelect & { subjectName: string | null; names: string };

/**
 * Builds the filter's conditions. A subject has few entries, so the unary `+` makes SQLite use the
 * index on the subject's id and test the other conditions row by row.
 */
function buildFilterConditions({ subjectId, keyId, actorId, ...filters }: Filters) {
  const columnSql = ({ name }: SQLiteColumn) =>
    sql`${sql.raw(subjectId === undefined ? "" : "+")}${sql.identifier(name)}`;
  const equals = (column: SQLiteColumn, value: string | SQL | undefined): SQL | undefined =>
    value === undefined ? undefined : sql`${columnSql(column)} = ${value}`;
  const isOfBoth = keyId !== undefined && actorId !== undefined;
  return [
    equalsIfGiven(auditLog.subjectId, subjectId),
    equals(auditLog.action, filters.action),
    equals(auditLog.subject, filters.subject),
    isOfBoth ? equals(auditLog.keyId, keyOfMaker(keyId, actorId)) : equals(auditLog.keyId, keyId),
    isOfBoth ? undefined : equals(auditLog.actorId, actorId),
  ];
}

/**
 * SQL expression: the API key's id if the actor made the key, else null, which matches no entry.
 * Reads only one entry of the key, because all entries of a key have the same actor.
 */
const keyOfMaker = (keyId: string, actorId: string): SQL => sql`iif(
  (select maker.actor_id from ${auditLog} as maker where maker.key_id = ${keyId} limit 1) = ${actorId},
  ${keyId},
  null
)`;

const parseOrNull = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

const toActor = ({
  actorId,
  actorName,
  keyId,
  keyName,
}: Pick<Row, "actorId" | "actorName" | "keyId" | "keyName">) => ({
  id: actorId,
  name: actorName,
  ...(keyId !== null && { apiKey: { id: keyId, name: keyName ?? "" } }),
});

/** Mounts the audit log, newest entry first. Triggers on the table reject changes to entries. */
export function mountAuditLog(app: Hono<AppEnv>): void {
  route(app, "GET /api/audit", async (c, { query }) => {
    const log = {
      name: "audit",
      sortedBy: auditLog.id,
      id: auditLog.id,
      cursorOf: ({ id }: Row): [number, number] => [id, id],
    };
    const { afterCursor, orderBy, limit, page } = keysetPage<Row>(log, query);
    const entries = await queryAsUser(c, (db) =>
      db
        .select({
          ...getTableColumns(auditLog),
          subjectName: subjectNameSql().as("subject_name"),
          names: referencedNamesSql().as("names"),
        })
        .from(auditLog)
        .where(and(...buildFilterConditions(query), afterCursor))
        .orderBy(...orderBy)
        .limit(limit),
    );
    const list = page(
      entries,
      ({ id, at, action, subject, subjectId, subjectName, names, before, after, ...actor }) => ({
        id: String(id),
        at: new Date(at).toISOString(),
        actor: toActor(actor),
        action,
        subject,
        subjectId,
        ...(subjectName !== null && { subjectName }),
        ...readAuditNames(names),
        before: parseOrNull(before),
        after: parseOrNull(after),
      }),
    );
    return respond(c, "GET /api/audit", list);
  });
}

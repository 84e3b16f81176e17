import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type AuditLogEntry, toEntryColumns } from "../database/audit-log.ts";
import {
  type BatchResults,
  batch,
  type Database,
  type NamedStatements,
  type Statement,
} from "../database/database.ts";
import { type Account, type AccountRow, accountJsonSql } from "./account.ts";
import { openSessionDatabase } from "./age-limit.ts";
import { accountOfApiKey } from "./api-key.ts";
import type { Requirement } from "./requirement.ts";
import {
  recordSessionUse,
  requireCaller,
  requireSession,
  sessionGuard,
  type UserContext,
} from "./session.ts";

/**
 * A view in `worker/database/triggers.sql` that stores no rows: its triggers check the condition of
 * each inserted row, or add the row to the audit log.
 */
const assertions = sqliteTable("assertions", {
  code: integer("code").notNull(),
  holds: integer("holds").notNull(),
  at: integer("at"),
  actorId: text("actor_id"),
  action: text("action"),
  subject: text("subject"),
  subjectId: text("subject_id"),
  before: text("before"),
  after: text("after"),
  authorId: text("author_id"),
  keyId: text("key_id"),
});

type Write<Named> = {
  /** Conditions that are checked in this order, after the check that the session is live. */
  require?: Requirement[];
  /** The entries that the change adds to the audit log. `before` is read before the change. */
  audit?: AuditLogEntry[];
  /** The statements of the change; reads are permitted too. */
  statements: (db: Database, writer: UserContext) => Named & { asserted?: never; account?: never };
  /**
   * Set if the statements write a stream lease, whose trigger records when the session was last
   * seen.
   */
  leasesStream?: boolean;
};

/**
 * Runs the statements of a change as one transaction. Runs nothing unless the session or API key is
 * live and has the permission that the endpoint requires, the request still holds its
 * `Idempotency-Key`, and every requirement holds. Throws the error of the first condition that
 * fails. Returns the results, and the session's account as it was before the change.
 */
export async function write<const Named extends NamedStatements>(
  c: RequestContext,
  { require = [], audit = [], statements, leasesStream }: Write<Named>,
): Promise<BatchResults<Named> & { account: Account }> {
  const claims = await requireCaller(c);
  const { apiKey } = c.var;
  const writer = { ...claims, now: c.var.now };
  const db = openSessionDatabase(c, claims);
  const conditions = [sessionGuard(c, claims), ...require.map(([condition]) => condition)];
  const rows = [
    ...conditions.map((holds, code) => ({ code, holds })),
    ...audit.map((entry) => toAuditRow(entry, writer)),
  ];
  const account = apiKey
    ? sql<null>`null`
    : sql<string | null>`iif(code = 0, ${accountJsonSql(claims, writer.now)}, null)`;
  const asserted = db
    .insert(assertions)
    .values(rows)
    .returning({ account: account.as("account") });
  try {
    const { asserted: returned, ...results } = await batch<Asserting<typeof asserted>>(db, {
      asserted,
      ...statements(db, writer),
    });
    return {
      ...(results as unknown as BatchResults<Named>),
      account: apiKey
        ? accountOfApiKey(apiKey)
        : recordSessionUse(c, parseAccount(returned), leasesStream),
    };
  } catch (error) {
    throw await explain(c, error, require);
  }
}

type Asserting<Asserted extends Statement> = NamedStatements & { asserted: Asserted };

/** Finds the account, which only the row of the check that the session is live returns. */
function parseAccount(returned: { account: string | null }[]): AccountRow {
  const json = returned.map(({ account }) => account).find((account) => account !== null);
  return JSON.parse(json ?? "null");
}

const toAuditRow = (entry: AuditLogEntry, { userId, keyId, now }: UserContext) => ({
  ...toEntryColumns(entry),
  code: -1,
  holds: sql`true`,
  at: now,
  actorId: userId,
  keyId,
});

/** Returns the error that belongs to a failed assertion; any other error unchanged. */
async function explain(
  c: RequestContext,
  error: unknown,
  require: Requirement[],
): Promise<unknown> {
  const code = findFailedAssertion(error);
  if (code === undefined) return error;
  const requirement = require[code - 1];
  if (requirement) return requirement[1]();
  await requireSession(c);
  return new AppError("idempotency_in_progress");
}

/**
 * Reads the index of the failed assertion from the error of the trigger `assertions_hold`, which
 * Drizzle may wrap as a cause.
 */
function findFailedAssertion(error: unknown): number | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = /^(?:D1_ERROR: )?assertion failed: (\d+)/.exec(cause.message)?.[1];
    if (code !== undefined) return Number(code);
  }
  return undefined;
}

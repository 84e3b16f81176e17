import { createHash } from "node:crypto";

/** Runs one statement and returns its rows. */
export type RunQuery = (sql: string, params?: Value[]) => Promise<Record<string, Value>[]>;
type Value = string | number | null;

/**
 * A table with its stored columns, the columns of its primary key, and the tables that it refers
 * to.
 */
export type DumpedTable = { name: string; columns: string[]; key: string[]; parents: string[] };

/** The size of a table in a backup; `hash` covers all its parts. */
type TableSummary = { rows: number; parts: number; hash: string };

/** The progress of a dump as JSON, from which another run continues. */
export type DumpState = {
  /** The folder of the dump's parts. */
  id: string;
  /** The last applied migration. */
  schema: string;
  /** The progress of the monthly statements when the dump began; only in weekly backups. */
  closing?: string;
  /**
   * The tables that are still to be dumped, children before parents, so that no dumped row refers
   * to a parent row added after the parent's table was dumped.
   */
  remaining: string[];
  /** The primary key of the last dumped row in the first remaining table. */
  after: Value[] | null;
  tables: Record<string, TableSummary>;
};

/**
 * The last file that a backup writes. A folder without a manifest is left from an aborted backup.
 */
export type Manifest = Pick<DumpState, "id" | "schema" | "tables"> & {
  format: number;
  version: string;
};

/**
 * The version of the backup format: a manifest in JSON, and gzipped parts with one JSON array per
 * row.
 */
export const backupFormat = 1;
const rowsPerPart = 1000;
const emptySummary: TableSummary = { rows: 0, parts: 0, hash: "" };

/**
 * Tables that are useless in another database: sign-ins, counters, leases and findings of jobs,
 * errors, the sandbox, and the outboxes of webhooks and push messages. API keys are left out too,
 * because a restored database would accept keys that were revoked since.
 */
const excludedTables = [
  "api_keys",
  "browser_errors",
  "challenges",
  "d1_migrations",
  "device_codes",
  "favourite_notices",
  "idempotency_keys",
  "leases",
  "missing_video_files",
  "one_time_tokens",
  "orphans",
  "push_addresses",
  "push_key",
  "push_messages",
  "rate_limits",
  "sandbox_checkouts",
  "sandbox_events",
  "sandbox_payments",
  "server_errors",
  "sessions",
  "streams",
  "webhook_deliveries",
];

/**
 * Lists the tables of a backup, parents before children. Search indexes are left out: they are
 * rebuilt from their tables.
 */
export const listBackupTables = async (query: RunQuery): Promise<DumpedTable[]> =>
  (await listAllTables(query)).filter(({ name }) => !excludedTables.includes(name));

/** Lists every table except those of full-text indexes, parents before children. */
export async function listAllTables(query: RunQuery): Promise<DumpedTable[]> {
  const columns = await query(
    `SELECT t.name AS "table", c.name AS "column", c.pk FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c
     WHERE ${isOrdinary} AND c.hidden = 0 ORDER BY t.name, c.cid`,
  );
  const references = await query(
    `SELECT DISTINCT t.name AS "table", f."table" AS parent FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
     WHERE ${isOrdinary} AND f."table" <> t.name`,
  );
  const names = [...new Set(columns.map(({ table }) => String(table)))];
  const tables = names.map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const key = own.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
    return {
      name,
      columns: own.map(({ column }) => String(column)),
      key: key.map(({ column }) => String(column)),
      parents: references.filter(({ table }) => table === name).map(({ parent }) => String(parent)),
    };
  });
  return sortByParents(tables);
}

/**
 * SQL condition: whether a table is ordinary. Virtual and internal tables are not, and neither are
 * the tables with a virtual table's content, whose names begin with the virtual table's name.
 */
const isOrdinary = `t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND t.name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND NOT EXISTS (
    SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%' AND substr(t.name, 1, length(v.name) + 1) = v.name || '_')`;

function sortByParents(tables: DumpedTable[]): DumpedTable[] {
  const sorted: DumpedTable[] = [];
  const visit = (table: DumpedTable | undefined) => {
    if (!table || sorted.includes(table)) return;
    for (const parent of table.parents) visit(tables.find(({ name }) => name === parent));
    sorted.push(table);
  };
  for (const table of tables) visit(table);
  return sorted;
}

export async function beginDump(query: RunQuery, id: string, schema: string): Promise<DumpState> {
  const tables = await listBackupTables(query);
  const remaining = tables.map(({ name }) => name).reverse();
  return { id, schema, remaining, after: null, tables: {} };
}

/** Reads the name of the last applied migration. */
export async function readLastMigrationName(query: RunQuery): Promise<string> {
  const [row] = await query("SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1");
  return String(row?.name);
}

/**
 * Returns how far the statements are closed. If this changes, a dump must begin anew, because it
 * may have statement lines without their payments, or payments without their lines.
 */
export async function countClosedMonths(query: RunQuery): Promise<string> {
  const [row] = await query(
    "SELECT max(month) AS month, sum(batches) AS batches FROM statement_months",
  );
  return `${row?.month} ${row?.batches}`;
}

/**
 * Continues a dump by up to `maxParts` parts. Stores each part with `put` before reading the next.
 */
export async function continueDump(
  query: RunQuery,
  start: DumpState,
  maxParts: number,
  put: (key: string, text: string) => Promise<unknown>,
): Promise<DumpState> {
  let state = start;
  let parts = 0;
  for await (const part of dumpParts(query, start, put)) {
    state = part.state;
    parts += 1;
    if (parts >= maxParts) break;
  }
  return state;
}

/**
 * Continues a dump to its end. Stores each part by `put`, then yields the part's length in
 * characters and the dump's progress.
 */
export async function* dumpParts(
  query: RunQuery,
  start: DumpState,
  put: (key: string, text: string) => Promise<unknown>,
): AsyncGenerator<{ state: DumpState; characters: number }> {
  const tables = await listBackupTables(query);
  let state = start;
  while (state.remaining.length > 0) {
    const [name = ""] = state.remaining;
    const table = tables.find((each) => each.name === name);
    if (!table) throw new Error(`The table ${name} is gone`);
    const rows = await readRows(query, table, state.after);
    const text = rows
      .map((row) => `${JSON.stringify(table.columns.map((column) => row[column]))}\n`)
      .join("");
    const before = state.tables[name] ?? emptySummary;
    const summary = {
      rows: before.rows + rows.length,
      parts: before.parts + 1,
      hash: hashDumpPart(before.hash, text),
    };
    await put(dumpPartKey(state.id, name, summary.parts), text);
    const last = rows.length < rowsPerPart ? undefined : rows.at(-1);
    state = {
      ...state,
      remaining: last ? state.remaining : state.remaining.slice(1),
      after: last ? table.key.map((column) => last[column] ?? null) : null,
      tables: { ...state.tables, [name]: summary },
    };
    yield { state, characters: text.length };
  }
}

function readRows(query: RunQuery, { name, columns, key }: DumpedTable, after: Value[] | null) {
  const quoted = (names: string[]) => names.map((each) => `"${each}"`).join(", ");
  const isAfter = after ? `WHERE (${quoted(key)}) > (${after.map(() => "?").join(", ")})` : "";
  const sql = `SELECT ${quoted(columns)} FROM "${name}" ${isAfter} ORDER BY ${quoted(key)} LIMIT ${rowsPerPart}`;
  return query(sql, after ?? []);
}

/** Returns a backup's id, which sorts by time. */
export const createBackupId = (now: number): string =>
  new Date(now).toISOString().replaceAll(":", "-");

export const dumpPartKey = (id: string, table: string, part: number): string =>
  `${id}/${table}-${String(part).padStart(5, "0")}.jsonl.gz`;

export const backupManifestKey = (id: string): string => `${id}/manifest.json`;

export function createBackupManifest({ id, schema, tables }: DumpState, version: string): Manifest {
  return { format: backupFormat, id, version, schema, tables };
}

/** Hashes a part together with the hash of the parts before it. */
export const hashDumpPart = (previous: string, text: string): string =>
  createHash("sha256").update(previous).update(text).digest("hex");

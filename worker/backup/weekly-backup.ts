import { gzipSync } from "node:zlib";
import { milliseconds } from "../../contract/constants.ts";
import { backupWeeks } from "../../contract/policy.ts";
import { version } from "../../package.json";
import { type Database, runStatement } from "../database/database.ts";
import type { SaveCursor } from "../database/lease.ts";
import { type HasStatementCapacity, takeStatementShare } from "../database/statement-budget.ts";
import { site } from "../schema.ts";
import {
  backupManifestKey,
  beginDump,
  countClosedMonths,
  createBackupId,
  createBackupManifest,
  type DumpState,
  dumpParts,
  type RunQuery,
  readLastMigrationName,
} from "./dump.ts";

const backupPeriodMs = 7 * milliseconds.day;
const keptBackups = backupWeeks;
/**
 * The maximum number of parts in a run. Together with `charactersPerRun`, it keeps a run below 30
 * seconds of CPU time: a part of small rows takes 20 ms, as measured. A backup of a million rows
 * takes four hours.
 */
const partsPerRun = 250;
/**
 * The maximum number of characters in a run: a million characters of 5 kB payment events take 20 ms
 * of CPU time, as measured.
 */
const charactersPerRun = 100_000_000;
/** The SQL statements that a run needs to write another part and to end. */
const statementsPerPart = 6;

type BackupBindings = { DB: Pick<D1Database, "prepare" | "batch">; BACKUP: R2Bucket };

/**
 * Writes all rows to the bucket for backups once a week, and deletes all but the newest backups.
 * Saves the cursor after each part. Returns the cursor for the next run if the backup is not
 * finished.
 */
export async function backUpRows(
  db: Database,
  { DB, BACKUP }: BackupBindings,
  now: number,
  cursor: string | null,
  saveCursor: SaveCursor,
): Promise<string | null> {
  const query: RunQuery = async (sql, params = []) => {
    const [result] = await DB.batch<never>([DB.prepare(sql).bind(...params)]);
    return result?.results ?? [];
  };
  const begun = cursor === null ? null : (JSON.parse(cursor) as DumpState);
  if (!begun && !(await isDue(db, now))) return null;
  const schema = await readLastMigrationName(query);
  const closing = await countClosedMonths(query);
  const isValid = begun?.schema === schema && begun.closing === closing;
  const start = isValid
    ? begun
    : { ...(await beginDump(query, createBackupId(now), schema)), closing };
  const state = await writeParts(query, start, {
    bucket: BACKUP,
    saveCursor,
    hasCapacity: takeStatementShare(db),
  });
  if (state.remaining.length > 0 || (await countClosedMonths(query)) !== closing)
    return JSON.stringify(state);
  await BACKUP.put(
    backupManifestKey(state.id),
    JSON.stringify(createBackupManifest(state, version)),
  );
  await runStatement(db, db.update(site).set({ rowsBackedUpAt: now }));
  await deleteOldBackups(BACKUP);
  return null;
}

async function writeParts(
  query: RunQuery,
  start: DumpState,
  {
    bucket,
    saveCursor,
    hasCapacity,
  }: { bucket: R2Bucket; saveCursor: SaveCursor; hasCapacity: HasStatementCapacity },
) {
  let state = start;
  let [parts, characters] = [0, 0];
  for await (const part of dumpParts(query, start, (key, text) =>
    bucket.put(key, gzipSync(text)),
  )) {
    state = part.state;
    parts += 1;
    characters += part.characters;
    await saveCursor(JSON.stringify(state));
    if (parts >= partsPerRun || characters >= charactersPerRun || !hasCapacity(statementsPerPart))
      break;
  }
  return state;
}

async function isDue(db: Database, now: number): Promise<boolean> {
  const [row] = await runStatement(db, db.select({ at: site.rowsBackedUpAt }).from(site));
  return (row?.at ?? 0) <= now - backupPeriodMs;
}

/**
 * Deletes every backup, finished or not, that is older than the newest `keptBackups` finished ones.
 */
async function deleteOldBackups(bucket: R2Bucket): Promise<void> {
  const folders = await listFolders(bucket);
  const finished: string[] = [];
  for (const folder of folders.sort().reverse()) {
    if (finished.length >= keptBackups) await deleteFolder(bucket, folder);
    else if (await bucket.head(`${folder}manifest.json`)) finished.push(folder);
  }
}

async function listFolders(bucket: R2Bucket): Promise<string[]> {
  const folders: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ delimiter: "/", cursor });
    folders.push(...page.delimitedPrefixes);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return folders;
}

async function deleteFolder(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix });
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}

import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { splitStatements } from "../../migrate.mjs";
import { makePrivateFolder } from "../private-folder.mjs";

/** D1's limits: https://developers.cloudflare.com/d1/platform/limits/ */
const maxStatementBytes = 100_000;
const maxParams = 100;

/**
 * Opens a local database in a file that only this user can read. `close`, or the end of this
 * process, deletes it.
 */
export async function openScratchFile(options = {}) {
  const { folder, remove } = await makePrivateFolder("marquee-rows-");
  const file = join(folder, "rows.sqlite");
  await writeFile(file, "", { mode: 0o600 });
  const sqlite = new DatabaseSync(file, options);
  // After a crash the database is not needed, so it is never synced to disk.
  sqlite.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
  const close = async () => {
    sqlite.close();
    remove();
  };
  return { sqlite, close };
}

/**
 * Opens a new local database with D1's interface, which throws for statements above D1's limits.
 */
export async function openScratchDatabase() {
  const { sqlite, close } = await openScratchFile();
  return {
    async query(sql, params = []) {
      requireShort(sql);
      if (params.length > maxParams)
        throw new Error(`D1 takes ${maxParams} parameters, not ${params.length}.`);
      return sqlite.prepare(sql).all(...params);
    },
    async importSql(text) {
      sqlite.exec("BEGIN");
      for (const statement of splitStatements(text)) {
        requireShort(statement);
        sqlite.exec(statement);
      }
      sqlite.exec("COMMIT");
    },
    close,
  };
}

function requireShort(statement) {
  const bytes = Buffer.byteLength(statement);
  if (bytes > maxStatementBytes)
    throw new Error(`D1 would refuse a statement of ${bytes} bytes: ${statement.slice(0, 100)}…`);
}

/** https://www.sqlite.org/rescode.html: SQLITE_FULL. */
const fullCode = 13;

export const isDatabaseFull = ({ errcode }) => errcode === fullCode;

/** Returns the error; for an error due to a full disk, an error that says what to do. */
export function explainFullDisk(error) {
  if (!isDatabaseFull(error)) return error;
  const needs =
    "Backups and restores make local databases there, which take two to three times the space of the site's own.";
  return new Error(`There is no room in ${tmpdir()}. ${needs} Set TMPDIR to another folder.`);
}

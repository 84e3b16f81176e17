import { gzipSync } from "node:zlib";
import {
  backupManifestKey,
  beginDump,
  continueDump,
  createBackupId,
  createBackupManifest,
  readLastMigrationName,
} from "../../../worker/backup/dump.ts";
import { copyFiles } from "./copy-files.mjs";
import { formatCount, formatTotalSize, hideProgress } from "./progress.mjs";
import { describeDroppedRows, rehearseRestore } from "./restore-rows.mjs";
import { splitMigrations } from "./stage-rows.mjs";
import { compareStoredFiles, openStoredFiles, writeFileList } from "./stored-files.mjs";

const partsPerRun = 50;

/**
 * Writes all rows into the store, and the files that the store lacks; reads everything back, and
 * restores the rows into a local database as D1 would take them. The manifest is written last, so
 * that a killed backup does not count as a backup. Returns the manifest. `isLocal` says that the
 * site runs by `npm start`.
 */
export async function createBackup({ database, bucket, version, now, isLocal }, options) {
  const { store, isRowsOnly, log, showProgress = hideProgress, confirmFiles } = options;
  const schema = await readLastMigrationName(database.query);
  await splitMigrations(schema, "the site");
  if (!isRowsOnly)
    await confirmFiles?.(async () => (await compareStoredFiles(bucket, store)).missing);
  const bookmark = await database.bookmark();
  const id = createBackupId(now());
  const state = await dumpRows(database, await beginDump(database.query, id, schema), {
    store,
    showProgress,
  });
  const manifest = { ...createBackupManifest(state, version), bookmark, files: null, isLocal };
  log(
    "Rows",
    `${formatCount(countRows(manifest))} of ${Object.keys(manifest.tables).length} tables`,
  );
  const { rows, dropped } = await rehearseRestore(store, manifest, now());
  log(
    "Rehearsal",
    `${formatCount(rows)} rows restored into a local database${describeDroppedRows(dropped)}`,
  );
  if (!isRowsOnly) manifest.files = await backUpFiles(bucket, { store, id, log, showProgress });
  await store.write(backupManifestKey(id), [Buffer.from(JSON.stringify(manifest, null, 2))]);
  return manifest;
}

async function dumpRows(database, begun, { store, showProgress }) {
  const progress = showProgress("Rows");
  let state = begun;
  const put = async (key, text) => {
    await store.write(key, [gzipSync(text)]);
    progress.add(text.split("\n").length - 1);
  };
  try {
    while (state.remaining.length > 0)
      state = await continueDump(database.query, state, partsPerRun, put);
  } finally {
    progress.end();
  }
  return state;
}

const countRows = ({ tables }) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

export async function backUpFiles(bucket, { store, id, log, showProgress }) {
  const { live, missing, hashes } = await compareStoredFiles(bucket, store);
  const copied = await copyFiles(missing, {
    from: bucket,
    to: openStoredFiles(store, missing),
    showProgress,
  });
  const gone = new Set(missing.map(({ key }) => key).filter((key) => !copied.has(key)));
  const list = live
    .filter(({ key }) => !gone.has(key))
    .map((object) => ({ ...object, sha256: copied.get(object.key) ?? hashes.get(object.key) }));
  await writeFileList(store, id, list);
  const without =
    gone.size > 0 ? `, without ${formatCount(gone.size)} that were deleted meanwhile` : "";
  log(
    "Files",
    `${formatCount(copied.size)} of ${formatCount(list.length)} copied, ${formatTotalSize(missing)}${without}`,
  );
  return list.length;
}

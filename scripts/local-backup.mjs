import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createBackup } from "./live/backup/create-backup.mjs";
import { readManifest } from "./live/backup/manifests.mjs";
import { formatCount, showProgress } from "./live/backup/progress.mjs";
import { listWantedFiles, restoreFiles } from "./live/backup/restore-files.mjs";
import { describeDroppedRows, restoreRows } from "./live/backup/restore-rows.mjs";
import { stageRows } from "./live/backup/stage-rows.mjs";
import { readStorageId, siteIdObjectKey } from "./live/steps/bucket.mjs";
import { readSourceVersion } from "./live/version.mjs";
import { openLocalBucket, openLocalDatabase } from "./local-bindings.mjs";
import { withLocalData } from "./local-data.mjs";
import { markRestored, requireLocalSiteStopped, stateFolder } from "./local-site.mjs";
import { replaceLocalState } from "./set-aside.mjs";

/**
 * The folder for backups of the local site, unless the command names another place. Backups of a
 * live site are elsewhere.
 */
export const localBackupFolder = "local-backup";

/** Backs the local site up, in the format of a live site's backup. Returns the manifest. */
export async function backUpLocalSite({ store, isRowsOnly, log }) {
  await requireLocalSiteStopped();
  if (!(await stat(join(stateFolder, "v3/d1")).catch(() => null)))
    throw new Error(`There is no local site in ${stateFolder}. \`npm start\` makes one.`);
  const { version } = await readSourceVersion();
  return withLocalData(stateFolder, ({ DB, MEDIA }) => {
    const site = {
      database: openLocalDatabase(DB),
      bucket: openLocalBucket(MEDIA),
      version,
      now: Date.now,
    };
    return createBackup({ ...site, isLocal: true }, { store, isRowsOnly, log, showProgress });
  });
}

/**
 * Makes a local site from a backup, and renames the folder of the current local site. Returns the
 * renamed folder's path, or undefined without a renamed folder. A killed restore leaves the current
 * site or its renamed folder, and can be run again.
 */
export async function restoreLocalSite({ store, id, isRowsOnly, log }) {
  await requireLocalSiteStopped();
  const manifest = await readManifest(store, id);
  const staged = await stageRows(store, manifest);
  const unfinished = `${stateFolder}.unfinished`;
  try {
    log("Backup", `${manifest.id}, of version ${manifest.version}`);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await withLocalData(unfinished, (bindings) =>
      fillLocalSite(bindings, { store, manifest, staged, isRowsOnly, log }),
    );
    await markRestored(unfinished, manifest.id);
  } finally {
    await staged.close();
  }
  await requireLocalSiteStopped();
  return replaceLocalState(stateFolder, unfinished);
}

async function fillLocalSite({ DB, MEDIA }, { store, manifest, staged, isRowsOnly, log }) {
  const database = openLocalDatabase(DB);
  const bucket = openLocalBucket(MEDIA);
  const rows = await restoreRows(database, staged, { now: Date.now(), log });
  await database.importSql(`${forgetWaitingEmails}\n${keepDemoOut}`);
  log("Rows", `${formatCount(rows)} restored${describeDroppedRows(staged.dropped)}`);
  const wanted = isRowsOnly ? [] : await listWantedFiles(store, manifest);
  if (wanted.length > 0) await restoreFiles(bucket, { store, wanted, log, showProgress });
  await bucket.write(siteIdObjectKey, [Buffer.from(await readStorageId(database))]);
}

/** Deletes waiting emails, because the site that was backed up sends them itself. */
const forgetWaitingEmails = "DELETE FROM emails WHERE sent_at IS NULL;";

/**
 * Makes the site look as if it once had a movie, because `npm start` adds the demo to a site that
 * never had a movie.
 */
const keepDemoOut = `INSERT INTO sqlite_sequence (name, seq) SELECT 'movies', 0
  WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'movies');`;

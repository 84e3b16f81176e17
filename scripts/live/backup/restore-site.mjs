import { backupFormat, manifestKey } from "../../../worker/backup/dump.ts";
import { openDatabase } from "../database.mjs";
import { deploySite } from "../deploy-site.mjs";
import { liveBucket } from "../live-bucket.mjs";
import { saveSettings } from "../settings.mjs";
import { readBucketOwner, readStorageId, writeBucketOwner } from "../steps/bucket.mjs";
import { createDatabase, databaseStep } from "../steps/database.mjs";
import { copyFiles } from "./copy-files.mjs";
import { describeSize } from "./create-backup.mjs";
import { formatCount } from "./progress.mjs";
import { describeDropped, restoreRows } from "./restore-rows.mjs";
import { stageRows } from "./stage-rows.mjs";
import { filesPrefix, findLostFiles, listAll, readFileList } from "./stored-files.mjs";
import { readAll } from "./stores.mjs";

/**
 * Puts a backup into a new database, copies the files that the bucket does not have, and has the Worker use both. The
 * database before stays, untouched. `id`: the newest backup without one. Killed at any point, it can be run again.
 */
export async function restoreSite(context, { store, id, ...options }) {
  if (context.isDirty)
    throw new Error("Some files are not committed. Commit them first: the restored site is deployed.");
  const manifest = await readManifest(store, id);
  const staged = await stageRows(store, manifest);
  try {
    options.log("Backup", `${manifest.id}, of version ${manifest.version}`);
    await putInPlace(context, { store, manifest, staged, ...options });
  } finally {
    await staged.close();
  }
}

async function putInPlace(context, { store, manifest, staged, isRowsOnly, log, pollMs, showProgress, confirmFiles }) {
  const { settings, settingsFile } = context;
  if (!(await databaseStep.check(context)).done)
    throw new Error("There is no site to restore into. Run `npm run deploy` first; then restore.");
  const owner = await readBucketOwner(context);
  const storageId = await readStorageId(staged);
  if (![null, await readStorageId(context.database), storageId].includes(owner))
    throw new Error(`The bucket ${settings.bucket} belongs to another site. Nothing was changed.`);
  const wanted = isRowsOnly ? [] : await listWantedFiles(store, manifest);
  if (wanted.length > 0) await confirmFiles?.(() => findLostFiles(liveBucket(context), wanted));

  await deleteUnfinished(context);
  const name = `${settings.name}-${manifest.id.slice(0, 10)}-${context.now().toString(36)}`;
  const made = await createDatabase(context, name);
  settings.restoring = made.uuid;
  await saveSettings(settingsFile, settings);
  const restored = openDatabase(context.cloudflare, settings.accountId, made.uuid);
  const rows = await restoreRows(restored, staged, { now: context.now(), log });
  log("Rows", `${formatCount(rows)} restored${describeDropped(staged.dropped)}`);
  if (wanted.length > 0) await restoreFiles(context, { store, wanted, log, showProgress });
  if (owner !== storageId) await writeBucketOwner(context, storageId);

  settings.databaseId = made.uuid;
  delete settings.restoring;
  await saveSettings(settingsFile, settings);
  await deploySite(context, { isDryRun: false, log, pollMs });
  log("Deletions", "wait until you press “Clean up again” on the dashboard");
}

/** A backup of rows alone has none. */
const listWantedFiles = async (store, { id, files }) => ((files ?? null) === null ? [] : readFileList(store, id));

async function readManifest(store, id) {
  const found = id ?? (await findNewest(store));
  const body = found && (await store.read(manifestKey(found)));
  if (!body) throw new Error(id ? `There is no complete backup ${id}.` : "There is no complete backup here.");
  const manifest = JSON.parse(String(await readAll(body)));
  if (manifest.format !== backupFormat)
    throw new Error(
      `The backup ${found} has the format ${manifest.format}, which this version does not know. Update first.`,
    );
  return manifest;
}

async function findNewest(store) {
  const keys = (await listAll(store.list())).map(({ key }) => key);
  const ids = keys.map((key) => key.split("/")[0]).filter((id) => keys.includes(manifestKey(id)));
  return ids.sort().at(-1);
}

/** What an earlier run was killed in is never the database of the site. */
async function deleteUnfinished({ settings, settingsFile, cloudflare }) {
  if (!settings.restoring || settings.restoring === settings.databaseId) return;
  const path = `/accounts/${settings.accountId}/d1/database/${settings.restoring}`;
  if (await cloudflare.find(path)) await cloudflare.delete(path);
  delete settings.restoring;
  await saveSettings(settingsFile, settings);
}

async function restoreFiles(context, { store, wanted, log, showProgress }) {
  const bucket = liveBucket(context);
  const lost = await findLostFiles(bucket, wanted);
  await copyFiles(lost, { from: store, to: bucket, prefixFrom: filesPrefix, trustsEtag: true, showProgress });
  log("Files", `${formatCount(lost.length)} of ${formatCount(wanted.length)} were missing, ${describeSize(lost)}`);
}

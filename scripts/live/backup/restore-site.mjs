import { readBackupState, writeBackupState } from "../backup-state.mjs";
import { openDatabase } from "../database.mjs";
import { deploySite } from "../deploy-site.mjs";
import { openLiveBucket } from "../live-bucket.mjs";
import { readBucketOwner, readStorageId, writeBucketOwner } from "../steps/bucket.mjs";
import { createDatabase, databaseStep, findDatabase } from "../steps/database.mjs";
import { readManifest } from "./manifests.mjs";
import { formatCount } from "./progress.mjs";
import { findFilesToRestore, listWantedFiles, restoreFiles } from "./restore-files.mjs";
import { describeDroppedRows, restoreRows } from "./restore-rows.mjs";
import { stageRows } from "./stage-rows.mjs";

/**
 * Restores a backup into a new database, copies the files that the bucket lacks, and makes the
 * Worker use the new database. The old database stays untouched. `id` defaults to the newest
 * backup. A killed restore can be run again.
 */
export async function restoreSite(context, { store, id, ...options }) {
  if (context.isDirty)
    throw new Error(
      "Some files are not committed. Commit them first: the restored site is deployed.",
    );
  const manifest = await readManifest(store, id);
  if (manifest.isLocal)
    throw new Error(
      "This is a backup of a local site, whose accounts may have the passwords of the demo: it is not put online.",
    );
  const staged = await stageRows(store, manifest);
  try {
    options.log("Backup", `${manifest.id}, of version ${manifest.version}`);
    await putInPlace(context, { store, manifest, staged, ...options });
  } finally {
    await staged.close();
  }
}

async function putInPlace(
  context,
  { store, manifest, staged, isRowsOnly, log, health, showProgress, confirmFiles },
) {
  const { settings } = context;
  const bucket = openLiveBucket(context);
  await requireSite(context);
  const owner = await readBucketOwner(context);
  const storageId = await readStorageId(staged);
  if (![null, await readStorageId(context.database), storageId].includes(owner))
    throw new Error(`The bucket ${settings.bucket} belongs to another site. Nothing was changed.`);
  const wanted = isRowsOnly ? [] : await listWantedFiles(store, manifest);
  if (wanted.length > 0) await confirmFiles?.(() => findFilesToRestore(bucket, wanted));

  await deleteUnfinished(context);
  const name = `${settings.name}-${manifest.id.slice(0, 10)}-${context.now().toString(36)}`;
  await writeBackupState(context, { restoring: name });
  const made = await createDatabase(context, name);
  const restored = openDatabase(context.cloudflare, settings.accountId, made.uuid);
  const rows = await restoreRows(restored, staged, { now: context.now(), log });
  log("Rows", `${formatCount(rows)} restored${describeDroppedRows(staged.dropped)}`);
  if (wanted.length > 0) await restoreFiles(bucket, { store, wanted, log, showProgress });
  if (owner !== storageId) await writeBucketOwner(context, storageId);

  settings.databaseId = made.uuid;
  await deploySite(context, { log, health });
  await writeBackupState(context, { restoring: undefined });
  log("Deletions", "wait until you press “Clean up again” on the dashboard");
}

/**
 * Throws without a live site. The site's database may be lost, because the restore needs only the
 * site's Worker and buckets.
 */
async function requireSite(context) {
  const state = await databaseStep.check(context).catch((error) => {
    if (!context.live) throw error;
    return { done: true };
  });
  if (!state.done)
    throw new Error("There is no site to restore into. Run `npm run deploy` first; then restore.");
}

/**
 * Deletes the half-filled database of an earlier run that was killed, unless the site already uses
 * it.
 */
async function deleteUnfinished(context) {
  const { settings, cloudflare } = context;
  const { restoring } = await readBackupState(context);
  const found = restoring && (await findDatabase(context, restoring));
  if (!found || found.uuid === settings.databaseId) return;
  await openDatabase(cloudflare, settings.accountId, found.uuid).delete();
}

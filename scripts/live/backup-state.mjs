import { joinAllChunks } from "./backup/stores.mjs";
import { openLiveBucket } from "./live-bucket.mjs";

/**
 * The key of the backup state in the bucket for backups, beside the folders of the weekly backups.
 */
const stateKey = "marquee.json";

const openBackupBucket = (context) =>
  openLiveBucket({ ...context, r2Keys: null }, context.settings.backupBucket);

/**
 * Reads the state of a site's backups from its bucket for backups: `name`, `filesBackedUpAt` (ms),
 * and `restoring`, the name of the database that a restore is filling. Returns an empty object if
 * no state is stored.
 */
export async function readBackupState(context) {
  const body = await openBackupBucket(context).read(stateKey);
  return body ? JSON.parse(String(await joinAllChunks(body))) : {};
}

/** Changes these values of the backup state. An undefined value is removed. */
export async function writeBackupState(context, changes) {
  const state = { ...(await readBackupState(context)), ...changes };
  await openBackupBucket(context).write(stateKey, [Buffer.from(JSON.stringify(state))]);
}

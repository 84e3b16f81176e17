import { readAll } from "../backup/stores.mjs";
import { accountPath } from "../cloudflare.mjs";
import { liveBucket } from "../live-bucket.mjs";

export const bucketStep = { name: "Bucket", check: checkBucket, run: createBucket };
export const backupBucketStep = { name: "Bucket for backups", check: checkBackupBucket, run: createBackupBucket };
export const lifecycleStep = { name: "Unfinished uploads end", check: checkLifecycle, run: addLifecycle };

const ownerKey = "site-id";
const bucketPath = (context, path = "") => accountPath(context, `/r2/buckets/${context.settings.bucket}${path}`);

/** A bucket that another database claimed is never used: the jobs would delete its files. */
async function checkBucket(context) {
  const { cloudflare, settings, database } = context;
  settings.bucket ??= `${settings.name}-media`;
  if (!(await cloudflare.find(bucketPath(context)))) return { todo: `create the bucket ${settings.bucket}` };
  const owner = await readBucketOwner(context);
  if (owner !== null && owner !== (await readStorageId(database)))
    throw new Error(
      `The bucket ${settings.bucket} belongs to another database. Choose another name with --name, or restore that database.`,
    );
  return { done: true, note: settings.bucket };
}

/** The id of the database that claimed the site's bucket, or null. */
export async function readBucketOwner(context) {
  const body = await liveBucket(context).read(ownerKey);
  return body && String(await readAll(body));
}

export const writeBucketOwner = (context, storageId) => liveBucket(context).write(ownerKey, [Buffer.from(storageId)]);

/** The id that a database shares with its bucket; undefined before its migrations. */
export async function readStorageId(database) {
  const tables = (await database?.query("SELECT name FROM sqlite_master WHERE name = 'site'")) ?? [];
  return tables.length > 0 ? (await database.query("SELECT storage_id FROM site"))[0]?.storage_id : undefined;
}

function createBucket(context) {
  return postBucket(context, context.settings.bucket);
}

/** Where the weekly job keeps the rows. */
async function checkBackupBucket(context) {
  const { cloudflare, settings } = context;
  settings.backupBucket ??= `${settings.name}-backup`;
  if (await cloudflare.find(accountPath(context, `/r2/buckets/${settings.backupBucket}`)))
    return { done: true, note: settings.backupBucket };
  return { todo: `create the bucket ${settings.backupBucket}` };
}

function createBackupBucket(context) {
  return postBucket(context, context.settings.backupBucket);
}

async function postBucket(context, name) {
  const { cloudflare, settings } = context;
  const hint = settings.location ? { locationHint: settings.location } : {};
  await cloudflare.post(accountPath(context, "/r2/buckets"), { name, ...hint });
}

const lifecycleRule = {
  id: "Abort unfinished uploads",
  enabled: true,
  conditions: { prefix: "" },
  abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: 7 * 86_400 } },
};

async function checkLifecycle(context) {
  const rules = await findLifecycleRules(context);
  return rules.some(({ abortMultipartUploadsTransition: rule, enabled }) => rule && enabled)
    ? { done: true }
    : { todo: "after 7 days" };
}

const findLifecycleRules = async (context) =>
  (await context.cloudflare.find(bucketPath(context, "/lifecycle")))?.rules ?? [];

async function addLifecycle(context) {
  const rules = [...(await findLifecycleRules(context)), lifecycleRule];
  await context.cloudflare.put(bucketPath(context, "/lifecycle"), { rules });
}

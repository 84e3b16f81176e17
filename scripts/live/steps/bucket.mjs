import { joinAllChunks } from "../backup/stores.mjs";
import { readBackupState, writeBackupState } from "../backup-state.mjs";
import { cloudflareAccountPath } from "../cloudflare.mjs";
import { openLiveBucket, r2Client } from "../live-bucket.mjs";

export const bucketStep = { name: "Bucket", check: checkBucket, run: createBucket };
export const backupBucketStep = {
  name: "Bucket for backups",
  check: checkBackupBucket,
  run: createBackupBucket,
};
export const lifecycleStep = {
  name: "Unfinished uploads",
  check: checkLifecycle,
  run: addLifecycle,
};

export const siteIdObjectKey = "site-id";

/**
 * Checks the bucket. A bucket that another database claimed is never used, because the jobs would
 * delete its files.
 */
async function checkBucket(context) {
  const { settings, database, live } = context;
  if (!(await findBucket(context, settings.bucket)))
    return { todo: `create the bucket ${settings.bucket}` };
  const owner = await readBucketOwner(context);
  if (owner !== null && owner !== (await readStorageId(database)))
    throw new Error(
      `The bucket ${settings.bucket} belongs to another database. Choose another name with --name, or restore that database.`,
    );
  if (!live && owner === null) await requireEmpty(context, settings.bucket);
  return { done: true, note: settings.bucket };
}

/** Reads the id of the database that claimed the site's bucket, or null. */
export async function readBucketOwner(context) {
  const body = await openLiveBucket(context).read(siteIdObjectKey);
  return body && String(await joinAllChunks(body));
}

export const writeBucketOwner = (context, storageId) =>
  openLiveBucket(context).write(siteIdObjectKey, [Buffer.from(storageId)]);

/** Reads the id that a database shares with its bucket; undefined before its migrations. */
export async function readStorageId(database) {
  const tables =
    (await database?.query("SELECT name FROM sqlite_master WHERE name = 'site'")) ?? [];
  return tables.length > 0
    ? (await database.query("SELECT storage_id FROM site"))[0]?.storage_id
    : undefined;
}

function createBucket(context) {
  return postBucket(context, context.settings.bucket);
}

/** Checks the bucket in which the weekly job stores the rows. */
async function checkBackupBucket(context) {
  const { settings, live } = context;
  if (!(await findBucket(context, settings.backupBucket)))
    return { todo: `create the bucket ${settings.backupBucket}` };
  if (!live && !(await readBackupState(context)).name)
    await requireEmpty(context, settings.backupBucket);
  return { done: true, note: settings.backupBucket };
}

/** Creates the bucket for backups. Its state file marks it as the site's even before a backup. */
async function createBackupBucket(context) {
  const note = await postBucket(context, context.settings.backupBucket);
  await writeBackupState(context, { name: context.settings.name });
  return note;
}

const findBucket = (context, name) => findR2(context, `/${name}`);
const findR2 = (context, path) =>
  r2Client(context).find(cloudflareAccountPath(context, `/r2/buckets${path}`));

/** Throws if the bucket has another site's files, because the jobs would delete them. */
async function requireEmpty(context, name) {
  for await (const { key } of openLiveBucket(context, name).list())
    throw new Error(
      `The bucket ${name} has files that are not the site's, such as ${key}. Choose another name with --name.`,
    );
}

async function postBucket(context, name) {
  const { location, dataInEu } = context.settings;
  const hint = location && dataInEu !== "yes" ? { locationHint: location } : {};
  await r2Client(context).post(cloudflareAccountPath(context, "/r2/buckets"), { name, ...hint });
  return `created ${name}`;
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
    : { todo: "delete the parts of uploads that nobody finished for 7 days" };
}

const findLifecycleRules = async (context) =>
  (await findR2(context, `/${context.settings.bucket}/lifecycle`))?.rules ?? [];

async function addLifecycle(context) {
  const rules = [...(await findLifecycleRules(context)), lifecycleRule];
  await r2Client(context).put(
    cloudflareAccountPath(context, `/r2/buckets/${context.settings.bucket}/lifecycle`),
    { rules },
  );
  return "deleted after 7 days";
}

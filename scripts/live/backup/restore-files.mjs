import { copyFiles } from "./copy-files.mjs";
import { formatCount, formatTotalSize } from "./progress.mjs";
import { collectObjects, filesPrefix, readFileList } from "./stored-files.mjs";

/** Lists the files of a backup. A backup of rows alone has none. */
export const listWantedFiles = async (store, { id, files }) =>
  (files ?? null) === null ? [] : readFileList(store, id);

/** Returns the wanted files that a bucket does not have. */
export async function findLostFiles(bucket, wanted) {
  const present = new Map(
    (await collectObjects(bucket.list())).map(({ key, size }) => [key, size]),
  );
  return wanted.filter(({ key, size }) => present.get(key) !== size);
}

/** Copies the files of a backup that a bucket does not have. */
export async function restoreFiles(bucket, { store, wanted, log, showProgress }) {
  const lost = await findLostFiles(bucket, wanted);
  const copied = await copyFiles(lost, {
    from: store,
    to: bucket,
    prefixFrom: filesPrefix,
    trustsEtag: true,
    showProgress,
  });
  const missing = lost.find(({ key }) => !copied.has(key));
  if (missing) throw new Error(`The file ${missing.key} is missing in the backup.`);
  log(
    "Files",
    `${formatCount(lost.length)} of ${formatCount(wanted.length)} were missing, ${formatTotalSize(lost)}`,
  );
}

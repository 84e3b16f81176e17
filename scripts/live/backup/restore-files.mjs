import { copyFiles } from "./copy-files.mjs";
import { formatCount, formatTotalSize } from "./progress.mjs";
import { collectObjects, openStoredFiles, readFileList } from "./stored-files.mjs";

/** Lists the files of a backup. A backup of rows alone has no files. */
export const listWantedFiles = async (store, { id, files }) =>
  (files ?? null) === null ? [] : readFileList(store, id);

/** Returns the wanted files that a bucket does not have, or has with another content. */
export async function findFilesToRestore(bucket, wanted) {
  const present = new Map((await collectObjects(bucket.list())).map((found) => [found.key, found]));
  return wanted.filter((file) => !isPresent(file, present.get(file.key)));
}

/**
 * R2's ETag is the MD5 of a file that was not sent in parts. Other ETags can differ for equal
 * content.
 */
const contentTag = /^[0-9a-f]{32}$/;

function isPresent({ size, etag = "" }, found) {
  if (found?.size !== size) return false;
  const areComparable = [etag, found.etag ?? ""].every((each) => contentTag.test(each));
  return !areComparable || etag === found.etag;
}

/** Copies those files of a backup into a bucket that the bucket does not have. */
export async function restoreFiles(bucket, { store, wanted, log, showProgress }) {
  const lost = await findFilesToRestore(bucket, wanted);
  const copied = await copyFiles(lost, {
    from: openStoredFiles(store, lost),
    to: bucket,
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

import { createHash } from "node:crypto";
import { hideProgress } from "./progress.mjs";
import { joinAllChunks } from "./stores.mjs";

const concurrency = 8;
/** The size in bytes up to which a file is kept in memory, so that it is read only once. */
const heldBytes = 16e6;

/**
 * Copies objects `{ key, size, etag?, sha256? }`, and checks that each copy has equal bytes. For
 * the check, the copy is read back. With `trustsEtag`, the copy's ETag, which R2 computes from the
 * stored bytes, is compared with the MD5 of the sent bytes instead. Returns the SHA-256 of each
 * object by key, without objects that were deleted meanwhile.
 */
export async function copyFiles(objects, options) {
  const { showProgress = hideProgress } = options;
  const rest = [...objects];
  const hashes = new Map();
  const progress = showProgress("Files", objects.length);
  const copyNext = async () => {
    for (let object = rest.shift(); object; object = rest.shift()) {
      const sha256 = await copyFile(object, options);
      if (sha256) hashes.set(object.key, sha256);
      progress.add(1, object.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, copyNext));
  } finally {
    progress.end();
  }
  return hashes;
}

async function copyFile(object, { from, to, prefixFrom = "", prefixTo = "", trustsEtag = false }) {
  const { key, size } = object;
  const readSource = () => from.read(prefixFrom + key);
  const source = await openSource(object, readSource);
  if (!source) return undefined;
  const hashes = createHashes();
  const etag = await to.write(prefixTo + key, passThrough(source, hashes), size);
  const sent = hashes.digest();
  const isAsListed = size === sent.size && (object.sha256 ?? sent.sha256) === sent.sha256;
  if (!isAsListed || !(await hasEtag(object, sent, readSource)))
    throw new Error(`The file ${key} did not arrive as it was sent. Run this again.`);
  const isStored =
    (trustsEtag && etag === sent.md5) ||
    (await hashChunks(await to.read(prefixTo + key))).sha256 === sent.sha256;
  if (!isStored) throw new Error(`The file ${key} was not stored as it was sent. Run this again.`);
  return sent.sha256;
}

/**
 * Opens the bytes of a file; null if the file was deleted. Throws before anything is written if the
 * file differs from its hash.
 */
async function openSource({ key, size, sha256 }, readSource) {
  const requireHash = async (chunks) => {
    if (sha256 && sha256 !== (await hashChunks(chunks)).sha256)
      throw new Error(`The file ${key} is damaged in the backup.`);
  };
  if (size > heldBytes && sha256) await requireHash(await readSource());
  const source = await readSource();
  if (!source && sha256) throw new Error(`The file ${key} is missing in the backup.`);
  if (!source || size > heldBytes) return source;
  const held = [await joinAllChunks(source)];
  await requireHash(held);
  return held;
}

/**
 * Whether the source's ETag confirms the sent bytes. R2's ETag is the MD5 of a file that was not
 * uploaded in parts; other services may compute ETags differently. If the ETag is not the MD5 of
 * the sent bytes, the source is therefore read again.
 */
async function hasEtag({ etag, sha256 }, sent, readSource) {
  if (sha256 || !/^[0-9a-f]{32}$/.test(etag ?? "") || etag === sent.md5) return true;
  return (await hashChunks(await readSource())).sha256 === sent.sha256;
}

async function hashChunks(chunks) {
  const hashes = createHashes();
  for await (const chunk of chunks ?? []) hashes.update(chunk);
  return hashes.digest();
}

function createHashes() {
  const md5 = createHash("md5");
  const sha256 = createHash("sha256");
  let size = 0;
  return {
    update(chunk) {
      md5.update(chunk);
      sha256.update(chunk);
      size += chunk.length;
    },
    digest: () => ({ md5: md5.digest("hex"), sha256: sha256.digest("hex"), size }),
  };
}

async function* passThrough(chunks, hashes) {
  for await (const chunk of chunks) {
    hashes.update(chunk);
    yield chunk;
  }
}

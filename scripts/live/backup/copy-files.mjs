import { createHash } from "node:crypto";

const concurrency = 8;

/**
 * Copies these objects, `{ key, size, sha256? }`, and reads each back: it must have the same bytes. Returns the hash of
 * each by its key.
 */
export async function copyFiles(objects, { from, to, prefixFrom = "", prefixTo = "" }) {
  const rest = [...objects];
  const hashes = new Map();
  const copyNext = async () => {
    for (let object = rest.shift(); object; object = rest.shift()) {
      hashes.set(object.key, await copyFile(object, { from, to, prefixFrom, prefixTo }));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, copyNext));
  return hashes;
}

/** A file whose hash is known is read once more, before: a damaged one is never written. */
async function copyFile({ key, size, sha256 }, { from, to, prefixFrom, prefixTo }) {
  if (sha256 && sha256 !== (await hashObject(from, prefixFrom + key)))
    throw new Error(`The file ${key} is damaged in the backup.`);
  const source = await from.read(prefixFrom + key);
  if (!source) throw new Error(`The file ${key} is gone. Run this again.`);
  const hash = createHash("sha256");
  await to.write(prefixTo + key, passThrough(source, hash), size);
  const sent = hash.digest("hex");
  if (sent !== (await hashObject(to, prefixTo + key)))
    throw new Error(`The file ${key} was not stored as it was sent. Run this again.`);
  return sent;
}

async function hashObject(store, key) {
  const hash = createHash("sha256");
  for await (const chunk of (await store.read(key)) ?? []) hash.update(chunk);
  return hash.digest("hex");
}

async function* passThrough(chunks, hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

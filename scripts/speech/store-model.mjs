import { createReadStream } from "node:fs";
import { speechFolder, speechModelKey } from "../../contract/speech/speech-model.ts";
import { copyFiles } from "../live/backup/copy-files.mjs";
import { hideProgress } from "../live/backup/progress.mjs";
import { joinAllChunks } from "../live/backup/stores.mjs";

/** Lists the sizes of the files below the folder of speech, by key. */
export async function listStoredModelFiles(bucket) {
  const stored = new Map();
  for await (const { key, size } of bucket.list(speechFolder)) stored.set(key, size);
  return stored;
}

export const speechFileKeyOf = ({ version }, path) => `${speechFolder}${version}/${path}`;

/**
 * Returns the model that the bucket describes; null if the description is missing or cannot be
 * read.
 */
export async function readStoredSpeechModel(bucket) {
  const body = await bucket.read(speechModelKey);
  if (!body) return null;
  try {
    return JSON.parse(String(await joinAllChunks(body)));
  } catch {
    return null;
  }
}

/**
 * Stores a model: first its files, then its description, so that a site never uses half a model.
 * Removes the files of other models last.
 */
export async function storeSpeechModel(
  bucket,
  { model, files, stored, showProgress = hideProgress },
) {
  const missing = files.filter(
    ({ path, size }) => stored.get(speechFileKeyOf(model, path)) !== size,
  );
  const byKey = new Map(missing.map((each) => [speechFileKeyOf(model, each.path), each.file]));
  await copyFiles(
    missing.map(({ path, size, sha256 }) => ({ key: speechFileKeyOf(model, path), size, sha256 })),
    {
      from: { read: async (key) => createReadStream(byKey.get(key)) },
      to: bucket,
      trustsEtag: true,
      showProgress,
    },
  );
  await bucket.write(speechModelKey, [Buffer.from(JSON.stringify(model))]);
  await removeOtherSpeechModels(bucket, { model, files, stored });
  return missing.length;
}

/** Removes the files of other models. Returns their number. */
export async function removeOtherSpeechModels(bucket, { model, files, stored }) {
  const used = new Set([speechModelKey, ...files.map(({ path }) => speechFileKeyOf(model, path))]);
  const others = [...stored.keys()].filter((key) => !used.has(key));
  for (const key of others) await bucket.remove(key);
  return others.length;
}

/** Removes the model, its description first. Returns the number of removed files. */
export async function removeSpeechModel(bucket, stored) {
  const keys = [...stored.keys()].sort(
    (one, other) => Number(other === speechModelKey) - Number(one === speechModelKey),
  );
  for (const key of keys) await bucket.remove(key);
  return keys.length;
}

import { gunzipSync, gzipSync } from "node:zlib";
import { speechFolder } from "../../../contract/speech/speech-model.ts";
import { joinAllChunks } from "./stores.mjs";

/**
 * The prefixes of the site's files in a store. A file is first stored under `files/`. If its
 * content is later replaced under the same name, as a playlist's is, the new content is stored
 * under `versions/`. Earlier backups keep the old content, because nothing in a store is
 * overwritten.
 */
const filesPrefix = "files/";
const versionsPrefix = "versions/";
const listKey = (id) => `${id}/files.json.gz`;

/**
 * Compares the files of the site with the store: `{ live, missing, hashes }`. `live` are the site's
 * files, each with its name `storedAs` in the store; `missing` are those that the store lacks;
 * `hashes` are the known hashes by key. The model that recognizes speech is no part of a backup.
 */
export async function compareStoredFiles(bucket, store) {
  const found = (await collectObjects(bucket.list())).filter(isBackedUp);
  const stored = new Map((await collectObjects(store.list())).map(({ key, size }) => [key, size]));
  const previous = new Map(
    (await readNewestList(store, stored)).map((object) => [object.key, object]),
  );
  const live = found.map((object) => ({
    ...object,
    storedAs: chooseName(object, previous.get(object.key), stored),
  }));
  const isUnchanged = ({ key, storedAs }) => {
    const before = previous.get(key);
    return before !== undefined && nameInStore(before) === storedAs;
  };
  return {
    live,
    missing: live.filter(({ storedAs, size }) => stored.get(storedAs) !== size),
    hashes: new Map(live.filter(isUnchanged).map(({ key }) => [key, previous.get(key).sha256])),
  };
}

const isBackedUp = ({ key }) => !key.startsWith(speechFolder);

/**
 * Returns the name of a listed file in the store. Lists that earlier versions wrote contain no
 * names.
 */
const nameInStore = ({ key, storedAs }) => storedAs ?? filesPrefix + key;

function chooseName({ key, size, etag }, before, stored) {
  const first = filesPrefix + key;
  if (before && before.size === size && (before.etag ?? etag) === etag) return nameInStore(before);
  const isFree = !before && (stored.get(first) ?? size) === size;
  return isFree ? first : `${versionsPrefix}${key}/${etag ?? size}`;
}

/** Opens a store so that the files of a list are read and written by their keys in the bucket. */
export function openStoredFiles(store, list) {
  const names = new Map(list.map((object) => [object.key, nameInStore(object)]));
  return {
    read: (key) => store.read(names.get(key)),
    write: (key, chunks, size) => store.write(names.get(key), chunks, size),
  };
}

async function readNewestList(store, stored) {
  const ids = [...stored.keys()]
    .filter((key) => key.endsWith("/files.json.gz"))
    .map((key) => key.split("/")[0]);
  const newest = ids.sort().at(-1);
  return newest ? readFileList(store, newest) : [];
}

/**
 * Reads the files that the site had: `{ key, size, etag, storedAs?, sha256? }`, without a hash if a
 * killed run copied the file.
 */
export async function readFileList(store, id) {
  const body = await store.read(listKey(id));
  if (!body) throw new Error(`The backup ${id} is damaged: its list of files is missing.`);
  return JSON.parse(String(gunzipSync(await joinAllChunks(body)))).filter(isBackedUp);
}

export const writeFileList = (store, id, list) =>
  store.write(listKey(id), [gzipSync(JSON.stringify(list))]);

export async function collectObjects(objects) {
  const all = [];
  for await (const object of objects) all.push(object);
  return all;
}

import { gunzipSync, gzipSync } from "node:zlib";
import { joinAllChunks } from "./stores.mjs";

/** The prefix of the site's files in a store. Their content never changes under a name. */
export const filesPrefix = "files/";
const listKey = (id) => `${id}/files.json.gz`;

/**
 * Compares the files of the site with the store: `{ live, missing, hashes }`. `live` are the site's
 * files; `missing` are those that the store lacks, or whose content was replaced under the same
 * name since; `hashes` are the known hashes by key.
 */
export async function compareFiles(bucket, store) {
  const live = await collectObjects(bucket.list());
  const stored = new Map((await collectObjects(store.list())).map(({ key, size }) => [key, size]));
  const previous = new Map(
    (await readNewestList(store, stored)).map((object) => [object.key, object]),
  );
  const isStored = ({ key, size, etag }) =>
    stored.get(filesPrefix + key) === size && (previous.get(key)?.etag ?? etag) === etag;
  return {
    live,
    missing: live.filter((object) => !isStored(object)),
    hashes: new Map([...previous].map(([key, { sha256 }]) => [key, sha256])),
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
 * Reads the files that the site had: `{ key, size, etag, sha256? }`, without a hash if a killed run
 * copied the file.
 */
export async function readFileList(store, id) {
  const body = await store.read(listKey(id));
  if (!body) throw new Error(`The backup ${id} is damaged: its list of files is missing.`);
  return JSON.parse(String(gunzipSync(await joinAllChunks(body))));
}

export const writeFileList = (store, id, list) =>
  store.write(listKey(id), [gzipSync(JSON.stringify(list))]);

export async function collectObjects(objects) {
  const all = [];
  for await (const object of objects) all.push(object);
  return all;
}

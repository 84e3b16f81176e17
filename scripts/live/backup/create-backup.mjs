import { gunzipSync, gzipSync } from "node:zlib";
import {
  backupId,
  beginDump,
  continueDump,
  createManifest,
  manifestKey,
  readSchema,
} from "../../../worker/backup/dump.ts";
import { liveBucket } from "../live-bucket.mjs";
import { copyFiles } from "./copy-files.mjs";
import { describeDropped, rehearseRestore } from "./restore-rows.mjs";
import { splitMigrations } from "./stage-rows.mjs";
import { readAll } from "./stores.mjs";

const partsPerRun = 50;
/** Where a store keeps the site's files, which never change under their names. */
export const filesPrefix = "files/";
const filesKey = (id) => `${id}/files.json.gz`;

/**
 * Writes all rows, and the files that the store does not have yet, reads everything back, and restores the rows into a local
 * database as D1 would take them. The manifest comes last: a backup that was killed is none. Returns the manifest.
 */
export async function createBackup(context, { store, isRowsOnly, log }) {
  const { database, version } = context;
  const bookmark = await database.bookmark();
  const id = backupId(context.now());
  const schema = await readSchema(database.query);
  await splitMigrations(schema, "the site");
  let state = await beginDump(database.query, id, schema);
  const put = (key, text) => store.write(key, [gzipSync(text)]);
  while (state.remaining.length > 0) state = await continueDump(database.query, state, partsPerRun, put);
  const manifest = { ...createManifest(state, version), bookmark, files: null };
  log("Rows", `${countRows(manifest)} of ${Object.keys(manifest.tables).length} tables`);
  const { rows, dropped } = await rehearseRestore(store, manifest, context.now());
  log("Rehearsal", `${rows} rows restored into a local database${describeDropped(dropped)}`);
  if (!isRowsOnly) manifest.files = await backUpFiles(context, { store, id, log });
  await store.write(manifestKey(id), [Buffer.from(JSON.stringify(manifest, null, 2))]);
  return manifest;
}

const countRows = ({ tables }) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

async function backUpFiles(context, { store, id, log }) {
  const live = await listAll(liveBucket(context).list());
  const stored = new Map((await listAll(store.list())).map(({ key, size }) => [key, size]));
  const previous = new Map((await readNewestFileList(store, stored)).map((object) => [object.key, object]));
  const isStored = ({ key, size, etag }) =>
    stored.get(filesPrefix + key) === size && (previous.get(key)?.etag ?? etag) === etag;
  const missing = live.filter((object) => !isStored(object));
  const hashes = await copyFiles(missing, { from: liveBucket(context), to: store, prefixTo: filesPrefix });
  const list = live.map((object) => ({
    ...object,
    sha256: hashes.get(object.key) ?? previous.get(object.key)?.sha256,
  }));
  await store.write(filesKey(id), [gzipSync(JSON.stringify(list))]);
  log("Files", `${missing.length} of ${live.length} copied, ${formatMegabytes(missing)}`);
  return live.length;
}

/** What the site had at the last backup, to find files that were replaced under their name. */
async function readNewestFileList(store, stored) {
  const ids = [...stored.keys()].filter((key) => key.endsWith("/files.json.gz")).map((key) => key.split("/")[0]);
  const newest = ids.sort().at(-1);
  return newest ? readFileList(store, newest) : [];
}

export const formatMegabytes = (objects) => `${(objects.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1)} MB`;

/** The files that the site had: `{ key, size, etag, sha256? }`, without a hash if a killed run copied it. */
export async function readFileList(store, id) {
  const body = await store.read(filesKey(id));
  if (!body) throw new Error(`The backup ${id} is damaged: its list of files is missing.`);
  return JSON.parse(String(gunzipSync(await readAll(body))));
}

export async function listAll(objects) {
  const all = [];
  for await (const object of objects) all.push(object);
  return all;
}

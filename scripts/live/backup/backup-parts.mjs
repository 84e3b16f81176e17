import { gunzipSync } from "node:zlib";
import { dumpPartKey, hashDumpPart } from "../../../worker/backup/dump.ts";
import { joinAllChunks } from "./stores.mjs";

/** Reads the rows of a table, part by part. Throws if they differ from the manifest. */
export async function* readBackupRows(store, { id, tables }, table) {
  const { parts, hash, rows } = tables[table];
  let found = "";
  let count = 0;
  for (let part = 1; part <= parts; part++) {
    const { text, rows: read } = await readPart(store, id, dumpPartKey(id, table, part));
    found = hashDumpPart(found, text);
    count += read.length;
    yield read;
  }
  if (found !== hash || count !== rows)
    throw new Error(`The backup ${id} is damaged: the rows of ${table} were changed.`);
}

async function readPart(store, id, key) {
  const body = await store.read(key);
  if (!body) throw new Error(`The backup ${id} is damaged: ${key} is missing.`);
  const bytes = await joinAllChunks(body);
  try {
    const text = String(gunzipSync(bytes));
    const lines = text.split("\n").slice(0, -1);
    return { text, rows: lines.map((line) => JSON.parse(line)) };
  } catch ({ message }) {
    throw new Error(`The backup ${id} is damaged: ${key} cannot be read (${message}).`);
  }
}

import { backupFormat, backupManifestKey } from "../../../worker/backup/dump.ts";
import { collectObjects } from "./stored-files.mjs";
import { joinAllChunks } from "./stores.mjs";

/** Reads the manifest of a backup; without `id`, of the newest backup. */
export async function readManifest(store, id) {
  const found = id ?? (await findNewest(store));
  const body = found && (await store.read(backupManifestKey(found)));
  if (!body)
    throw new Error(
      id ? `There is no complete backup ${id}.` : "There is no complete backup here.",
    );
  const manifest = JSON.parse(String(await joinAllChunks(body)));
  if (manifest.format !== backupFormat)
    throw new Error(
      `The backup ${found} has the format ${manifest.format}, which this version does not know. Update first.`,
    );
  return manifest;
}

async function findNewest(store) {
  const keys = (await collectObjects(store.list())).map(({ key }) => key);
  const manifests = keys.filter((key) => key === backupManifestKey(key.split("/")[0]));
  return manifests.sort().at(-1)?.split("/")[0];
}

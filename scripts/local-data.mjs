import { readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";

/** Runs `action` with the database and the bucket that a local site stores in the folder `state`. */
export async function withLocalData(state, action) {
  await renameDatabase(join(state, "v3/d1/miniflare-D1DatabaseObject"));
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const config = await readFile(join(root, "wrangler.toml"), "utf8");
  const readSetting = (name) => new RegExp(`^${name} = "(.+)"$`, "m").exec(config)?.[1];
  const options = {
    modules: true,
    script: "export default {}",
    // Without an id, wrangler takes the binding's name for it.
    d1Databases: { DB: "DB" },
    r2Buckets: { MEDIA: readSetting("bucket_name") },
    // Where `wrangler dev --persist-to` stores them.
    resourcePersistencePath: join(state, "v3"),
    cf: false,
  };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  try {
    return await action(await miniflare.getBindings());
  } finally {
    await miniflare.dispose();
  }
}

/** A local site of before, when wrangler.toml had an id for the database, keeps its data. */
async function renameDatabase(folder) {
  const [old, current] = [
    "9ba2b04bf514d9facfd57ed57d849e77241a7adc99d1c1545d06688b43d84248.sqlite",
    "e7352547963de7050bd7d94658afc4fe78b61811b7815da12d90be8e863abf4d.sqlite",
  ].map((name) => join(folder, name));
  const exists = (file) => stat(file).catch(() => null);
  if (!(await exists(old)) || (await exists(current))) return;
  for (const suffix of ["-wal", "-shm", ""]) {
    if (await exists(old + suffix)) await rename(old + suffix, current + suffix);
  }
}

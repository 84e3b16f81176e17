import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./processes.mjs";
import { openRemoteDatabase } from "./remote-database.mjs";

/**
 * Runs `action` with the database and the bucket that a local site stores in the folder `state`.
 */
export async function withLocalData(state, action) {
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const config = await readFile(join(root, "wrangler.toml"), "utf8");
  const readSetting = (name) => new RegExp(`^${name} = "(.+)"$`, "m").exec(config)?.[1];
  const options = {
    modules: true,
    scriptPath: join(root, "scripts/run-sql.mjs"),
    // Without an id, wrangler uses the binding's name.
    d1Databases: { DB: "DB" },
    r2Buckets: { MEDIA: readSetting("bucket_name") },
    // The folder of `wrangler dev --persist-to`.
    resourcePersistencePath: join(state, "v3"),
    cf: false,
  };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  try {
    const { MEDIA } = await miniflare.getBindings();
    const DB = openRemoteDatabase((init) => miniflare.dispatchFetch("http://local", init));
    return await action({ DB, MEDIA });
  } finally {
    await miniflare.dispose();
  }
}

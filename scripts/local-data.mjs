import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { root } from "./processes.mjs";

/**
 * Runs `action` with the database and the bucket that a local site stores in the folder `state`.
 */
export async function withLocalData(state, action) {
  const { convertV4MiniflareOptions, Miniflare } = await import("miniflare");
  const config = await readFile(join(root, "wrangler.toml"), "utf8");
  const readSetting = (name) => new RegExp(`^${name} = "(.+)"$`, "m").exec(config)?.[1];
  const options = {
    modules: true,
    script: "export default {}",
    // Without an id, wrangler uses the binding's name.
    d1Databases: { DB: "DB" },
    r2Buckets: { MEDIA: readSetting("bucket_name") },
    // The folder of `wrangler dev --persist-to`.
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

/**
 * Runs statements, each `{ sql, values }`, as one transaction on a local database. To prepare
 * thousands of statements blocks Node for seconds, in which the runtime closes the connections that
 * are idle. Node notices that in a whole turn of its event loop: without one, the transaction would
 * be sent over a closed connection.
 */
export async function runBatch(DB, statements) {
  const prepared = statements.map(({ sql, values = [] }) => DB.prepare(sql).bind(...values));
  // The first call only waits for the end of the running turn.
  await setImmediate();
  await setImmediate();
  return DB.batch(prepared);
}

import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { root } from "./processes.mjs";

/** Does `work` with the database and the bucket that a local site keeps in the folder `state`. */
export async function withLocalData(state, action) {
  const proxy = await getPlatformProxy({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  });
  try {
    return await action(proxy.env);
  } finally {
    await proxy.dispose();
  }
}

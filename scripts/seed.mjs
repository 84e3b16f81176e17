import { join } from "node:path";
import { getPlatformProxy } from "wrangler";
import { demoRows } from "../demo/rows.mjs";
import { demoFiles } from "../demo/stored-files.mjs";
import { state } from "./local-site.mjs";
import { root } from "./steps.mjs";

/** Puts the demo into an empty local site: first its files, then all its rows in one transaction. */
export async function seed() {
  const proxy = await getPlatformProxy({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  });
  try {
    const { DB, MEDIA } = proxy.env;
    const seeded = await DB.prepare("SELECT 1 FROM movies LIMIT 1").first();
    if (seeded) return "up to date";
    const files = await demoFiles();
    await inParallel(8, files, ({ key, read }) => read().then((bytes) => MEDIA.put(key, bytes)));
    const rows = await demoRows(Date.now());
    await DB.batch(rows.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
    return `${files.length} files, ${rows.length} rows`;
  } finally {
    await proxy.dispose();
  }
}

async function inParallel(width, items, work) {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

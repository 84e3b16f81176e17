import { createBackup } from "../live/backup/create-backup.mjs";
import { readManifest } from "../live/backup/manifests.mjs";
import { showProgress } from "../live/backup/progress.mjs";
import { listWantedFiles, restoreFiles } from "../live/backup/restore-files.mjs";
import { restoreRows } from "../live/backup/restore-rows.mjs";
import { stageRows } from "../live/backup/stage-rows.mjs";
import { openStore } from "../live/backup/stores.mjs";
import { openDatabase } from "../live/database.mjs";
import { openLiveBucket } from "../live/live-bucket.mjs";
import { openCloudflareClient } from "./backup-site.mjs";

/* Backs rows and files up, or restores them, as `npm run backup` and `npm run restore` do. The
   benchmark runs this file as a process of its own to measure the memory. Arguments: the task, then
   the task's target and folder as JSON. */

const log = (name, note) => console.log(`  ${name} … ${note}`);

const tasks = {
  async backup({ database, bucket, store }) {
    const site = { database, bucket, version: "0.1.0", now: Date.now };
    await createBackup(site, { store, isRowsOnly: false, log, showProgress });
  },
  async restore({ database, bucket, store }) {
    const manifest = await readManifest(store);
    const staged = await stageRows(store, manifest);
    log("Rows", `${await restoreRows(database, staged, { now: Date.now(), log })} restored`);
    const wanted = await listWantedFiles(store, manifest);
    await restoreFiles(bucket, { store, wanted, log, showProgress });
    await staged.close();
  },
};

async function runTask(name, { apiUrl, accountId, databaseId, bucket, folder }) {
  const cloudflare = openCloudflareClient(apiUrl);
  await tasks[name]({
    database: openDatabase(cloudflare, accountId, databaseId),
    bucket: openLiveBucket({ cloudflare, settings: { accountId, bucket }, r2Keys: null }),
    store: openStore(folder),
  });
  log("Memory", `${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`);
}

await runTask(process.argv[2], JSON.parse(process.argv[3]));

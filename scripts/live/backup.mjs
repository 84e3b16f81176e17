import { runCommand } from "../command-line.mjs";
import { backUpLocalSite, localBackupFolder } from "../local-backup.mjs";
import { createPrompt } from "../prompt.mjs";
import { setStopMessage } from "../run-script.mjs";
import { confirmSlowCopy } from "./backup/confirm-files.mjs";
import { createBackup } from "./backup/create-backup.mjs";
import { showProgress } from "./backup/progress.mjs";
import { openStore } from "./backup/stores.mjs";
import { writeBackupState } from "./backup-state.mjs";
import { openLiveBucket } from "./live-bucket.mjs";
import { saveSettings } from "./settings.mjs";
import { openSite } from "./site.mjs";
import { databaseStep } from "./steps/database.mjs";

const log = (name, note) => console.log(`  ${name} … ${note}`);

async function backUp({ local: isLocal, ...flags }) {
  if (isLocal && flags.env)
    throw new Error("--local is the site on this computer: it has no --env.");
  await (isLocal ? backUpLocally(flags) : backUpLive(flags));
}

async function backUpLocally({ to: place = localBackupFolder, "rows-only": isRowsOnly = false }) {
  setStopMessage("Run it again: files that the place has are not copied again.");
  console.log(`\n  Backing the local site up to ${place}\n`);
  const store = await openPlace(place);
  const { id } = await backUpLocalSite({ store, isRowsOnly, log });
  console.log(`\n  The backup ${id} is complete, and was read back.\n`);
}

async function openPlace(place) {
  const store = openStore(place);
  const risk = await store.findRisk();
  if (risk) console.log(`  ${risk}\n`);
  return store;
}

async function backUpLive({
  env: environment = "production",
  to,
  "rows-only": isRowsOnly = false,
  slowly: isSlow,
}) {
  setStopMessage("Run it again: files that the place has are not copied again.");
  const context = await openSite({ environment });
  const { settings } = context;
  if (to) settings.backupTo = to;
  const place = settings.backupTo ?? "backup";
  console.log(`\n  Backing ${environment} up to ${place}\n`);
  if (!(await databaseStep.check(context)).done)
    throw new Error("There is no site to back up: nothing is deployed.");
  const startedAt = context.now();
  const store = await openPlace(place);
  const files = { r2Keys: context.r2Keys, isSlow, ask: createPrompt() };
  const site = { ...context, bucket: openLiveBucket(context) };
  const { id } = await createBackup(site, {
    store,
    isRowsOnly,
    log,
    showProgress,
    confirmFiles: (findFiles) => confirmSlowCopy(findFiles, files),
  });
  if (!isRowsOnly) await writeBackupState(context, { filesBackedUpAt: startedAt });
  await saveSettings(context.settingsFile, settings);
  console.log(`\n  The backup ${id} is complete, and was read back.\n`);
}

await runCommand("backup", backUp);

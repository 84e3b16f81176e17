import { runCommand } from "../command-line.mjs";
import { createPrompt } from "../prompt.mjs";
import { sayWhenStopped } from "../run-script.mjs";
import { confirmFiles } from "./backup/confirm-files.mjs";
import { createBackup } from "./backup/create-backup.mjs";
import { showProgress } from "./backup/progress.mjs";
import { openStore } from "./backup/stores.mjs";
import { saveSettings } from "./settings.mjs";
import { openSite } from "./site.mjs";
import { databaseStep } from "./steps/database.mjs";

const log = (name, note) => console.log(`  ${name} … ${note}`);

async function backUp({ env: environment = "production", to, "rows-only": isRowsOnly = false, slowly: isSlow }) {
  sayWhenStopped("Run it again: files that the place has are not copied again.");
  const context = await openSite({ environment, flags: {}, acceptsProposals: true });
  const { settings } = context;
  if (to) settings.backupTo = to;
  const place = settings.backupTo ?? "backup";
  console.log(`\n  Backing ${environment} up to ${place}\n`);
  if (!(await databaseStep.check(context)).done) throw new Error("There is no site to back up: nothing is deployed.");
  const startedAt = context.now();
  const store = openStore(place);
  const risk = await store.findRisk();
  if (risk) console.log(`  ${risk}\n`);
  const files = { r2Keys: context.r2Keys, isSlow, ask: createPrompt() };
  const { id } = await createBackup(context, {
    store,
    isRowsOnly,
    log,
    showProgress,
    confirmFiles: (findFiles) => confirmFiles(findFiles, files),
  });
  if (!isRowsOnly) settings.filesBackedUpAt = startedAt;
  await saveSettings(context.settingsFile, settings);
  console.log(`\n  The backup ${id} is complete, and was read back.\n`);
}

await runCommand("backup", backUp);

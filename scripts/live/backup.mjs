import { parseArgs } from "node:util";
import { runScript } from "../run-script.mjs";
import { createBackup } from "./backup/create-backup.mjs";
import { openStore } from "./backup/stores.mjs";
import { saveSettings } from "./settings.mjs";
import { openSite } from "./site.mjs";
import { databaseStep } from "./steps/database.mjs";

const { values: flags } = parseArgs({
  options: {
    env: { type: "string", default: "production" },
    to: { type: "string" },
    "rows-only": { type: "boolean", default: false },
  },
});
const log = (name, note) => console.log(`  ${name} … ${note}`);

await runScript(async () => {
  const context = await openSite({ environment: flags.env, flags: {}, acceptsProposals: true });
  const { settings } = context;
  if (flags.to) settings.backupTo = flags.to;
  const place = settings.backupTo ?? "backup";
  console.log(`\n  Backing ${flags.env} up to ${place}\n`);
  if (!(await databaseStep.check(context)).done) throw new Error("There is no site to back up: nothing is deployed.");
  const startedAt = context.now();
  const isRowsOnly = flags["rows-only"];
  const { id } = await createBackup(context, { store: openStore(place), isRowsOnly, log });
  if (!isRowsOnly) settings.filesBackedUpAt = startedAt;
  await saveSettings(context.settingsFile, settings);
  console.log(`\n  The backup ${id} is complete, and was read back.\n`);
});

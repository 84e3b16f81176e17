import { parseArgs } from "node:util";
import { runScript } from "../run-script.mjs";
import { restoreSite, travelInTime } from "./backup/restore-site.mjs";
import { openStore } from "./backup/stores.mjs";
import { liveBucket } from "./live-bucket.mjs";
import { terminalQuestions } from "./settings.mjs";
import { openSite } from "./site.mjs";

const { values: flags } = parseArgs({
  options: {
    env: { type: "string", default: "production" },
    from: { type: "string" },
    backup: { type: "string" },
    "rows-only": { type: "boolean", default: false },
    "time-travel": { type: "string" },
    confirm: { type: "string" },
  },
});
const log = (name, note) => console.log(`  ${name} … ${note}`);

await runScript(async () => {
  const ask = terminalQuestions();
  const context = await openSite({ environment: flags.env, flags: {}, acceptsProposals: true, ask });
  const { settings } = context;
  await confirm(ask, settings.name);
  const when = flags["time-travel"];
  if (when) return travelInTime(context, { when, log });
  const place = flags.from ?? settings.backupTo ?? "backup";
  const store = place === "weekly" ? liveBucket(context, settings.backupBucket) : openStore(place);
  return restoreSite(context, { store, id: flags.backup, isRowsOnly: flags["rows-only"], log });
});

async function confirm(ask, name) {
  console.log(`\n  This sets the site ${name} back: what happened since is not on it any more.\n`);
  if (!ask && !flags.confirm) throw new Error(`Nothing was changed. Say so with --confirm ${name}.`);
  const answer = flags.confirm ?? (await ask(`  Type ${name} to go on: `));
  if (answer.trim() !== name) throw new Error("Nothing was changed.");
}

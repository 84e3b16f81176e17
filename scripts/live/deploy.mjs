import { parseArgs } from "node:util";
import { buildWeb, buildWorker } from "../build.mjs";
import { compileMessages } from "../messages.mjs";
import { runScript, runStep } from "../run-script.mjs";
import { deploySite } from "./deploy-site.mjs";
import { flagOf, questions, terminalQuestions } from "./settings.mjs";
import { openSite } from "./site.mjs";
import { siteUrl } from "./worker-config.mjs";

const answers = Object.fromEntries(questions.map(({ key }) => [flagOf(key), { type: "string" }]));
const { values: flags } = parseArgs({
  options: {
    ...answers,
    env: { type: "string", default: "production" },
    "dry-run": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    "rotate-session-secret": { type: "boolean", default: false },
    "sign-everybody-out": { type: "boolean", default: false },
  },
});
const isDryRun = flags["dry-run"];
const log = (name, note) => console.log(`  ${name} … ${note}`);

await runScript(async () => {
  console.log(`\n  Deploying ${flags.env}${isDryRun ? ": nothing is changed" : ""}\n`);
  const ask = terminalQuestions();
  const context = await openSite({ environment: flags.env, flags, acceptsProposals: flags.yes || isDryRun, ask });
  context.signsEverybodyOut = flags["sign-everybody-out"];
  context.rotatesSessionSecret = flags["rotate-session-secret"] || context.signsEverybodyOut;
  if (!isDryRun) {
    await runStep("Messages", compileMessages);
    await runStep("Building the pages", buildWeb);
    await runStep("Building the Worker", buildWorker);
  }
  if (ask && !flags.yes && !isDryRun) await confirm(ask, context);
  const changed = await deploySite(context, { isDryRun, log });
  if (isDryRun) console.log(`\n  ${changed} of these steps would change something.\n`);
  else if (changed === 0) console.log("\n  Nothing to do: this version is live with these settings.\n");
  else console.log(farewell(context.settings));
});

async function confirm(ask, { settings, account }) {
  const answer = await ask(`  Deploy ${siteUrl(settings)} to the account ${account.name}? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
}

const farewell = (settings) => `
  ${siteUrl(settings)} is live.

  The first time: register there with ${settings.adminEmail} and open the link in the email. That makes you the
  administrator. Then upload your first movie. docs/operating.md says how to run the site.
`;

import { buildWeb, buildWorker } from "../build.mjs";
import { runCommand } from "../command-line.mjs";
import { createPrompt } from "../prompt.mjs";
import { runStep, sayWhenStopped } from "../run-script.mjs";
import { deploySite } from "./deploy-site.mjs";
import { openSite } from "./site.mjs";
import { siteUrl } from "./worker-config.mjs";

const log = (name, note) => console.log(`  ${name} … ${note}`);

async function deploy({ env: environment = "production", "dry-run": isDryRun = false, yes: isSure = false, ...flags }) {
  sayWhenStopped("Nothing was changed.");
  console.log(`\n  Deploying ${environment}${isDryRun ? ": nothing is changed" : ""}\n`);
  const ask = createPrompt();
  const context = await openSite({ environment, flags, acceptsProposals: isSure || isDryRun, ask });
  context.signsEverybodyOut = flags["sign-everybody-out"] ?? false;
  context.rotatesSessionSecret = flags["rotate-session-secret"] || context.signsEverybodyOut;
  if (!isDryRun) {
    if (ask && !context.settings.stripe) context.stripeKey ??= await context.askStripeKey();
    await runStep("Building the pages", buildWeb);
    await runStep("Building the Worker", buildWorker);
    if (ask && !isSure) await confirm(ask, context);
    sayWhenStopped("Run it again: it goes on where it stopped.");
  }
  const changed = await deploySite(context, { isDryRun, log });
  if (isDryRun) console.log(`\n  ${changed} of these steps would change something.\n`);
  else if (changed === 0) console.log("\n  Nothing to do: this version is live with these settings.\n");
  else console.log(farewell(context.settings));
}

async function confirm(ask, { settings, account }) {
  const answer = await ask(`  Deploy ${siteUrl(settings)} to the account ${account.name}? [y/N] `);
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
}

const farewell = (settings) => `
  ${siteUrl(settings)} is live.

  The first time: register there with ${settings.adminEmail} and open the link in the email. That makes you the
  administrator. Then upload your first movie. docs/operating.md says how to run the site.
`;

await runCommand("deploy", deploy);

import { buildWeb, buildWorker } from "../build.mjs";
import { runCommand } from "../command-line.mjs";
import { createProgress } from "../progress.mjs";
import { createPrompt } from "../prompt.mjs";
import { runStep, setStopMessage } from "../run-script.mjs";
import { describePlannedStep, planDeployment, runDeployment } from "./deploy-site.mjs";
import { saveSettings } from "./settings.mjs";
import { openSite } from "./site.mjs";
import { liveSiteUrl } from "./site-url.mjs";
import { askPaymentKey } from "./steps/payments.mjs";

async function deploy({
  env: environment = "production",
  "dry-run": isDryRun = false,
  yes: isSure = false,
  ...flags
}) {
  setStopMessage("Nothing was changed.");
  console.log(`\n  Deploying ${environment}${isDryRun ? ": nothing is changed" : ""}\n`);
  const ask = createPrompt();
  const context = await openSite({
    environment,
    flags,
    acceptsProposals: isSure || isDryRun,
    ask,
    mayBeNew: true,
  });
  context.signsEverybodyOut = flags["sign-everybody-out"] ?? false;
  context.rotatesSessionSecret = flags["rotate-session-secret"] || context.signsEverybodyOut;
  context.allowsWholeDomain = flags["mail-whole-domain"];
  if (isDryRun) context.confirm = async () => undefined;
  if (ask && !isDryRun) await askPaymentKey(context, ask);
  const plan = await planDeployment(context, { keepsFaults: isDryRun });
  const changes = plan.filter(({ done, fault }) => !done && !fault).length;
  if (isDryRun) return describeDryRun(plan, changes);
  if (changes === 0) return describeNothing(context, plan);
  if (ask && !isSure) await requireConfirmation(context, plan);
  await runStep("Building the pages", buildWeb);
  await runStep("Building the Worker", buildWorker);
  setStopMessage("Run it again: it goes on where it stopped.");
  await runDeployment(context, createProgress());
  console.log(
    context.live
      ? `\n  ${liveSiteUrl(context.settings)} has this version.\n`
      : farewell(context.settings),
  );
}

async function describeNothing({ settingsFile, settings }, plan) {
  await saveSettings(settingsFile, settings);
  for (const { step, problem } of plan)
    if (problem) console.log(`  Left for you: ${step}: ${problem}`);
  console.log("\n  Nothing to do: this version is live with these settings.\n");
}

function describeDryRun(plan, changes) {
  for (const { step, ...state } of plan)
    console.log(`  ${step} … ${describePlannedStep(state, { isDryRun: true })}`);
  const faults = plan.filter(({ fault }) => fault).length;
  if (faults > 0) throw new Error(`${faults} things stand in the way. Nothing was changed.`);
  console.log(`\n  ${changes} of these steps would change something.\n`);
}

async function requireConfirmation({ settings, account, confirm }, plan) {
  for (const { step, ...state } of plan)
    if (!state.done) console.log(`  ${step}: ${describePlannedStep(state)}`);
  const address = settings.domain ? liveSiteUrl(settings) : `${settings.name} at workers.dev`;
  if (!(await confirm(`Deploy ${address} to the account ${account.name}?`)))
    throw new Error("Nothing was changed.");
}

const farewell = (settings) => `
  ${liveSiteUrl(settings)} is live.

  The first time: register there with ${settings.adminEmail} and open the link in the email. That makes you the
  administrator. Then upload your first movie. docs/operating.md says how to run the site.
`;

await runCommand("deploy", deploy);

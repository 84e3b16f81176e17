import { findWorkingParts, waitForHealth } from "./health.mjs";
import { saveSettings } from "./settings.mjs";
import { deploymentSteps } from "./steps.mjs";

/**
 * Returns the state of each deployment step before any change: `{ step, todo?, note?, problem?,
 * fault? }`. Throws an error with all faults, or an error about uncommitted files; with
 * `keepsFaults`, neither.
 */
export async function planDeployment(context, { keepsFaults = false } = {}) {
  if (context.isDirty && !keepsFaults)
    throw new Error(
      "Some files are not committed, so nobody could tell later what is deployed. Commit them first.",
    );
  const plan = [];
  for (const { name, check } of deploymentSteps)
    plan.push({
      step: name,
      ...(await check(context).catch(({ message }) => ({ fault: message }))),
    });
  const faults = plan.filter(({ fault }) => fault).map(({ fault }) => fault);
  if (faults.length > 0 && !keepsFaults) throw new Error(describeFaults(faults));
  return plan;
}

const describeFaults = (faults) =>
  faults.length === 1
    ? `${faults[0]}\n  Nothing was changed.`
    : `${faults.length} things stand in the way. Nothing was changed.\n${faults.map((fault) => `\n  - ${fault}`).join("")}`;

/** Describes a step of a plan; with `isDryRun`, as a step that is not carried out. */
export function describePlannedStep(
  { fault, done, todo, problem, note },
  { isDryRun = false } = {},
) {
  if (fault) return `stands in the way: ${fault}`;
  if (!done) return isDryRun ? `would ${todo}` : todo;
  return problem ?? note ?? "as it should be";
}

/**
 * Runs every deployment step that is not done yet. Returns the number of steps that changed
 * something. `log(name, note)` is called at the end of each step, `logBegin(name, todo)` at the
 * beginning of each step that changes something. `health` says how long to wait for the site.
 */
export async function runDeployment(context, { log, logBegin = () => {}, health }) {
  const wellBefore = await findWorkingParts(context);
  let changed = 0;
  for (const { name, check, run } of deploymentSteps) {
    const state = await check(context);
    if (state.done) log(name, describePlannedStep(state));
    else {
      changed += 1;
      logBegin(name, state.todo);
      log(name, await run(context, state));
    }
    await saveSettings(context.settingsFile, context.settings);
  }
  if (!context.isUploaded) return changed;
  logBegin("Health", "wait for the site to answer");
  log("Health", await waitForHealth(context, wellBefore, health));
  return changed;
}

/** Deploys the site, but changes nothing if any step has a fault. */
export async function deploySite(context, options) {
  await planDeployment(context);
  return runDeployment(context, options);
}

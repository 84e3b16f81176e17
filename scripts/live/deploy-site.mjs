import { setTimeout } from "node:timers/promises";
import { saveSettings } from "./settings.mjs";
import { steps } from "./steps.mjs";
import { rollBack } from "./worker.mjs";
import { siteUrl } from "./worker-config.mjs";

/** A new address needs a certificate, which takes minutes; a new version seconds. */
const healthPollMs = 3000;
const maxHealthPolls = 100;
/** Right after an upload a part may still be missing. */
const minHealthPolls = 10;

/**
 * Runs every step that is not done yet, and returns how many changed something. With `isDryRun` nothing changes, and the
 * steps only say what they would do.
 */
export async function deploySite(context, { isDryRun, log, pollMs = healthPollMs }) {
  if (context.isDirty && !isDryRun)
    throw new Error("Some files are not committed, so nobody could tell later what is deployed. Commit them first.");
  const wellBefore = await findWellChecks(context);
  let changed = 0;
  for (const step of steps) {
    const state = await step.check(context);
    if (state.done) log(step.name, state.problem ?? state.note ?? "as it should be");
    else if (isDryRun) log(step.name, `would ${state.todo}`);
    else log(step.name, (await step.run(context, state)) ?? state.todo);
    if (!state.done) changed += 1;
    if (!isDryRun) await saveSettings(context.settingsFile, context.settings);
  }
  if (context.isUploaded) log("Health", await waitForHealth(context, wellBefore, pollMs));
  return changed;
}

/** Waits until the site answers with this version. When a part fails that worked before, the version before returns. */
async function waitForHealth(context, wellBefore, pollMs) {
  const { version, previous } = context;
  let health = null;
  for (let poll = 0; poll < maxHealthPolls; poll++) {
    health = await fetchHealth(context);
    if (health?.build === version && health.ok) return "the site answers, and all its parts work";
    if (health?.build === version && poll >= minHealthPolls) break;
    await setTimeout(pollMs);
  }
  const reason = health?.message ?? "The site does not answer.";
  const broken = wellBefore.filter((check) => !health?.checks?.[check]);
  if (!previous || (health && broken.length === 0)) return `${reason} Run \`npm run doctor\`.`;
  await rollBack(context, previous.versionId);
  throw new Error(
    `${reason} The version before is in place again; the database keeps its new tables, which do not disturb it.`,
  );
}

/** The parts of the site that work now; none when it is not deployed yet. */
async function findWellChecks(context) {
  const checks = (await fetchHealth(context))?.checks ?? {};
  return Object.keys(checks).filter((check) => checks[check]);
}

async function fetchHealth({ fetchSite, settings }) {
  const address = siteUrl(settings);
  return fetchSite(`${address}/api/health`)
    .then((response) => response.json())
    .catch(() => null);
}

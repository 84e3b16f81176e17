import { readBackupState } from "./backup-state.mjs";
import { failCheck, passCheck, reportUnchecked } from "./check-results.mjs";
import { askHealth, describeFailedChecks } from "./health.mjs";
import { findProviderInUse } from "./providers/registry.mjs";
import { liveSiteUrl } from "./site-url.mjs";
import { deploymentSteps } from "./steps.mjs";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const largeDatabaseBytes = 8e9;
/** The age from which the newest weekly backup is late. */
const lateBackupMs = 9 * dayMs;
/** The age of a site at which every job has run and the first backup is made. */
const firstHoursMs = 2 * 60 * minuteMs;

/**
 * Checks everything that a live site needs, without changes: first whether each step of a
 * deployment is done, then the site itself. Returns `{ name, state, note }` of each check.
 */
export async function checkLiveSite(context) {
  const results = [];
  for (const { name, check } of [...deploymentSteps.map(toCheck), ...liveChecks]) {
    const result = await check(context).catch(({ message }) => failCheck(message));
    results.push({ name, ...result });
  }
  return results;
}

const toCheck = ({ name, check }) => ({
  name,
  async check(context) {
    const { done, todo, problem, note } = await check(context);
    if (!done) return failCheck(`Run \`npm run deploy\`: it would ${todo}.`);
    return problem ? failCheck(problem) : passCheck(note ?? "as it should be");
  },
});

const liveChecks = [
  { name: "Site", check: checkSite },
  { name: "Jobs", check: checkJobs },
  { name: "Waiting emails", check: checkWaitingEmails },
  { name: "Payment events", check: checkEvents },
  { name: "Real money", check: checkMode },
  { name: "Legal texts", check: checkLegal },
  { name: "Files", check: checkFiles },
  { name: "Database size", check: checkSize },
  { name: "Last backup", check: checkBackup },
  { name: "Open problems", check: checkIncidents },
];

async function checkSite(context) {
  const { settings, version, live } = context;
  if (!live) return failCheck("Nothing is deployed yet.");
  const { build, unseen, ...health } = await askHealth(context);
  if (unseen)
    return failCheck(
      `${unseen}. Look at it from another network; a new address takes up to half an hour.`,
    );
  if (!Object.values(health.checks).every(Boolean)) return failCheck(describeFailedChecks(health));
  const address = liveSiteUrl(settings);
  return build === version
    ? passCheck(`${address} answers with ${version}`)
    : failCheck(`${address} answers with ${build}, not ${version}.`);
}

/** Whether the site is too new to have run all jobs and made a backup. */
async function isNew({ database, now }) {
  const { created_at: createdAt } = await requireDatabase(database).info();
  return Date.parse(createdAt) > now() - firstHoursMs;
}

/** Checks the jobs, each of which runs at least every hour. */
async function checkJobs(context) {
  const { database, now } = context;
  const jobs = await requireDatabase(database).query(
    "SELECT name, succeeded_at, error FROM leases ORDER BY name",
  );
  if (jobs.length === 0 && (await isNew(context)))
    return reportUnchecked("None has run yet: they begin within five minutes.");
  if (jobs.length === 0)
    return failCheck("None has run. Are there cron triggers in the Worker's settings?");
  const failing = jobs.filter(
    ({ succeeded_at: at, error }) => error || !at || at < now() - 2 * 60 * minuteMs,
  );
  if (failing.length === 0) return passCheck(`${jobs.length} ran`);
  return failCheck(
    failing
      .map(({ name, succeeded_at: at, error }) => `${name}: ${error ?? describeAge(at, now())}`)
      .join("; "),
  );
}

async function checkWaitingEmails({ database, now }) {
  const [{ count, oldest, error }] = await requireDatabase(database).query(
    `SELECT count(*) AS count, min(queued_at) AS oldest, max(last_error) AS error
     FROM emails WHERE sent_at IS NULL AND queued_at > ? AND attempts > 1`,
    [now() - dayMs],
  );
  return count === 0
    ? passCheck("none")
    : failCheck(
        `${count} could not be sent, the oldest queued ${describeAge(oldest, now())}: ${error}`,
      );
}

/** Checks that webhook events arrive. A site that has sold nothing has no events. */
async function checkEvents({ database, now }) {
  const [{ last, paid }] = await requireDatabase(database).query(
    "SELECT max(received_at) AS last, (SELECT max(paid_at) FROM payments) AS paid FROM payment_events",
  );
  if (last === null && paid === null) return passCheck("none yet");
  if (last === null || paid > last + dayMs)
    return failCheck("Payments came without events: the webhook does not reach the site.");
  return passCheck(`the last ${describeAge(last, now())}`);
}

async function checkMode(context) {
  const provider = await findProviderInUse();
  const state = provider?.readState(context) ?? null;
  if (state === null) return reportUnchecked("Payments are not set up.");
  return provider.isTest(state)
    ? reportUnchecked(`${provider.title}'s test mode: nobody really pays yet.`)
    : passCheck("yes");
}

/** Checks the legal texts. A text that the owner wrote in the studio needs no review. */
async function checkLegal({ settings, database }) {
  if (settings.legalReviewed === "yes") return passCheck("reviewed");
  const [{ written }] = await requireDatabase(database).query(
    `SELECT count(*) AS written FROM (SELECT slug FROM site_pages UNION SELECT page FROM legal_reviews WHERE reviewed_at IS NOT NULL)
     WHERE slug IN ('terms', 'privacy', 'imprint')`,
  );
  return written === 3
    ? passCheck("written or reviewed by you")
    : reportUnchecked(
        "Write your own /terms, /privacy and /imprint in the studio, under Pages, or mark them there as reviewed.",
      );
}

async function checkFiles({ database }) {
  const [{ videos }] = await requireDatabase(database).query(
    "SELECT count(*) AS videos FROM missing_video_files",
  );
  return videos === 0
    ? passCheck("none is missing")
    : failCheck(`${videos} videos have missing files: the studio's uploads name them.`);
}

async function checkSize({ database }) {
  const { file_size: bytes = 0 } = await requireDatabase(database).info();
  const note = `${(bytes / 1e9).toFixed(2)} of 10 GB`;
  return bytes > largeDatabaseBytes ? failCheck(note) : passCheck(note);
}

async function checkBackup(context) {
  const { database, now } = context;
  const [{ at }] = await requireDatabase(database).query(
    "SELECT rows_backed_up_at AS at FROM site",
  );
  const { filesBackedUpAt } = await readBackupState(context);
  const note = `of the rows: ${describeAge(at, now())}; of the files: ${describeAge(filesBackedUpAt, now())}`;
  if (!at && (await isNew(context))) return reportUnchecked("The first is made within an hour.");
  return at && at > now() - lateBackupMs
    ? passCheck(note)
    : failCheck(`${note}. Run \`npm run backup\`.`);
}

async function checkIncidents({ database }) {
  const rows = await requireDatabase(database).query(
    "SELECT name FROM incidents WHERE ended_at IS NULL ORDER BY name",
  );
  return rows.length === 0
    ? passCheck("none")
    : failCheck(`${rows.map(({ name }) => name).join(", ")}: see the dashboard.`);
}

function requireDatabase(database) {
  if (!database) throw new Error("There is no database.");
  return database;
}

function describeAge(at, now) {
  if (!at) return "never";
  const minutes = Math.round((now - at) / minuteMs);
  if (minutes < 120) return `${minutes} minutes ago`;
  return minutes < 60 * 48
    ? `${Math.round(minutes / 60)} hours ago`
    : `${Math.round(minutes / 60 / 24)} days ago`;
}

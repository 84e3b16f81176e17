import { randomBytes } from "node:crypto";
import { constants, readFileSync } from "node:fs";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildWeb, buildWorker } from "./build.mjs";
import { withFileLock } from "./file-lock.mjs";
import { compileMessages } from "./messages.mjs";
import { requireFreePort } from "./ports.mjs";
import { isAlive, root, run, serve } from "./processes.mjs";
import { runStep } from "./run-script.mjs";

/** The folder of a local site's database, files and secret. */
export const stateFolder = resolve(root, process.env.STATE_DIR || ".wrangler/state");

/**
 * Replaces the email and payment providers of a deployed site, so that no email and no payment
 * leaves this machine. WIKIDATA_URL replaces www.wikidata.org. ADMIN_EMAIL makes a new site start
 * empty like a deployed site, whose administrator registers with this address.
 */
const { ADMIN_EMAIL, WIKIDATA_URL } = process.env;
const vars = [
  "MAIL_PROVIDER:mailbox",
  "PAYMENT_PROVIDER:sandbox",
  "CONTACT_EMAIL:hello@marquee.example",
  ...(ADMIN_EMAIL ? [`ADMIN_EMAIL:${ADMIN_EMAIL}`] : []),
  ...(WIKIDATA_URL ? [`WIKIDATA_URL:${WIKIDATA_URL}`] : []),
].flatMap((setting) => ["--var", setting]);

/** Migrates the database, and fills an empty site with the demo. */
export async function fillSite() {
  // The option hides Node's warning that its SQLite is experimental, because the output is shown.
  return (
    await run("node", ["--disable-warning=ExperimentalWarning", "scripts/fill-site.mjs"])
  ).trim();
}

/** Builds the site as it is deployed, and fills its database. */
export async function buildSite() {
  await runStep("Messages", compileMessages);
  await runStep("Building the pages", buildWeb);
  await runStep("Building the Worker", buildWorker);
  await runStep("Database and demo", fillSite);
}

export const serveBuiltWorker = (port, args = []) =>
  serveWorker([".build/worker/index.js", "--no-bundle", ...args, "--log-level", "error"], port);

/**
 * Starts the Worker on the local data. `args` select the Worker; people open the site at
 * `sitePort`.
 */
export async function serveWorker(args, port, sitePort = port) {
  const siteArgs = [...vars, "--var", `LOCAL_SITE_URL:http://localhost:${sitePort}`];
  const localArgs = [
    "--local",
    "--persist-to",
    stateFolder,
    "--env-file",
    await secretsFile(),
    ...siteArgs,
  ];
  const portArgs = ["--port", String(port), "--inspector-port", "0"];
  const quietArgs = ["--show-interactive-dev-session=false"];
  await claimState(port);
  // Polls robots.txt and not the health check, which fails after a pause until the late jobs have
  // run.
  return serve(
    "wrangler",
    ["dev", ...args, ...localArgs, ...portArgs, ...quietArgs],
    watchedAddress(port),
  );
}

const watchedAddress = (port) => `http://127.0.0.1:${port}/robots.txt`;
const watchMs = Number(process.env.WATCH_MS ?? 5_000);
/** With fewer failures, a busy machine could end a site that does not answer for half a minute. */
const maxFailures = 6;

/**
 * Rejects if the site no longer answers: wrangler keeps running without its runtime, and keeps the
 * port open.
 */
export async function watchLocalSite(port) {
  for (let failures = 0; failures < maxFailures; ) {
    await new Promise((resolve) => setTimeout(resolve, watchMs).unref());
    const isOpen = await fetch(watchedAddress(port), { signal: AbortSignal.timeout(watchMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
    failures = isOpen ? 0 : failures + 1;
  }
  throw new Error("The site answers no more. Start it again: its data is there.");
}

const runningFile = join(stateFolder, "running.json");
/**
 * The longest time in milliseconds until a starting site opens its port, including the installation
 * of the packages.
 */
const startMs = 600_000;

/**
 * Records that this process serves or starts the local site. Throws if another process does so. The
 * lock lets only one of two simultaneous starts pass the check.
 */
export async function claimState(port) {
  await requireWritableState();
  await withFileLock(`${runningFile}.lock`, async () => {
    await requireLocalSiteStopped();
    await writeFile(runningFile, JSON.stringify({ pid: process.pid, port, startedAt: Date.now() }));
  });
}

async function requireWritableState() {
  try {
    await mkdir(stateFolder, { recursive: true });
    await access(stateFolder, constants.W_OK);
  } catch ({ code }) {
    throw new Error(
      `The local data cannot be stored in ${stateFolder} (${code}). Choose another folder with STATE_DIR=…`,
    );
  }
}

/**
 * Throws while another process serves or starts the local site, because its files must not change
 * meanwhile.
 */
export async function requireLocalSiteStopped() {
  const text = await readFile(runningFile, "utf8").catch(() => "{}");
  const { pid, port, startedAt } = JSON.parse(text || "{}");
  if (!pid || pid === process.pid || !isAlive(pid)) return;
  const isPortFree = await requireFreePort(port).then(
    () => true,
    () => false,
  );
  // An old record may be from a crash, after which another process has the same id.
  if (isPortFree && Date.now() - startedAt > startMs) return;
  throw new Error(
    "The local site is running. Stop it with Ctrl+C where it was started, then run this again.",
  );
}

const restoredFile = (state) => join(state, "restored-backup");

/** Records the id of the backup from which a local state was made. */
export const markRestored = (state, id) => writeFile(restoredFile(state), id);

function readRestored() {
  try {
    return readFileSync(restoredFile(stateFolder), "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Returns the file with the secret that signs sessions, created once and stored beside the data.
 */
async function secretsFile() {
  const file = join(stateFolder, "secrets.env");
  const existing = await readFile(file, "utf8").catch(() => null);
  if (existing !== null) return file;
  await mkdir(stateFolder, { recursive: true });
  await writeFile(`${file}.new`, `SESSION_SECRET=${randomBytes(48).toString("base64url")}\n`, {
    mode: 0o600,
  });
  await rename(`${file}.new`, file);
  return file;
}

const demoAccounts = `Accounts            admin@marquee.example    marquee-admin    administrator
                      member@marquee.example   marquee-member   subscribed
                      viewer@marquee.example   marquee-viewer   not subscribed`;

function describeAccounts() {
  if (ADMIN_EMAIL) return `Register as ${ADMIN_EMAIL} to administer it`;
  const restored = readRestored();
  return restored ? `Sign in with an account of the backup ${restored}` : demoAccounts;
}

export function formatWelcomeMessage(port) {
  const address = `http://localhost:${port}`;
  return `
  The site is open:   ${address}
  Its emails:         ${address}/dev/mailbox

  ${describeAccounts()}

  Ctrl+C stops it. Its data stays in ${stateFolder}
`;
}

import { tmpdir } from "node:os";
import { createTestHarness } from "wrangler";
import { migrateDatabase } from "../../scripts/migrate.mjs";
import { openRemoteDatabase } from "../../scripts/remote-database.mjs";
import type { Bindings } from "../../worker/context/request-context.ts";
import { listClearStatements } from "./tables.ts";
import type { ThreadGlobals } from "./thread-environment.ts";
import { cancelUnreadResponses } from "./unread-responses.ts";

export const sessionSecret = "a secret that only these tests know, long enough";
/** The secret that signed sessions before a rotation. A site with Stripe still has this secret. */
export const previousSecret = "the secret before, which only verifies from now on";

const createHarness = () =>
  createTestHarness({
    workers: [
      {
        configPath: "wrangler.toml",
        prebuiltWorkerDir: ".build/test-worker",
        vars: {
          MAIL_PROVIDER: "mailbox",
          PAYMENT_PROVIDER: "sandbox",
          ADMIN_EMAIL: "Boss@marquee.example",
          SESSION_SECRET_NAME: "SESSION_SECRET_2",
        },
        // After a rotation, the first secret has another name, so code that reads SESSION_SECRET
        // finds none.
        secrets: { SESSION_SECRET_2: sessionSecret },
      },
    ],
  });

let harness = createHarness();
let bindingsPromise: Promise<Bindings> | undefined;

/** Returns the harness of the Worker that tests use now. */
export const currentHarness = () => harness;

/** Returns the bindings of the one Worker that all tests use, with migrated tables. */
export function getBindings(): Promise<Bindings> {
  bindingsPromise ??= startSite(harness);
  return bindingsPromise;
}

async function startSite(
  started: typeof harness,
  layTables?: () => Promise<void>,
): Promise<Bindings> {
  (globalThis as ThreadGlobals).onThreadEnd?.(async () => {
    await cancelUnreadResponses();
    await started.close();
  });
  await started.listen();
  const worker = started.getWorker<Bindings>();
  const DB = openRemoteDatabase((init) => worker.fetch("http://site.localhost/dev/sql", init));
  await (layTables ? layTables() : migrateDatabase(DB));
  return { ...(await worker.getEnv()), DB };
}

let usualSite: { harness: typeof harness; bindingsPromise: typeof bindingsPromise } | undefined;

/**
 * Starts another Worker for the tests that follow, with its data in `folder`. `layTables` creates
 * the tables before the first query.
 */
export async function replaceSite(folder: string, layTables: () => Promise<void>): Promise<void> {
  usualSite = { harness, bindingsPromise };
  harness = createHarness();
  const usualFolder = tmpdir();
  process.env.TMPDIR = folder;
  bindingsPromise = startSite(harness, layTables).finally(() => {
    process.env.TMPDIR = usualFolder;
  });
  await bindingsPromise;
}

/** Closes the Worker of `replaceSite`; the next tests use the usual Worker. */
export async function closeReplacedSite(): Promise<void> {
  if (!usualSite) return;
  const replacement = harness;
  ({ harness, bindingsPromise } = usualSite);
  usualSite = undefined;
  await cancelUnreadResponses();
  await replacement.close();
}

/** Returns the Worker's origin, for programs outside of this process. */
export async function getSiteOrigin(): Promise<string> {
  await getBindings();
  return (await harness.listen()).url.origin;
}

let clearStatements: Promise<ReturnType<Bindings["DB"]["prepare"]>[]> | undefined;

/** Empties every table except for the rows of a new site. */
export async function clearTables(): Promise<void> {
  const { DB } = await getBindings();
  clearStatements ??= listClearStatements(DB).then((texts) => texts.map((sql) => DB.prepare(sql)));
  await DB.batch(await clearStatements);
}

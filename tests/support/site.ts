import { tmpdir } from "node:os";
import { createTestHarness } from "wrangler";
import type { QueryMeter } from "../../worker/context/query-meter.ts";
import type { Bindings } from "../../worker/context/request-context.ts";
import { createSiteDatabase } from "./site-database.ts";
import { listClearStatements } from "./tables.ts";
import type { BeforeWrite } from "./test-worker/run-before-write.ts";
import type { ThreadGlobals } from "./thread-environment.ts";

export const sessionSecret = "a secret that only these tests know, long enough";
/** The secret that signed before a rotation. A site with Stripe still has it. */
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
        // After a rotation, code that reads the first secret by its name finds none.
        secrets: { SESSION_SECRET_2: sessionSecret },
      },
    ],
  });

let harness = createHarness();
let bindingsPromise: Promise<Bindings> | undefined;

/** Returns the bindings of the one Worker that all tests use, with migrated tables. */
export function getBindings(): Promise<Bindings> {
  bindingsPromise ??= startSite(harness);
  return bindingsPromise;
}

async function startSite(
  started: typeof harness,
  layTables?: () => Promise<void>,
): Promise<Bindings> {
  (globalThis as ThreadGlobals).onThreadEnd?.(() => started.close());
  await started.listen();
  const worker = started.getWorker<Bindings>();
  await (layTables ? layTables() : worker.applyD1Migrations("DB"));
  const env = await worker.getEnv();
  return {
    ...env,
    DB: createSiteDatabase(
      (path, init) => worker.fetch(`http://site.localhost${path}`, init) as never,
    ),
  };
}

let usualSite: { harness: typeof harness; bindingsPromise: typeof bindingsPromise } | undefined;

/**
 * Starts another Worker for the next tests, with its data in `folder`. `layTables` makes the tables
 * before the first query.
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
export async function restoreSite(): Promise<void> {
  if (!usualSite) return;
  const replacement = harness;
  ({ harness, bindingsPromise } = usualSite);
  usualSite = undefined;
  await replacement.close();
}

/** Returns the Worker's origin, for programs outside of this process. */
export async function getSiteOrigin(): Promise<string> {
  await getBindings();
  return (await harness.listen()).url.origin;
}

/** Returns a request with a JSON body. */
export const jsonRequest = (
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/**
 * Returns a request with an encoded form, because the harness does not know this process's
 * FormData.
 */
export async function formRequest(
  method: string,
  fields: Record<string, string | Blob>,
): Promise<RequestInit> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encodedForm = new Response(form);
  const headers = { "Content-Type": encodedForm.headers.get("Content-Type") ?? "" };
  return { method, headers, body: new Uint8Array(await encodedForm.arrayBuffer()) };
}

let originCount = 0;

/** Returns a new origin, so that no response comes from the edge cache of an earlier test. */
export const createOrigin = () => `http://site-${++originCount}.localhost`;

/**
 * Runs the jobs of a cron expression at that time. Returns the number of statements that D1 ran.
 */
export async function runCron(cron: string, at = Date.now()): Promise<number> {
  const { outcome } = await harness.getWorker().scheduled({ cron, scheduledTime: new Date(at) });
  if (outcome !== "ok") throw new Error(`the jobs of ${cron} ended with ${outcome}`);
  return (await (await visitorClient()("/dev/cron-statements")).json()).statements;
}

type EdgeCache = {
  requests: { url: string; headers: [string, string][] }[];
  misses: number;
  stored: string[];
};

/**
 * Runs `action` with Cloudflare's cache in front of the stored files, and returns the cache's
 * requests. `readCache` returns them during `action`.
 */
export async function withEdgeCache(
  action: (readCache: () => Promise<EdgeCache>) => Promise<void>,
): Promise<EdgeCache> {
  const control = async (method: string): Promise<EdgeCache> =>
    (await visitorClient()("/dev/edge-cache", { method })).json();
  let passed: EdgeCache | undefined;
  await control("POST");
  try {
    await action(() => control("GET"));
  } finally {
    passed = await control("DELETE");
  }
  return passed;
}

type Conditions = {
  clockAheadMs?: number;
  beforeWrite?: BeforeWrite;
  failsDatabase?: boolean;
  wikidataUrl?: string;
  wikidataTimeoutMs?: number;
  bindings?: Partial<Bindings>;
  backupParts?: number;
};

/**
 * Sets the Worker's clock ahead, lets its database refuse as if it were overloaded, changes
 * something just before a write, stands in for Wikidata, which cannot be reached otherwise, replaces
 * bindings, or kills the jobs once the backup has stored so many parts; until it is called without.
 */
export async function setConditions(conditions: Conditions = {}): Promise<void> {
  await visitorClient()("/dev/conditions", jsonRequest("POST", conditions));
}

/** Every session ends just before this write of a request. */
export const endSessionsBefore = (write: number) =>
  setConditions({ beforeWrite: { write, sql: "UPDATE sessions SET expires_at = 0" } });

/**
 * The tables whose rows changed since the sessions ended; null when there was no such write. Rate
 * limits and sessions are left out.
 */
export const listTablesChangedSince = async (): Promise<string[] | null> =>
  (await (await visitorClient()("/dev/changed-tables")).json()).changedTables;

/**
 * Strings that no response may ever contain: the session ids and email tokens that tests have seen.
 */
const secrets = new Set<string>();
export const registerSecret = (secret: string) => secrets.add(secret);

/**
 * Returns the first secret among the words of a text. Comparing words takes the same time for any
 * number of secrets.
 */
const findSecret = (text: string) => text.match(/[\w-]+/g)?.find((word) => secrets.has(word));

/** Throws if a response contains a secret. Only the cookie may have a session token. */
async function assertNoSecret(path: string, response: Response): Promise<void> {
  const token = /session=([^;.]*\.([^;.]+)\.[^;.]+)/.exec(response.headers.get("Set-Cookie") ?? "");
  if (token?.[2]) registerSecret(JSON.parse(Buffer.from(token[2], "base64url").toString()).jti);
  if (
    !/json|html/.test(response.headers.get("Content-Type") ?? "") ||
    path.includes("/dev/mailbox")
  )
    return;
  const text = await response.clone().text();
  const leakedSecret = /scrypt\$|eyJhbGciOi/.exec(text)?.[0] ?? findSecret(text);
  if (leakedSecret) throw new Error(`the answer to ${path} contains the secret ${leakedSecret}`);
}

export type TestClient = (path: string, init?: RequestInit) => Promise<Response>;

/** The paths for which assets come first (wrangler.toml). */
const assetPath = /^\/(assets|fonts|icons|sw\.)/;

/**
 * Whether a request skips the look-up of assets, which takes longer than most requests. The look-up
 * also reads a body to its end, where workerd alone closes the connection of a large rejected body.
 */
const skipsAssets = (path: string, body: RequestInit["body"]) =>
  !assetPath.test(path) && !path.includes("..") && typeof (body ?? "") === "string";

/** Returns a client that sends requests to the Worker over HTTP, and follows no redirect. */
export function visitorClient(origin = createOrigin()): TestClient {
  return async (path, init) => {
    // The look-up of assets passes https requests on as http.
    const isDirect = origin.startsWith("https:") || skipsAssets(path, init?.body);
    const fetchTarget = isDirect ? harness.getWorker() : harness;
    const response = await fetchTarget.fetch(`${origin}${path}`, {
      redirect: "manual",
      ...init,
    } as never);
    if (response.status === 500 && process.env.SHOW_FAULTS)
      console.error(requestLogLines(response as unknown as Response));
    await assertNoSecret(path, response as unknown as Response);
    return response as unknown as Response;
  };
}

/** Returns a client that sends a session's token as programs do. */
export function bearerClient(token: string, origin = createOrigin()): TestClient {
  const client = visitorClient(origin);
  return (path, init) =>
    client(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init?.headers } });
}

/** Returns a client whose requests come from a country, as in Cloudflare's `request.cf`. */
export const clientFrom =
  (country: string | undefined, client: TestClient): TestClient =>
  (path, init) =>
    client(path, { ...init, cf: { country } } as RequestInit);

const logLines: string[] = [];

/**
 * Returns every line that the Worker has logged. The harness copies all its lines at each read, so
 * they are cleared.
 */
function readLogLines(): string[] {
  logLines.push(...harness.getLogs().map(({ message }) => message));
  harness.clearLogs();
  return logLines;
}

/**
 * Returns the lines that the Worker logged about a request. SHOW_FAULTS=1 prints them for each 500.
 */
function requestLogLines(response: Response): string {
  const id = response.headers.get("X-Request-Id") ?? "no id";
  const lines = readLogLines().filter((line) => line.includes(id));
  return lines.map((line) => line.replaceAll("\\n", "\n")).join("\n");
}

/** Returns the alerts that the Worker has logged. */
export const readAlerts = () => readLogLines().filter((line) => line.includes('"level":"alert"'));

type RequestLogLine = {
  route: string;
  method: string;
  status: number;
  version: string;
  d1: QueryMeter;
};

/** Returns the line that the Worker logged about a request. */
export async function readRequestLog(response: Response): Promise<RequestLogLine> {
  const id = response.headers.get("X-Request-Id") ?? "no id";
  for (let attempt = 0; attempt < 1000; attempt++) {
    const line = findRequestLog(id);
    if (line) return JSON.parse(line.slice(line.indexOf("{")));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`the Worker logged nothing about request ${id}`);
}

const findRequestLog = (id: string) =>
  readLogLines().findLast((line) => line.includes(id) && line.includes('"d1"'));

/** Returns the cost of a request, from the line that the Worker logged about it. */
export const readRequestCost = async (response: Response): Promise<QueryMeter> =>
  (await readRequestLog(response)).d1;

/** Whether the Worker logged a line about a request, by the time it has logged a later request. */
export async function isRequestLogged(response: Response): Promise<boolean> {
  await readRequestLog(await visitorClient()("/api/nothing-here"));
  return findRequestLog(response.headers.get("X-Request-Id") ?? "no id") !== undefined;
}

let clearStatements: Promise<ReturnType<Bindings["DB"]["prepare"]>[]> | undefined;

/** Empties every table except for the rows of a new site. */
export async function clearTables(): Promise<void> {
  const { DB } = await getBindings();
  clearStatements ??= listClearStatements(DB).then((texts) => texts.map((sql) => DB.prepare(sql)));
  await DB.batch(await clearStatements);
}

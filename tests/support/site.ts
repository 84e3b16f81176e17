import { tmpdir } from "node:os";
import { createTestHarness } from "wrangler";
import type { QueryMeter } from "../../worker/context/query-meter.ts";
import type { Bindings } from "../../worker/context/request-context.ts";
import { createSiteDatabase } from "./site-database.ts";
import { listClearStatements } from "./tables.ts";
import type { ThreadGlobals } from "./thread-environment.ts";

export const sessionSecret = "a secret that only these tests know, long enough";
/** It signed before a rotation; a site with Stripe has it still. */
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
        // As after a rotation: what reads the first secret by its name finds none.
        secrets: { SESSION_SECRET_2: sessionSecret },
      },
    ],
  });

let harness = createHarness();
let bindingsPromise: Promise<Bindings> | undefined;

/** The bindings of the one Worker that all tests use, with migrated tables. */
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
 * Starts another Worker for the next tests, which stores its data below `folder`. `layTables` makes
 * its tables before its first query.
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

/** Closes the Worker of `replaceSite`: the next tests have the usual one. */
export async function restoreSite(): Promise<void> {
  if (!usualSite) return;
  const replacement = harness;
  ({ harness, bindingsPromise } = usualSite);
  usualSite = undefined;
  await replacement.close();
}

/** The Worker's origin, for programs outside this process. */
export async function getSiteOrigin(): Promise<string> {
  await getBindings();
  return (await harness.listen()).url.origin;
}

/** A request with a JSON body. */
export const jsonRequest = (
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/** An encoded form: the harness does not know this process's FormData. */
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

/** A new origin, so that no response comes from an earlier test's edge cache. */
export const createOrigin = () => `http://site-${++originCount}.localhost`;

/**
 * Runs the jobs of a cron expression, as at that time. Returns how many statements D1 ran for them.
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
 * Runs `action` with Cloudflare's cache in front of the stored files, and returns what passed
 * through it; `readCache` tells so meanwhile.
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
  endsSessionsAtWrites?: boolean;
  failsDatabase?: boolean;
  wikidataUrl?: string;
  wikidataTimeoutMs?: number;
  bindings?: Partial<Bindings>;
  backupParts?: number;
};

/**
 * Sets the Worker's clock ahead, lets its database refuse as if it were overloaded, stands in for
 * Wikidata, which cannot be reached otherwise, replaces bindings, or kills the jobs once the backup
 * has stored so many parts; until it is called without.
 */
export async function setConditions(conditions: Conditions = {}): Promise<void> {
  await visitorClient()("/dev/conditions", jsonRequest("POST", conditions));
}

/**
 * Strings that no response may ever contain: the session ids and email tokens that tests have seen.
 */
const secrets = new Set<string>();
export const registerSecret = (secret: string) => secrets.add(secret);

/**
 * A secret is a word of these characters: comparing words takes the same time however many secrets
 * there are.
 */
const findSecret = (text: string) => text.match(/[\w-]+/g)?.find((word) => secrets.has(word));

/** Checks every response of every test. A session token may only be in the cookie. */
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
 * The asset look-up takes longer than most requests. It also reads a body to its end, where workerd
 * alone closes the connection of a large one that was rejected.
 */
const skipsAssets = (path: string, body: RequestInit["body"]) =>
  !assetPath.test(path) && !path.includes("..") && typeof (body ?? "") === "string";

/** Sends requests to the Worker over HTTP, never following a redirect. */
export function visitorClient(origin = createOrigin()): TestClient {
  return async (path, init) => {
    // The asset look-up passes https requests on as http.
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

/** The same, with a session's token as programs send it. */
export function bearerClient(token: string, origin = createOrigin()): TestClient {
  const client = visitorClient(origin);
  return (path, init) =>
    client(path, { ...init, headers: { Authorization: `Bearer ${token}`, ...init?.headers } });
}

/** The same from a country: `country` is what Cloudflare has in `request.cf`. */
export const clientFrom =
  (country: string | undefined, client: TestClient): TestClient =>
  (path, init) =>
    client(path, { ...init, cf: { country } } as RequestInit);

const logLines: string[] = [];

/**
 * Every line that the Worker has logged. The harness copies all that it holds at each read, so it
 * should hold little.
 */
function readLogLines(): string[] {
  logLines.push(...harness.getLogs().map(({ message }) => message));
  harness.clearLogs();
  return logLines;
}

/** Every line that the Worker logged about a request: printed for each 500 with SHOW_FAULTS=1. */
function requestLogLines(response: Response): string {
  const id = response.headers.get("X-Request-Id") ?? "no id";
  const lines = readLogLines().filter((line) => line.includes(id));
  return lines.map((line) => line.replaceAll("\\n", "\n")).join("\n");
}

/** The alerts that the Worker has logged. */
export const readAlerts = () => readLogLines().filter((line) => line.includes('"level":"alert"'));

type RequestLogLine = {
  route: string;
  method: string;
  status: number;
  version: string;
  d1: QueryMeter;
};

/** The line that the Worker logged about a request. */
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

/** The cost of a request, from the line that the Worker logged about it. */
export const readRequestCost = async (response: Response): Promise<QueryMeter> =>
  (await readRequestLog(response)).d1;

/**
 * Whether the Worker logged a line about a request, once it has logged one about a later request.
 */
export async function isRequestLogged(response: Response): Promise<boolean> {
  await readRequestLog(await visitorClient()("/api/nothing-here"));
  return findRequestLog(response.headers.get("X-Request-Id") ?? "no id") !== undefined;
}

let clearStatements: Promise<ReturnType<Bindings["DB"]["prepare"]>[]> | undefined;

/** Empties every table but for the rows of a new site. */
export async function clearTables(): Promise<void> {
  const { DB } = await getBindings();
  clearStatements ??= listClearStatements(DB).then((texts) => texts.map((sql) => DB.prepare(sql)));
  await DB.batch(await clearStatements);
}

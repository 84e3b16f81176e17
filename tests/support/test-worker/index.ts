import { runSql } from "../../../scripts/run-sql.mjs";
import type { Bindings } from "../../../worker/context/request-context.ts";
import marquee, { CachedFiles as StoredFiles } from "../../../worker/index.ts";
import { setCurrentSite } from "../../../worker/site/current-site.ts";
import { loadSite } from "../../../worker/site/site-settings.ts";
import { countStatements, type StatementCount } from "./count-statements.ts";
import { registerMinimalProvider } from "./minimal-provider.ts";
import { type BeforeWrite, runBeforeWrite } from "./run-before-write.ts";
import { listChangedTables, readTableRows, type TableRows } from "./table-rows.ts";

registerMinimalProvider();

type StoredResponse = { status: number; headers: [string, string][]; bytes: ArrayBuffer };
/**
 * A cached response. An entry without a response belongs to a request that is still being answered.
 */
type CacheEntry = { response?: StoredResponse };

/**
 * A stand-in for Cloudflare's cache in front of an entrypoint, as documented, because the local
 * platform has no such cache. A test switches it on.
 */
const cache = {
  isOn: false,
  entries: new Map<string, CacheEntry>(),
  /** Each request to the entrypoint, with its headers. */
  requests: [] as { url: string; headers: [string, string][] }[],
  misses: 0,
};

async function readResponse(response: Response): Promise<StoredResponse> {
  return {
    status: response.status,
    headers: [...response.headers],
    bytes: await response.arrayBuffer(),
  };
}

/**
 * Waits for a response by checking repeatedly, because a request must not wait for another
 * request's promise.
 */
async function waitForResponse(entry: CacheEntry): Promise<StoredResponse> {
  while (!entry.response) await new Promise((resolve) => setTimeout(resolve, 5));
  return entry.response;
}

/** Cache keys: https://developers.cloudflare.com/workers/cache/cache-keys/ */
export class CachedFiles extends StoredFiles {
  override async fetch(request: Request): Promise<Response> {
    if (!cache.isOn) return super.fetch(request);
    cache.requests.push({ url: request.url, headers: [...request.headers] });
    const { pathname, search } = new URL(request.url);
    const key = pathname + search;
    const isHit = cache.entries.has(key);
    const entry = cache.entries.get(key) ?? {};
    if (!isHit) {
      cache.misses += 1;
      cache.entries.set(key, entry);
      entry.response = await readResponse(await super.fetch(request));
    }
    // Later requests with the same key wait for the response to the first request.
    const { status, headers, bytes } = await waitForResponse(entry);
    const directives = new Headers(headers).get("Cache-Control") ?? "max-age=7200";
    if (/private|no-store/.test(directives) || new Headers(headers).has("Set-Cookie"))
      cache.entries.delete(key);
    return new Response(bytes.slice(), {
      status,
      headers: [...headers, ["Cf-Cache-Status", isHit ? "HIT" : "MISS"]],
    });
  }
}

/**
 * Controls the cache: POST empties it and switches it on, DELETE switches it off, GET responds with
 * its content.
 */
function controlCache({ method }: Request): Response {
  const { requests, misses } = cache;
  const stored = [...cache.entries.keys()];
  if (method !== "GET")
    Object.assign(cache, { isOn: method === "POST", entries: new Map(), requests: [], misses: 0 });
  return Response.json({ requests, misses, stored });
}

/**
 * A port of this machine at which nobody listens (RFC 863): https://www.rfc-editor.org/rfc/rfc863.
 */
const unreachableUrl = "http://127.0.0.1:9";

const usualConditions = {
  /** The milliseconds by which the Worker's clock is ahead. */
  clockAheadMs: 0,
  /** Whether the Worker's database is overloaded. */
  failsDatabase: false,
  /** A change of the database that is made just before a request writes. */
  beforeWrite: undefined as BeforeWrite | undefined,
  wikidataUrl: unreachableUrl,
  wikidataTimeoutMs: undefined as number | undefined,
  /** Bindings that replace the Worker's own, such as the one that names the payment provider. */
  bindings: {} as Partial<Bindings>,
  /** The number of stored parts of a backup after which the invocation is killed. */
  backupParts: undefined as number | undefined,
};
let conditions = usualConditions;
const realNow = Date.now;
Date.now = () => realNow() + conditions.clockAheadMs;

const overloadedDatabase = {
  prepare: (query: string) => ({ query, bind: () => ({ query }) }),
  batch: () =>
    Promise.reject(new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.")),
  withSession: () => overloadedDatabase,
};

function chooseDatabase({ DB }: Bindings): D1Database {
  if (conditions.failsDatabase) return overloadedDatabase as unknown as D1Database;
  if (!conditions.beforeWrite) return DB;
  return runBeforeWrite(DB, conditions.beforeWrite, async () => {
    rowsBeforeWrite = await readTableRows(DB);
  });
}

/** The rows as they were just before the write that `beforeWrite` names; null until that write. */
let rowsBeforeWrite: TableRows | null = null;

/**
 * Responds with the tables that changed since the write that `beforeWrite` names; null if there was
 * no such write.
 */
async function respondChangedTables({ DB }: Bindings): Promise<Response> {
  const changedTables =
    rowsBeforeWrite && listChangedTables(rowsBeforeWrite, await readTableRows(DB));
  return Response.json({ changedTables });
}

async function setConditions(request: Request): Promise<Response> {
  rowsBeforeWrite = null;
  conditions = { ...usualConditions, ...(await request.json<Partial<typeof conditions>>()) };
  return Response.json(conditions);
}

/**
 * Loads the site's settings from the database, because another test may have loaded settings when
 * the clock was far ahead.
 */
async function reloadSite(env: Bindings): Promise<Response> {
  setCurrentSite(await loadSite(env), Date.now());
  return new Response();
}

/** The number of statements that D1 ran for the last cron invocation. */
let cronStatements: StatementCount = { statements: 0 };

/**
 * Returns the bucket for backups, and a promise that resolves once the invocation stores more parts
 * than the conditions allow.
 */
function killInvocation({ BACKUP }: Bindings): { BACKUP: R2Bucket; killed: Promise<void> } {
  let parts = 0;
  const { promise: killed, resolve: kill } = Promise.withResolvers<void>();
  const put = (key: string, value: string) => {
    parts += 1;
    if (parts <= (conditions.backupParts ?? Number.POSITIVE_INFINITY))
      return BACKUP.put(key, value);
    kill();
    return new Promise(() => {});
  };
  const bucket = new Proxy(BACKUP, {
    get(target, name) {
      const value = name === "put" ? put : Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { BACKUP: bucket, killed };
}

/** The Worker of the site, behind a cache like the platform's. */
export default {
  fetch(request: Request, env: Bindings, context: ExecutionContext) {
    const { pathname } = new URL(request.url);
    if (pathname === "/dev/edge-cache") return controlCache(request);
    if (pathname === "/dev/conditions") return setConditions(request);
    if (pathname === "/dev/site") return reloadSite(env);
    if (pathname === "/dev/sql") return runSql(request, env);
    if (pathname === "/dev/changed-tables") return respondChangedTables(env);
    if (pathname === "/dev/cron-statements") return Response.json(cronStatements);
    const DB = chooseDatabase(env);
    const { wikidataUrl: WIKIDATA_URL, wikidataTimeoutMs: WIKIDATA_TIMEOUT_MS } = conditions;
    const bindings = { ...env, DB, WIKIDATA_URL, WIKIDATA_TIMEOUT_MS, ...conditions.bindings };
    return marquee.fetch(request, bindings, context);
  },
  scheduled(controller, env, context) {
    cronStatements = { statements: 0 };
    const { BACKUP, killed } = killInvocation(env);
    const DB = countStatements(env.DB, cronStatements);
    const bindings = { ...env, DB, BACKUP, ...conditions.bindings };
    return Promise.race([marquee.scheduled(controller, bindings, context), killed]);
  },
} satisfies ExportedHandler<Bindings>;

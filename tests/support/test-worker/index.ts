import type { Bindings } from "../../../worker/context/request-context.ts";
import marquee, { CachedFiles as StoredFiles } from "../../../worker/index.ts";
import { setCurrentSite } from "../../../worker/site/current-site.ts";
import { loadSite } from "../../../worker/site/site-settings.ts";
import { countStatements, type StatementCount } from "./count-statements.ts";
import { endSessionsAtWrites } from "./end-sessions.ts";
import { registerMinimalProvider } from "./minimal-provider.ts";
import { runSql } from "./run-sql.ts";

registerMinimalProvider();

type StoredResponse = { status: number; headers: [string, string][]; bytes: ArrayBuffer };
/** Without a response while the first request waits for it. */
type CacheEntry = { response?: StoredResponse };

/**
 * Cloudflare's cache in front of an entrypoint, as documented; the local platform has none. Off
 * until a test wants it.
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

/** Looks again and again, since a request must not wait for the promise of another one. */
async function waitForResponse(entry: CacheEntry): Promise<StoredResponse> {
  while (!entry.response) await new Promise((resolve) => setTimeout(resolve, 5));
  return entry.response;
}

/** https://developers.cloudflare.com/workers/cache/cache-keys/ */
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
    // Requests of the same key wait for the first one.
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
 * POST empties the cache and switches it on, DELETE switches it off, GET responds with what it has.
 */
function controlCache({ method }: Request): Response {
  const { requests, misses } = cache;
  const stored = [...cache.entries.keys()];
  if (method !== "GET")
    Object.assign(cache, { isOn: method === "POST", entries: new Map(), requests: [], misses: 0 });
  return Response.json({ requests, misses, stored });
}

/** At this port of this machine nobody listens: https://www.rfc-editor.org/rfc/rfc863. */
const unreachableUrl = "http://127.0.0.1:9";

const usualConditions = {
  /** How far the Worker's clock is ahead. */
  clockAheadMs: 0,
  /** Whether its database is overloaded. */
  failsDatabase: false,
  /** Whether every session ends just before a write asserts it. */
  endsSessionsAtWrites: false,
  wikidataUrl: unreachableUrl,
  wikidataTimeoutMs: undefined as number | undefined,
  /** Instead of the Worker's own: another provider in use, or a secret that is gone. */
  bindings: {} as Partial<Bindings>,
  /** After this many stored parts of a backup the invocation is killed. */
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
  return conditions.endsSessionsAtWrites ? endSessionsAtWrites(DB) : DB;
}

async function setConditions(request: Request): Promise<Response> {
  conditions = { ...usualConditions, ...(await request.json<Partial<typeof conditions>>()) };
  return Response.json(conditions);
}

/**
 * Loads the site's settings from the database: another test may have loaded them by a clock far
 * ahead.
 */
async function reloadSite(env: Bindings): Promise<Response> {
  setCurrentSite(await loadSite(env), Date.now());
  return new Response();
}

/** What D1 ran for the last invocation by cron. */
let cronStatements: StatementCount = { statements: 0 };

/**
 * The bucket for backups, and the end of an invocation that stores more parts than the conditions
 * allow.
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

/** Our Worker, with the cache that it has on the platform. */
export default {
  fetch(request: Request, env: Bindings, context: ExecutionContext) {
    const { pathname } = new URL(request.url);
    if (pathname === "/dev/edge-cache") return controlCache(request);
    if (pathname === "/dev/conditions") return setConditions(request);
    if (pathname === "/dev/site") return reloadSite(env);
    if (pathname === "/dev/sql") return runSql(request, env);
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

import type { Bindings } from "../../../worker/context/request-context.ts";
import { addCount } from "./counts.ts";

/** While an outage is on, D1 refuses all statements as it does when overloaded. */
export const outage = { isOn: false };

/**
 * Returns the bindings with counters, and without the rate limit, which would refuse the load of
 * one machine.
 */
export function countBindings(env: Bindings): Bindings {
  return {
    ...env,
    DB: countDatabase(env.DB),
    MEDIA: countBucket(env.MEDIA),
    SERVED_FILES: env.SERVED_FILES && countPoints(env.SERVED_FILES),
    RATE_LIMIT: unlimited,
    ANONYMOUS_RATE_LIMIT: unlimited,
    KEY_RATE_LIMIT: unlimited,
  };
}

const unlimited: RateLimit = { limit: async () => ({ success: true }) };

/**
 * Counts batches only, because the Worker just prepares statements and runs batches, in a session
 * or without one (worker/context/query-meter.ts).
 */
function countDatabase(database: D1Database): D1Database {
  const withSession = (constraint?: string) => countBatches(database.withSession(constraint));
  return { ...countBatches(database), withSession } as unknown as D1Database;
}

type Batches = Pick<D1Database, "prepare" | "batch">;

const countBatches = (database: Batches) => ({
  prepare: (query: string) => database.prepare(query),
  batch: (statements: D1PreparedStatement[]) => countBatch(database, statements),
});

async function countBatch(database: Batches, statements: D1PreparedStatement[]) {
  addCount("transactions");
  if (outage.isOn) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
  const results = await database.batch(statements);
  const rowsWritten = results.reduce((sum, { meta }) => sum + meta.rows_written, 0);
  const rowsRead = results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  if (rowsWritten > 0) addCount("writeTransactions");
  addCount("rowsWritten", rowsWritten);
  addCount("rowsRead", rowsRead);
  return results;
}

/**
 * R2 counts operations by class: https://developers.cloudflare.com/r2/pricing/#class-b-operations.
 * Deleting is free.
 */
const classB = new Set<PropertyKey>(["get", "head"]);
const classA = new Set<PropertyKey>(["put", "list", "createMultipartUpload"]);

const countBucket = (bucket: R2Bucket): R2Bucket =>
  new Proxy(bucket, {
    get(target, name) {
      const method = Reflect.get(target, name, target);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => {
        if (classB.has(name)) addCount("r2Reads");
        if (classA.has(name)) addCount("r2Writes");
        return method.apply(target, args);
      };
    },
  });

const countPoints = (dataset: AnalyticsEngineDataset): AnalyticsEngineDataset => ({
  writeDataPoint(point) {
    addCount("points");
    dataset.writeDataPoint(point);
  },
});

/**
 * Counts this isolate's log lines and look-ups in the Cache API. `console.info` prints nothing,
 * because the harness would pass each line on.
 */
export function countGlobals(): void {
  const printError = console.error;
  console.info = () => addCount("logLines");
  console.error = (...args) => {
    addCount("logLines");
    if (!outage.isOn) printError(...args);
  };
  const open = caches.open.bind(caches);
  caches.open = async (name) => countCache(await open(name));
}

const countCache = (cache: Cache): Cache =>
  ({
    match(...args: Parameters<Cache["match"]>) {
      addCount("cacheLookUps");
      return cache.match(...args);
    },
    put: (...args: Parameters<Cache["put"]>) => cache.put(...args),
  }) as Cache;

import type { Bindings } from "../../worker/context/request-context.ts";
import { jsonRequest, visitorClient } from "./clients.ts";
import { currentHarness } from "./site.ts";
import type { BeforeWrite } from "./test-worker/run-before-write.ts";

/**
 * Runs the jobs of a cron expression at that time. Returns the number of statements that D1 ran.
 */
export async function runCron(cron: string, at = Date.now()): Promise<number> {
  const { outcome } = await currentHarness()
    .getWorker()
    .scheduled({ cron, scheduledTime: new Date(at) });
  if (outcome !== "ok") throw new Error(`the jobs of ${cron} ended with ${outcome}`);
  return (await (await visitorClient()("/dev/cron-statements")).json()).statements;
}

type EdgeCache = {
  requests: { url: string; headers: [string, string][] }[];
  misses: number;
  stored: string[];
};

/**
 * Runs `action` with Cloudflare's cache in front of the stored files, and returns the requests to
 * the cache. `readCache` returns these requests during `action`.
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
 * Sets the test conditions of the Worker until the next call: a clock that is ahead, a database
 * that refuses as if overloaded, SQL that runs just before a write, other bindings, or another
 * address in place of Wikidata, which tests cannot reach. `backupParts` kills jobs once the backup
 * has stored that number of parts. A call without conditions ends all of them.
 */
export async function setConditions(conditions: Conditions = {}): Promise<void> {
  await visitorClient()("/dev/conditions", jsonRequest("POST", conditions));
}

/** Ends every session just before a request's write with this number, counted from 1. */
export const endSessionsBefore = (write: number) =>
  setConditions({ beforeWrite: { write, sql: "UPDATE sessions SET expires_at = 0" } });

/**
 * Returns the tables whose rows changed since `endSessionsBefore` ended the sessions, except rate
 * limits and sessions; null if no request made the write before which the sessions were to end.
 */
export const listTablesChangedSince = async (): Promise<string[] | null> =>
  (await (await visitorClient()("/dev/changed-tables")).json()).changedTables;

import { readFile } from "node:fs/promises";
import { parse } from "smol-toml";
import { vi } from "vitest";
import { combineInserts, demoRows } from "../../../demo/rows.mjs";
import { demoFiles } from "../../../demo/stored-files.mjs";
import type { Bindings } from "../../../worker/context/request-context.ts";
import { hashQuickly } from "../quick-hash.ts";
import { openMemoryDatabase } from "./memory-database.ts";
import { firstDay, startDay } from "./period.ts";

type Database = Bindings["DB"];

export const siteOrigin = "http://cinema.localhost";
export const historySessionSecret = "the secret of the site that lives the history";

/** A site with the demo in this process. Its clock stands at the time of the last request. */
export type MemorySite = {
  DB: Database;
  fetch: (time: number, path: string, init: RequestInit) => Promise<Response>;
  runJobs: (time: number, cron: string) => Promise<void>;
  queryRow: <Row>(sql: string, ...values: unknown[]) => Promise<Row | null>;
  execute: (sql: string, ...values: unknown[]) => Promise<unknown>;
  close: () => void;
};

/** Starts the Worker with its tables and the demo's rows, without payments and plays. */
export async function startMemorySite(): Promise<MemorySite> {
  vi.useFakeTimers({ toFake: ["Date"], now: firstDay });
  vi.stubGlobal("caches", { open: async () => emptyCache });
  // Each request logs a line.
  vi.spyOn(console, "info").mockImplementation(() => {});
  const DB = await openMemoryDatabase();
  await insertDemo(DB);
  const { default: worker } = await import("../../../worker/index.ts");
  const env = await createBindings(DB);
  const background: Promise<unknown>[] = [];
  const context = {
    waitUntil: (promise: Promise<unknown>) => background.push(promise),
    passThroughOnException: () => {},
    props: {},
    exports: {},
  } as unknown as Parameters<typeof worker.fetch>[2];

  async function at<Result>(time: number, run: () => Result): Promise<Awaited<Result>> {
    vi.setSystemTime(time);
    const result = await run();
    // The work after a response ends before the next request, so that each run makes the same
    // history.
    while (background.length > 0) await background.shift();
    return result;
  }
  return {
    DB,
    fetch: (time, path, init) =>
      at(time, async () => worker.fetch(new Request(`${siteOrigin}${path}`, init), env, context)),
    runJobs: (time, cron) =>
      at(time, () =>
        worker.scheduled({ cron, scheduledTime: time, noRetry: () => {} }, env, context),
      ),
    queryRow: (sql, ...values) =>
      DB.prepare(sql)
        .bind(...values)
        .first(),
    execute: (sql, ...values) =>
      DB.prepare(sql)
        .bind(...values)
        .run(),
    close: () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}

const emptyCache = { match: async () => undefined, put: async () => {}, delete: async () => false };

/** The demo's payments and views, which the history replaces. */
const paidTables = /^INSERT INTO (orders|order_items|payments|subscriptions|sandbox_\w+|views) /;

async function insertDemo(DB: Database): Promise<void> {
  const rows = await demoRows(startDay, { hash: hashQuickly });
  const unpaid = combineInserts(rows.filter(({ sql }: { sql: string }) => !paidTables.test(sql)));
  await DB.batch(unpaid.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
}

async function createBindings(DB: Database): Promise<Bindings> {
  const playlists = (await demoFiles()).filter(({ key }) => key.endsWith(".m3u8"));
  const texts = new Map<string, string>();
  for (const { key, read } of playlists) texts.set(key, String(await read()));
  const bucket = {
    get: async (key: string) => (texts.has(key) ? { text: async () => texts.get(key) } : null),
    put: async () => ({}),
    list: async () => ({ objects: [], delimitedPrefixes: [], truncated: false }),
    delete: async () => {},
  };
  const limiter = { limit: async () => ({ success: true }) };
  const { vars } = parse(await readFile("wrangler.toml", "utf8"));
  return {
    ...(vars as object),
    DB,
    MEDIA: bucket,
    BACKUP: bucket,
    RATE_LIMIT: limiter,
    ANONYMOUS_RATE_LIMIT: limiter,
    KEY_RATE_LIMIT: limiter,
    VERSION: { id: "", tag: "", timestamp: "" },
    BUILD: "",
    SESSION_SECRET: historySessionSecret,
    MAIL_PROVIDER: "mailbox",
    PAYMENT_PROVIDER: "sandbox",
    LOCAL_SITE_URL: siteOrigin,
  } as unknown as Bindings;
}

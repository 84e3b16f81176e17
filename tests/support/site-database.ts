import type { Bindings } from "../../worker/context/request-context.ts";
import type { SqlRequest } from "./test-worker/run-sql.ts";

type Database = Bindings["DB"];
type Fetch = (path: string, init: { method: string; body: string }) => Promise<Response>;

/**
 * The site's database, by one request to its test Worker for each call. The harness's own binding
 * would block this thread at each `prepare` and `bind`.
 */
export function createSiteDatabase(fetch: Fetch): Database {
  async function send<Result>(body: SqlRequest): Promise<Result> {
    const response = await fetch("/dev/sql", { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json() as Promise<Result>;
  }

  class Statement {
    readonly sql: string;
    readonly values: unknown[];

    constructor(sql: string, values: unknown[] = []) {
      this.sql = sql;
      this.values = values;
    }

    bind = (...values: unknown[]) => new Statement(this.sql, values);
    all = async () => (await runBatch([this]))[0];
    run = async () => (await runBatch([this]))[0];
    first = async () => (await runBatch([this]))[0]?.results[0] ?? null;
    raw = () => send({ method: "raw", sql: this.sql, values: this.values });
  }

  const runBatch = (statements: Statement[]) =>
    send<{ results: unknown[] }[]>({
      method: "batch",
      statements: statements.map(({ sql, values }) => ({ sql, values })),
    });
  const exec = (sql: string) => send({ method: "exec", sql });
  return {
    prepare: (sql: string) => new Statement(sql),
    batch: runBatch,
    exec,
  } as unknown as Database;
}

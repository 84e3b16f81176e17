import type { Bindings } from "../worker/context/request-context.ts";

export function withLocalData<Result>(
  state: string,
  action: (bindings: Bindings) => Promise<Result>,
): Promise<Result>;

export function runBatch(
  DB: Pick<Bindings["DB"], "prepare" | "batch">,
  statements: { sql: string; values?: unknown[] }[],
): Promise<D1Result[]>;

import type { SQLOutputValue } from "node:sqlite";
import type { Manifest, Query, TableSummary } from "../../../worker/backup/dump.ts";
import type { Store } from "./stores.mjs";

export type StagedRows = {
  query: Query;
  iterate(sql: string): Iterator<Record<string, SQLOutputValue>>;
  hashes: Record<string, TableSummary>;
  dropped: number;
  close(): Promise<void>;
};
export function stageRows(store: Store, manifest: Manifest): Promise<StagedRows>;

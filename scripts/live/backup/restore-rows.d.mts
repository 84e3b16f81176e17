import type { Query } from "../../../worker/backup/dump.ts";
import type { StagedRows } from "./stage-rows.mjs";

type Options = { now: number; log: (name: string, note: string) => void };
type Target = { query: Query; importSql(text: string): Promise<void> };
export function restoreRows(
  database: Target,
  staged: StagedRows,
  options: Options,
): Promise<number>;

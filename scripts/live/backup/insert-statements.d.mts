import type { SQLOutputValue } from "node:sqlite";

type Row = Record<string, SQLOutputValue>;
type Iterate = (sql: string) => Iterator<Row>;
export function writeInserts(
  iterate: Iterate,
  tables: { name: string; columns: string[] }[],
): Iterable<string>;

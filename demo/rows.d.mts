export function demoRows(now: number): Promise<{ sql: string; values: unknown[] }[]>;
export function combineInserts(rows: { sql: string; values: unknown[] }[]): { sql: string; values: unknown[] }[];

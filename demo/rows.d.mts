export function demoRows(now: number): Promise<{ sql: string; values: unknown[] }[]>;
export function together(rows: { sql: string; values: unknown[] }[]): { sql: string; values: unknown[] }[];

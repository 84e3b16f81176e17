export function demoRows(now: number): Promise<{ sql: string; values: unknown[] }[]>;

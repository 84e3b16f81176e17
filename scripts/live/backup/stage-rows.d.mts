/** Selects name and SQL of each trigger. */
export const triggersQuery: string;
/** A list of columns for SQL. */
export function quote(names: string[]): string;

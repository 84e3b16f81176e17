/** The statements of a migration. */
export function splitStatements(sql: string): string[];

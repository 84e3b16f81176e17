export function readMigrations(): Promise<{ name: string; sql: string }[]>;

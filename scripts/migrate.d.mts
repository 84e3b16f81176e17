import type { Bindings } from "../worker/context/request-context.ts";

/** Applies the new migrations and returns their names. */
export function migrate(DB: Bindings["DB"]): Promise<string[]>;
/** The statements of a migration. */
export function splitStatements(sql: string): string[];

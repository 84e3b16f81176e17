import type { BatchResponse } from "drizzle-orm/batch";
import type { Database, Statement } from "./database.ts";

/** Each name has a statement, or a list whose length is only known when it is built. */
export type NamedStatements = Record<string, Statement | readonly Statement[]>;

export type BatchResults<Named extends NamedStatements> = {
  -readonly [Name in keyof Named]: Named[Name] extends readonly Statement[]
    ? BatchResponse<Named[Name]>
    : Named[Name] extends Statement
      ? BatchResponse<[Named[Name]]>[0]
      : never;
};

/**
 * Runs statements in the order of their names as one transaction, and returns the result of each under its name. One
 * round trip; none when there is no statement.
 */
export async function batch<const Named extends NamedStatements>(
  db: Database,
  statements: Named,
): Promise<BatchResults<Named>> {
  const [first, ...others] = Object.values(statements).flat() as Statement[];
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  const entries = Object.entries(statements).map(([name, statement]) => [
    name,
    Array.isArray(statement) ? results.splice(0, statement.length) : results.shift(),
  ]);
  return Object.fromEntries(entries) as BatchResults<Named>;
}

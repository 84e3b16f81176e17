import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type AppError, editConflict } from "../context/app-error.ts";

/** An SQL condition, and the error that the request gets if the condition does not hold. */
export type Requirement = [condition: SQL, otherwise: () => AppError | Promise<AppError>];

/**
 * Requires that a stored row still has the version with which the edit began. Otherwise the request
 * gets `edit_conflict` with the result of `findSaved`. For a missing row, `findSaved` throws the
 * error that the request gets.
 */
export const requireVersion = (
  table: SQLiteTable,
  { id, version }: { id: string | number; version: number },
  findSaved: () => Promise<object>,
): Requirement => [
  sql`exists (select 1 from ${table} where id = ${id} and version = ${version})`,
  async () => editConflict(await findSaved()),
];

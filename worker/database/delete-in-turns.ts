import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, runStatement } from "./database.ts";
import { takePart } from "./statement-budget.ts";

/**
 * So many rows, with what triggers and foreign keys change, fit into the time limit of a statement.
 */
export const turnSize = 500;
const usualTurns = 200;
/** With what a job does after a turn. */
export const statementsForTurn = 10;

/**
 * Deletes the rows that match, a bounded number at a time: one statement for all would never finish
 * once they are too many. Returns whether all are deleted; the next run goes on otherwise.
 */
export function deleteInTurns(
  db: Database,
  table: SQLiteTable,
  condition: SQL | undefined,
  maxTurns = usualTurns,
): Promise<boolean> {
  return repeatTurn(
    db,
    () => runStatement(db, db.delete(table).where(isInTurn(table, condition))),
    maxTurns,
  );
}

/** In SQL, whether a row is among the first of those that match. */
export const isInTurn = (table: SQLiteTable, condition: SQL | undefined): SQL =>
  sql`rowid in (select rowid from ${table} where ${condition} limit ${turnSize})`;

/** Repeats a change of `isInTurn` until it finds less than a turn. Returns whether it did. */
export async function repeatTurn(
  db: Database,
  runTurn: () => Promise<{ meta: { changes: number } }>,
  maxTurns: number,
): Promise<boolean> {
  const hasRoom = takePart(db);
  for (let count = 0; count < maxTurns && hasRoom(statementsForTurn); count++) {
    const { meta } = await runTurn();
    if (meta.changes < turnSize) return true;
  }
  return false;
}

import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, runStatement } from "./database.ts";
import { takeStatementShare } from "./statement-budget.ts";

/**
 * How many rows one turn deletes. Their deletion, with triggers and foreign keys, stays within D1's
 * time limit for a statement.
 */
export const rowsPerTurn = 500;
const usualTurns = 200;
/**
 * How many statements a job must have left for a turn, including the job's statements after the
 * turn.
 */
export const statementsPerTurn = 10;

/**
 * Deletes the matching rows in turns, because a single statement for too many rows would exceed its
 * time limit. Returns whether all matching rows are deleted; otherwise the job's next run
 * continues.
 */
export function deleteRowsInTurns(
  db: Database,
  table: SQLiteTable,
  condition: SQL | undefined,
  maxTurns = usualTurns,
): Promise<boolean> {
  return repeatChangeInTurns(
    db,
    () => runStatement(db, db.delete(table).where(isInTurnSql(table, condition))),
    maxTurns,
  );
}

/** SQL condition: whether a row is among the first `rowsPerTurn` rows that match. */
export const isInTurnSql = (table: SQLiteTable, condition: SQL | undefined): SQL =>
  sql`rowid in (select rowid from ${table} where ${condition} limit ${rowsPerTurn})`;

/**
 * Repeats a change that is limited by `isInTurnSql`, until a turn changes fewer than `rowsPerTurn`
 * rows. Returns false if the turns or the statements run out earlier.
 */
export async function repeatChangeInTurns(
  db: Database,
  runTurn: () => Promise<{ meta: { changes: number } }>,
  maxTurns: number,
): Promise<boolean> {
  const hasCapacity = takeStatementShare(db);
  for (let count = 0; count < maxTurns && hasCapacity(statementsPerTurn); count++) {
    const { meta } = await runTurn();
    if (meta.changes < rowsPerTurn) return true;
  }
  return false;
}

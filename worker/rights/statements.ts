import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { RightsStatement, StatementTotal } from "../../contract/rights/rights.ts";
import { batch, type Database } from "../database/database.ts";
import { rightsHolders, statementLines, statementMonths, statements } from "../schema.ts";

/** The maximum number of lines on the page of a statement. Its CSV has all lines. */
export const maxShownLines = 500;

/** Selects a holder's closed months, newest first. */
export const selectStatements = (db: Database, holderId: string) =>
  db
    .select()
    .from(statements)
    .where(and(eq(statements.holderId, holderId), isClosedSql))
    .orderBy(desc(statements.month));

/** Selects the totals of the holders for a closed month, the largest first. */
export const selectHolderTotals = (db: Database, month: string) =>
  db
    .select({
      month: statements.month,
      amountCents: statements.amountCents,
      holderId: statements.holderId,
      holderName: rightsHolders.name,
    })
    .from(statements)
    .innerJoin(rightsHolders, eq(rightsHolders.id, statements.holderId))
    .where(and(eq(statements.month, month), isClosedSql))
    .orderBy(desc(statements.amountCents), asc(rightsHolders.name), asc(statements.holderId));

/** SQL condition on `statements`: whether the month is closed. */
const isClosedSql = sql`exists (
  select 1
  from ${statementMonths}
  where ${statementMonths.month} = ${statements.month} and step = 'closed'
)`;

export const toStatementTotal = ({
  month,
  amountCents,
}: Pick<typeof statements.$inferSelect, "month" | "amountCents">): StatementTotal => ({
  month,
  amount: amountCents / 100,
});

/**
 * Finds a holder's statement of a closed month with its first lines, sorted by movie name;
 * undefined if there is no statement.
 */
export async function findRightsStatement(
  db: Database,
  holderId: string,
  month: string,
  maxLines: number,
): Promise<RightsStatement | undefined> {
  const {
    totals: [total],
    lines,
  } = await batch(db, {
    totals: db
      .select({
        month: statements.month,
        amountCents: statements.amountCents,
        holderName: rightsHolders.name,
      })
      .from(statements)
      .innerJoin(rightsHolders, eq(rightsHolders.id, statements.holderId))
      .where(and(eq(statements.holderId, holderId), eq(statements.month, month), isClosedSql)),
    lines: db
      .select()
      .from(statementLines)
      .where(and(eq(statementLines.holderId, holderId), eq(statementLines.month, month)))
      .orderBy(asc(statementLines.movieName), asc(statementLines.movieId), asc(statementLines.kind))
      .limit(maxLines),
  });
  return (
    total && {
      month,
      amount: total.amountCents / 100,
      holderName: total.holderName,
      lines: lines.map(toStatementLineDto),
    }
  );
}

export const toStatementLineDto = (
  line: typeof statementLines.$inferSelect,
): RightsStatement["lines"][number] => ({
  movieId: String(line.movieId),
  movieName: line.movieName,
  kind: line.kind,
  units: line.units,
  minutes: Math.round(line.watchedMs / 60_000),
  gross: line.grossCents / 100,
  share: line.share === null ? null : line.share / 100,
  amount: line.amountCents / 100,
});

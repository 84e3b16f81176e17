import { and, asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { type CsvCells, respondCsv } from "../http/csv.ts";
import { statementLines } from "../schema.ts";
import { toStatementLineDto } from "./statements.ts";

type StatementLine = typeof statementLines.$inferSelect;

const columns = [
  "movie_id",
  "movie",
  "kind",
  "units",
  "minutes",
  "gross",
  "share_percent",
  "amount",
];

const linesPerPage = 1_000;

/**
 * Responds with all lines of a holder's statement as CSV, sorted by the movies' ids, because no
 * index has the lines by name.
 */
export function respondStatementCsv(
  c: RequestContext,
  { holderId, month }: { holderId: string; month: string },
  file: { name: string; headers?: Record<string, string> },
) {
  const db = database(c, "primary");
  const { movieId, kind } = statementLines;
  return respondCsv<StatementLine>(c, {
    ...file,
    columns,
    readRows: (after) =>
      runStatement(
        db,
        db
          .select()
          .from(statementLines)
          .where(
            and(
              eq(statementLines.holderId, holderId),
              eq(statementLines.month, month),
              after ? sql`(${movieId}, ${kind}) > (${after.movieId}, ${after.kind})` : undefined,
            ),
          )
          .orderBy(asc(movieId), asc(kind))
          .limit(linesPerPage),
      ),
    toCells: toLineCells,
  });
}

function toLineCells(row: StatementLine): CsvCells {
  const line = toStatementLineDto(row);
  return [
    line.movieId,
    line.movieName,
    line.kind,
    String(line.units),
    String(line.minutes),
    line.gross.toFixed(2),
    line.share === null ? null : String(line.share),
    line.amount.toFixed(2),
  ];
}

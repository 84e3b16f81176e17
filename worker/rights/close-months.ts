import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { getSite } from "../../contract/site/site.ts";
import { batch, type Database, type NamedStatements, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { takeStatementShare } from "../database/statement-budget.ts";
import {
  payments,
  rightsTermShares,
  statementLines,
  statementMonths,
  statements,
  subscriptionRevenue,
} from "../schema.ts";
import { monthClosingTime, nextMonth, startOfMonth } from "./months.ts";
import { findPoolBatch } from "./pool.ts";
import {
  computeSaleEarnings,
  findPaymentsForStatements,
  type MonthToClose,
  type StatementLinePart,
  sumReceivedCents,
  toPoolRevenue,
} from "./statement-payments.ts";
import { advanceSql } from "./terms.ts";

/** The maximum number of batches in a run. The next run continues. */
const maxBatches = 30;
const statementsPerBatch = 20;
const paymentsPerBatch = 1000;
const advancesPerBatch = 500;
/**
 * The maximum number of statement lines in an insert. Their JSON text must stay below 2 MB, the
 * longest text that D1 binds.
 */
const partsPerInsert = 4000;

type MonthRow = typeof statementMonths.$inferSelect;
/**
 * A batch that closes a part of a month. `statements` returns the batch's SQL statements, each of
 * which must change nothing unless `isHeld` is true. `after` has the columns of the month after the
 * batch.
 */
type ClosingBatch = {
  statements: (isHeld: SQL) => NamedStatements;
  after: Partial<MonthRow> | Record<string, unknown>;
};

/**
 * Closes each month from the 5th of the next month on, the oldest month first: counts payments that
 * arrived or changed since the previous closing, divides the pool, recoups advances and adds up the
 * statements. Nothing is counted twice: a batch writes only if no other batch has written since the
 * month was read, and a payment stores the amount that was counted.
 */
export async function closeStatementMonths(db: Database, now: number): Promise<void> {
  const { timeZone } = getSite();
  const hasCapacity = takeStatementShare(db);
  for (let count = 0; count < maxBatches && hasCapacity(statementsPerBatch); count++) {
    const [first, open] = await findStatementMonths(db);
    if (!first || !open || now < monthClosingTime(open.month, timeZone)) return;
    if (open.batches === 0) {
      // This empty batch marks the month as being closed, which refuses new terms for the month, so
      // that all later batches read the same terms.
      await runBatch(db, open, { statements: () => ({}), after: {} });
      continue;
    }
    const closing = {
      month: open.month,
      timeZone,
      from: startOfMonth(first.month, timeZone),
      until: startOfMonth(nextMonth(open.month), timeZone),
    };
    await runBatch(db, open, await steps[open.step](db, closing, open, now));
  }
}

/** Finds the first month of the statements, and the first month that is not closed. */
export async function findStatementMonths(
  db: Database,
): Promise<[MonthRow | undefined, MonthRow | undefined]> {
  const { first, open } = await batch(db, {
    first: db.select().from(statementMonths).orderBy(asc(statementMonths.month)).limit(1),
    open: db
      .select()
      .from(statementMonths)
      .where(ne(statementMonths.step, "closed"))
      .orderBy(asc(statementMonths.month))
      .limit(1),
  });
  return [first[0], open[0]];
}

/** Runs one batch as a transaction, which changes nothing if another run was faster. */
async function runBatch(
  db: Database,
  { month, batches }: MonthRow,
  { statements: build, after }: ClosingBatch,
) {
  const isHeld = sql`exists (
    select 1
    from ${statementMonths} as held
    where held.month = ${month} and held.batches = ${batches}
  )`;
  await batch<NamedStatements>(db, {
    ...build(isHeld),
    month: db
      .update(statementMonths)
      .set({ ...after, batches: batches + 1 })
      .where(and(eq(statementMonths.month, month), eq(statementMonths.batches, batches))),
  });
}

const steps: Record<
  MonthRow["step"],
  (db: Database, closing: MonthToClose, row: MonthRow, now: number) => Promise<ClosingBatch>
> = {
  async payments(db, closing) {
    const { month } = closing;
    const changed = await findPaymentsForStatements(db, closing, paymentsPerBatch);
    const parts = await computeSaleEarnings(db, changed, month);
    const moneyIn = sumReceivedCents(changed);
    const revenue = toPoolRevenue(changed);
    return {
      statements: (isHeld) => ({
        stated: statePayments(db, changed, isHeld),
        lines: addLines(db, month, parts, isHeld),
        revenue: addRevenue(db, month, revenue, isHeld),
      }),
      after: {
        moneyInCents: sql`${statementMonths.moneyInCents} + ${moneyIn}`,
        ...(changed.length < paymentsPerBatch && { step: "pool" }),
      },
    };
  },

  async pool(db, { month }, { cursor }) {
    const { parts, next } = await findPoolBatch(db, month, cursor);
    return {
      statements: (isHeld) => ({ lines: addLines(db, month, parts, isHeld) }),
      after: { cursor: next, ...(next === null && { step: "advances" }) },
    };
  },

  async advances(db, { month }, { cursor }) {
    const movieIds = await findMoviesWithAdvances(db, Number(cursor ?? 0));
    return {
      statements: (isHeld) => ({ recouped: recoupAdvances(db, month, movieIds, isHeld) }),
      after:
        movieIds.length < advancesPerBatch
          ? { cursor: null, step: "totals" }
          : { cursor: String(movieIds.at(-1)) },
    };
  },

  async totals(db, { month }, _, now) {
    const total = sql`(
      select coalesce(sum(amount_cents), 0) from ${statements} where month = ${month}
    )`;
    return {
      statements: (isHeld) => ({
        statements: insertFrom(
          db,
          statements,
          { month, holderId: sql`holder_id`, amountCents: sql`sum(amount_cents)` },
          sql`from ${statementLines} where month = ${month} and ${isHeld} group by holder_id`,
        ),
        next: insertFrom(
          db,
          statementMonths,
          { month: nextMonth(month), step: "payments" },
          sql`where ${isHeld}`,
        ).onConflictDoNothing(),
      }),
      after: {
        step: "closed",
        houseCents: sql`${statementMonths.moneyInCents} - ${total}`,
        closedAt: now,
      },
    };
  },

  closed: () => Promise.reject(new Error("a closed month is never closed again")),
};

function statePayments(
  db: Database,
  changed: Awaited<ReturnType<typeof findPaymentsForStatements>>,
  isHeld: SQL,
) {
  const json = JSON.stringify(
    changed.map(({ provider, transactionId, netCents, paidMonth }) => [
      provider,
      transactionId,
      netCents,
      paidMonth,
    ]),
  );
  // Stores the values as they were read. A refund since then is counted in the next month.
  return db
    .update(payments)
    .set({ statedCents: sql`stated.value ->> 2`, statedMonth: sql`stated.value ->> 3` })
    .from(sql`json_each(${json}) as stated`)
    .where(
      and(
        eq(payments.provider, sql`stated.value ->> 0`),
        eq(payments.transactionId, sql`stated.value ->> 1`),
        isHeld,
      ),
    );
}

/** Adds parts of earnings to the statement lines of the month. */
function addLines(db: Database, month: string, parts: StatementLinePart[], isHeld: SQL) {
  const lines = sumLineParts(parts);
  const inserts = Math.ceil(lines.length / partsPerInsert);
  return Array.from({ length: inserts }, (_, i) =>
    insertLines(db, month, lines.slice(i * partsPerInsert, (i + 1) * partsPerInsert), isHeld),
  );
}

function insertLines(db: Database, month: string, lines: StatementLinePart[], isHeld: SQL) {
  const column = (name: keyof StatementLinePart) => sql.raw(`value ->> '${name}'`);
  const added = (name: string) => sql.raw(`statement_lines.${name} + excluded.${name}`);
  return insertFrom(
    db,
    statementLines,
    {
      month,
      holderId: column("holderId"),
      movieId: column("movieId"),
      kind: column("kind"),
      movieName: column("movieName"),
      units: column("units"),
      watchedMs: column("watchedMs"),
      grossCents: column("grossCents"),
      share: column("share"),
      earned: column("earned"),
    },
    sql`from json_each(${JSON.stringify(lines)}) where ${isHeld}`,
  ).onConflictDoUpdate({
    target: [
      statementLines.holderId,
      statementLines.month,
      statementLines.movieId,
      statementLines.kind,
    ],
    set: {
      units: added("units"),
      watchedMs: added("watched_ms"),
      grossCents: added("gross_cents"),
      earned: added("earned"),
    },
  });
}

/**
 * Merges earnings of the same holder, movie and kind, so that a batch writes each line of a rights
 * statement once.
 */
export function sumLineParts(parts: StatementLinePart[]): StatementLinePart[] {
  const sums = new Map<string, StatementLinePart>();
  for (const part of parts) {
    const key = JSON.stringify([part.holderId, part.movieId, part.kind]);
    const before = sums.get(key);
    sums.set(key, {
      ...part,
      units: part.units + (before?.units ?? 0),
      watchedMs: part.watchedMs + (before?.watchedMs ?? 0),
      grossCents: part.grossCents + (before?.grossCents ?? 0),
      earned: part.earned + (before?.earned ?? 0),
    });
  }
  return [...sums.values()];
}

function addRevenue(
  db: Database,
  month: string,
  revenue: { paidMonth: string; netCents: number }[],
  isHeld: SQL,
) {
  return insertFrom(
    db,
    subscriptionRevenue,
    { month, paidMonth: sql`value ->> 'paidMonth'`, netCents: sql`sum(value ->> 'netCents')` },
    sql`from json_each(${JSON.stringify(revenue)}) where ${isHeld} group by value ->> 'paidMonth'`,
  ).onConflictDoUpdate({
    target: [subscriptionRevenue.month, subscriptionRevenue.paidMonth],
    set: { netCents: sql`${subscriptionRevenue.netCents} + excluded.net_cents` },
  });
}

async function findMoviesWithAdvances(db: Database, afterMovieId: number): Promise<number[]> {
  const rows = await runStatement(
    db,
    db
      .selectDistinct({ movieId: rightsTermShares.movieId })
      .from(rightsTermShares)
      .where(
        sql`${rightsTermShares.advanceCents} > 0 and ${rightsTermShares.movieId} > ${afterMovieId}`,
      )
      .orderBy(asc(rightsTermShares.movieId))
      .limit(advancesPerBatch),
  );
  return rows.map(({ movieId }) => movieId);
}

/**
 * Inserts lines after which the recouped part of each advance equals the holder's earnings of the
 * movie since the month of the first advance, but at most the advance. A negative correction
 * therefore first lowers the recouped part, whichever month is closed first.
 */
function recoupAdvances(db: Database, month: string, movieIds: number[], isHeld: SQL) {
  const json = JSON.stringify(movieIds);
  const pairs = sql`select movie_id, holder_id, min(from_month) as from_month
    from ${rightsTermShares}
    where advance_cents > 0 and movie_id in (select value from json_each(${json}))
    group by movie_id, holder_id`;
  const lines = sql`from ${statementLines} as line
    where line.holder_id = pair.holder_id and line.movie_id = pair.movie_id`;
  const balances = sql`
    select pair.movie_id, pair.holder_id, (select max(line.movie_name) ${lines}) as movie_name,
      ${advanceSql(sql`pair.movie_id`, sql`pair.holder_id`, month)} as advance,
      (
        select coalesce(sum(line.amount_cents), 0) ${lines}
          and line.kind <> 'advance'
          and line.month >= pair.from_month
      ) as earned,
      (select coalesce(-sum(line.amount_cents), 0) ${lines} and line.kind = 'advance') as recouped
    from (${pairs}) as pair`;
  const due = sql`
    select movie_id, holder_id, movie_name, recouped - min(max(earned, 0), advance) as amount
    from (${balances})`;
  return insertFrom(
    db,
    statementLines,
    {
      month,
      holderId: sql`holder_id`,
      movieId: sql`movie_id`,
      kind: "advance",
      movieName: sql`movie_name`,
      earned: sql`amount * 10000`,
    },
    sql`from (${due}) where amount <> 0 and movie_name is not null and ${isHeld}`,
  );
}

import { sql } from "drizzle-orm";
import type { OpenStatementMonth } from "../../contract/rights/rights.ts";
import { getSite } from "../../contract/site/site.ts";
import { type Database, runStatement } from "../database/database.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { rightsHolders } from "../schema.ts";
import { findStatementMonths, sumLineParts } from "./close-months.ts";
import { localMonthOf, monthClosingTime, startOfMonth } from "./months.ts";
import { dividePool } from "./pool.ts";
import {
  computeSaleEarnings,
  findPaymentsForStatements,
  type PaymentForStatements,
  type StatementLinePart,
  sumReceivedCents,
  toPoolRevenue,
} from "./statement-payments.ts";
import { poolShareSql } from "./terms.ts";

/**
 * The maximum number of payments that a response counts. If there are more, all figures of the
 * response are partial.
 */
const maxRunningPayments = 1000;

/**
 * Computes the holders' earnings so far in the months that are not closed, oldest month first. Uses
 * the rules of the closing job, without recouping advances. Empty while the job closes a month.
 */
export async function findOpenStatementMonths(
  db: Database,
  now: number,
): Promise<OpenStatementMonth[]> {
  const { timeZone } = getSite();
  const [first, open] = await findStatementMonths(db);
  if (!first || !open || open.batches > 0) return [];
  const current = localMonthOf(now, timeZone);
  const newest = laterOf(current, open.month);
  const period = {
    month: newest,
    timeZone,
    from: startOfMonth(first.month, timeZone),
    until: now + 1,
  };
  const changed = await findPaymentsForStatements(db, period, maxRunningPayments);
  // A payment or refund of a closed month is a correction in the first month that is not closed.
  const byMonth = Map.groupBy(changed, ({ paidMonth }) => laterOf(paidMonth, open.month));
  const months = [...new Set([open.month, ...byMonth.keys(), newest])].sort();
  const isPartial = changed.length === maxRunningPayments;
  const names = await findHolderNames(db);
  const result: OpenStatementMonth[] = [];
  for (const month of months) {
    const payments = byMonth.get(month) ?? [];
    const earnings = await computeEarnings(db, payments, month);
    const moneyIn = sumReceivedCents(payments);
    const toHolders = earnings.parts.reduce((sum, { cents }) => sum + cents, 0);
    result.push({
      month,
      closesOn: dayOf(monthClosingTime(month, timeZone), timeZone),
      moneyIn: moneyIn / 100,
      holdersAmount: toHolders / 100,
      houseAmount: (moneyIn - toHolders) / 100,
      isPartial: isPartial || earnings.isPartial,
      holders: sumByHolder(earnings.parts, names),
    });
  }
  return result;
}

const laterOf = (a: string, b: string) => (a < b ? b : a);

type HolderCents = { holderId: string; cents: number };

/** Returns the cents of each statement line, rounded as in a statement. */
async function computeEarnings(db: Database, payments: PaymentForStatements[], month: string) {
  const sales = await computeSaleEarnings(db, payments, month);
  const pools: StatementLinePart[] = [];
  let isPartial = false;
  for (const [paidMonth, revenue] of Map.groupBy(
    toPoolRevenue(payments),
    (each) => each.paidMonth,
  )) {
    const { parts, lastMovieId } = await dividePool(db, {
      month,
      paidMonth,
      netCents: revenue.reduce((sum, { netCents }) => sum + netCents, 0),
      poolShare: await findPoolShare(db, paidMonth),
      afterMovieId: 0,
    });
    pools.push(...parts);
    isPartial ||= lastMovieId !== null;
  }
  const parts = sumLineParts([...sales, ...pools]).map(({ holderId, earned }) => ({
    holderId,
    cents: Math.trunc(earned / 10_000),
  }));
  return { parts, isPartial };
}

async function findPoolShare(db: Database, month: string): Promise<number> {
  const [row] = await runStatement(
    db,
    db.select({ share: poolShareSql(month).as("pool_share") }).from(sql`(select 1)`),
  );
  return row?.share ?? 0;
}

async function findHolderNames(db: Database): Promise<Map<string, string>> {
  const rows = await runStatement(
    db,
    db.select({ id: rightsHolders.id, name: rightsHolders.name }).from(rightsHolders),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Adds up the cents of each holder, the largest amount first. */
function sumByHolder(parts: HolderCents[], names: Map<string, string>) {
  return [...Map.groupBy(parts, ({ holderId }) => holderId)]
    .map(([holderId, ofHolder]) => ({
      holderId,
      holderName: names.get(holderId) ?? "",
      amount: ofHolder.reduce((sum, { cents }) => sum + cents, 0) / 100,
    }))
    .sort((a, b) => b.amount - a.amount || a.holderName.localeCompare(b.holderName));
}

import { eq, gte, lte, sql } from "drizzle-orm";
import {
  type MrrChangeKind,
  mrrChangeKinds,
  type Revenue,
  type RevenueMonth,
  revenueMonths,
} from "../../contract/revenue/revenue.ts";
import type { Database } from "../database/database.ts";
import { mrrTotals, orders, payers, trialTotals } from "../schema.ts";
import { addUtcMonths, utcMonthOf } from "./mrr-changes.ts";

type TotalRow = typeof mrrTotals.$inferSelect;

const maxWaiting = 500;

export const selectMrrTotals = (db: Database) =>
  db.select().from(mrrTotals).orderBy(mrrTotals.month);

/** Selects the totals of trials in the reported months, oldest first. */
export const selectTrialTotals = (db: Database, now: number) =>
  db
    .select()
    .from(trialTotals)
    .where(gte(trialTotals.month, addUtcMonths(utcMonthOf(now), 1 - revenueMonths)))
    .orderBy(trialTotals.month);

/** Counts the payers whose MRR is due and the movie orders whose revenue is not divided yet. */
export function selectPendingRevenueCounts(db: Database, now: number) {
  const due = db
    .select({ id: payers.id })
    .from(payers)
    .where(lte(payers.dueAt, now))
    .limit(maxWaiting);
  const undivided = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.sharesDue, true))
    .limit(maxWaiting);
  return db
    .select({
      count: sql<number>`(select count(*) from ${due.as("due")}) + (
          select count(*) from ${undivided.as("undivided")}
        )`.as("waiting"),
    })
    .from(sql`(select 1)`);
}

/** Returns the reported months, the current one last. */
export function toRevenueMonths(totals: TotalRow[], now: number): RevenueMonth[] {
  const firstMonth = totals[0]?.month;
  if (firstMonth === undefined) return [];
  const rowsByMonth = Map.groupBy(totals, ({ month }) => month);
  const months: RevenueMonth[] = [];
  let [yearlyCents, subscribers] = [0, 0];
  for (let month = firstMonth; month <= utcMonthOf(now); month = addUtcMonths(month, 1)) {
    const rows = rowsByMonth.get(month) ?? [];
    const changes = sumChanges(rows);
    const startSubscribers = subscribers;
    yearlyCents += sumOf(rows, ({ yearlyCents: cents }) => cents);
    subscribers += countPaying(rows);
    const churnPercent =
      startSubscribers === 0 ? null : (changes.lost.subscribers / startSubscribers) * 100;
    months.push({
      month,
      mrr: toMonthlyAmount(yearlyCents),
      subscribers,
      startSubscribers,
      changes,
      churnPercent,
    });
  }
  return months.slice(-revenueMonths);
}

/** Groups the MRR totals by the month of the payer's first payment, oldest month first. */
export function toCohorts(totals: TotalRow[], now: number): Revenue["cohorts"] {
  const firstMonth = addUtcMonths(utcMonthOf(now), 1 - revenueMonths);
  const cohorts = Map.groupBy(totals, ({ cohort }) => cohort);
  return [...cohorts]
    .filter(([month, rows]) => month >= firstMonth && countOf(rows, "new") > 0)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([cohort, rows]) => ({
      month: cohort,
      subscribers: countOf(rows, "new"),
      paying: countByMonth(rows, cohort, now),
    }));
}

function countByMonth(rows: TotalRow[], cohort: string, now: number): number[] {
  const paying: number[] = [];
  let count = 0;
  for (let month = cohort; month <= utcMonthOf(now); month = addUtcMonths(month, 1)) {
    count += countPaying(rows.filter((row) => row.month === month));
    paying.push(count);
  }
  return paying;
}

const sumOf = (rows: TotalRow[], toValue: (row: TotalRow) => number) =>
  rows.reduce((sum, row) => sum + toValue(row), 0);
const rowsOf = (rows: TotalRow[], wanted: MrrChangeKind) =>
  rows.filter(({ kind }) => kind === wanted);
const countOf = (rows: TotalRow[], kind: MrrChangeKind) =>
  sumOf(rowsOf(rows, kind), ({ count }) => count);
const countPaying = (rows: TotalRow[]) =>
  countOf(rows, "new") + countOf(rows, "returned") - countOf(rows, "lost");

function sumChanges(rows: TotalRow[]): RevenueMonth["changes"] {
  const sums = mrrChangeKinds.map((kind) => {
    const yearlyCents = sumOf(rowsOf(rows, kind), (row) => row.yearlyCents);
    return [kind, { subscribers: countOf(rows, kind), amount: toMonthlyAmount(yearlyCents) }];
  });
  return Object.fromEntries(sums);
}

/** Converts a sum of cents per year to units of the currency per month. Only the sum is rounded. */
const toMonthlyAmount = (yearlyCents: number) => Math.round(yearlyCents / 12) / 100;

import { m } from "#messages";
import { toIsoDay } from "../../../contract/iso-days.ts";
import {
  mrrChangeKinds,
  type Revenue,
  type RevenueMonth,
} from "../../../contract/revenue/revenue.ts";
import { getSite } from "../../../contract/site/site.ts";
import { siteFileName } from "../../../contract/site/site-file-name.ts";
import { downloadCsv } from "../import/export-movies.ts";
import { mrrChangeLabels } from "./change-labels.ts";

export const revenueCsvFileName = (name: string) =>
  siteFileName(`${name}-${toIsoDay(Date.now())}.csv`);

/**
 * Formats an amount without its minus sign, because a spreadsheet could run a text that begins with
 * a minus sign as a formula. The column's name says that the amounts are losses.
 */
const toAmount = (amount: number) => Math.abs(amount).toFixed(2);

/** Downloads the months as a CSV file, oldest first. */
export function downloadRevenueMonthsCsv(months: readonly RevenueMonth[]): void {
  const { currency } = getSite();
  const header = [
    m.metrics_column_month(),
    `${m.revenue_mrr()} (${currency})`,
    m.revenue_paying(),
    ...mrrChangeKinds.flatMap((kind) => [
      mrrChangeLabels[kind](),
      `${mrrChangeLabels[kind]()} (${currency})`,
    ]),
    `${m.revenue_churn()} (%)`,
  ];
  const lines = months.map(({ month, mrr, subscribers, changes, churnPercent }) => [
    month,
    toAmount(mrr),
    String(subscribers),
    ...mrrChangeKinds.flatMap((kind) => [
      String(changes[kind].subscribers),
      toAmount(changes[kind].amount),
    ]),
    churnPercent === null ? "" : churnPercent.toFixed(2),
  ]);
  downloadCsv(revenueCsvFileName("revenue"), [header, ...lines]);
}

/**
 * Downloads the cohorts as a CSV file: for each cohort, how many subscribers still paid after each
 * number of months.
 */
export function downloadCohortsCsv(cohorts: Revenue["cohorts"]): void {
  const length = Math.max(0, ...cohorts.map(({ paying }) => paying.length));
  const header = [
    m.revenue_cohort_month(),
    m.revenue_cohort_size(),
    ...Array.from({ length }, (_, i) => String(i)),
  ];
  const lines = cohorts.map(({ month, subscribers, paying }) => [
    month,
    String(subscribers),
    ...paying.map(String),
  ]);
  downloadCsv(revenueCsvFileName("cohorts"), [header, ...lines]);
}

/** Downloads the free trials as a CSV file, oldest first. */
export function downloadTrialsCsv(trials: Revenue["trials"]): void {
  const header = [m.metrics_column_month(), m.revenue_trials_begun(), m.revenue_trials_paid()];
  downloadCsv(revenueCsvFileName("trials"), [
    header,
    ...trials.map(({ month, begun, paid }) => [month, String(begun), String(paid)]),
  ]);
}

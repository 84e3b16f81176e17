import type { MrrChangeKind } from "../../contract/revenue/revenue.ts";
import { graceMsOf } from "../payments/providers/grace.ts";

/**
 * A paid period that was not refunded whole. `yearlyCents` is the paid price, converted to a year.
 */
export type PaidPeriod = { orderId: string; startsAt: number; endsAt: number; yearlyCents: number };

/** The columns of `mrr_changes` that are computed from a payer's paid periods. */
export type MrrChange = {
  month: string;
  kind: MrrChangeKind;
  yearlyCents: number;
  cohort: string;
  orderId: string;
};

export const utcMonthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

/** Returns the month that is `count` months later, or earlier if negative. */
export function addUtcMonths(month: string, count: number): string {
  return utcMonthOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count));
}

/**
 * Returns a plan's price for a year, in cents: twelve times the MRR, so that monthly, quarterly and
 * yearly prices give whole cents.
 */
export function toYearlyCents(
  amountCents: number,
  { days, period }: { days: number; period: string | null },
): number {
  if (period === "month") return amountCents * 12;
  if (period === "quarter") return amountCents * 4;
  if (period === "year") return amountCents;
  return Math.round((amountCents * 365) / days);
}

/**
 * Computes the changes of a payer's MRR by month, up to the current month, from paid periods sorted
 * by start. A month's MRR is that of the newest period that runs at the month's last moment or, in
 * the current month, now. A grace period counts as running, because the renewal can still be
 * charged.
 */
export function computeMrrChanges(paidPeriods: readonly PaidPeriod[], now: number): MrrChange[] {
  const periods = extendLast(paidPeriods, now);
  const [first] = periods;
  if (!first) return [];
  const changes: MrrChange[] = [];
  let before: PaidPeriod | undefined;
  for (
    let month = utcMonthOf(first.startsAt);
    month <= utcMonthOf(now);
    month = addUtcMonths(month, 1)
  ) {
    const moment = Math.min(Date.parse(`${addUtcMonths(month, 1)}-01`) - 1, now);
    const after = periods.findLast(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt);
    const yearlyCents = (after?.yearlyCents ?? 0) - (before?.yearlyCents ?? 0);
    const orderId = (after ?? before)?.orderId;
    if (yearlyCents !== 0 && orderId !== undefined) {
      const kind = kindOfChange(before, after, { isFirst: changes.length === 0, yearlyCents });
      changes.push({ month, kind, yearlyCents, cohort: changes[0]?.month ?? month, orderId });
    }
    before = after;
  }
  return changes;
}

function kindOfChange(
  before: PaidPeriod | undefined,
  after: PaidPeriod | undefined,
  { isFirst, yearlyCents }: { isFirst: boolean; yearlyCents: number },
): MrrChangeKind {
  if (!after) return "lost";
  if (!before) return isFirst ? "new" : "returned";
  return yearlyCents > 0 ? "more" : "less";
}

/**
 * Returns the time, in milliseconds since 1970, when the changes must be computed again, because a
 * paid period or its grace period begins or ends; null if no period will begin or end.
 */
export function findNextChangeAt(paidPeriods: readonly PaidPeriod[], now: number): number | null {
  const last = paidPeriods.at(-1);
  const graceEndsAt = last ? last.endsAt + graceMsOf(last) : 0;
  const moments = [
    ...paidPeriods.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    graceEndsAt,
  ];
  const next = Math.min(...moments.filter((moment) => moment > now));
  return Number.isFinite(next) ? next : null;
}

function extendLast(periods: readonly PaidPeriod[], now: number): readonly PaidPeriod[] {
  const last = periods.at(-1);
  if (!last || now < last.endsAt || now >= last.endsAt + graceMsOf(last)) return periods;
  return [...periods.slice(0, -1), { ...last, endsAt: now + 1 }];
}

import { m } from "#messages";
import { toIsoDay } from "../../../contract/iso-days.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { type DailyValue, fillMissingDays } from "./daily-values.ts";

/** The number of days of the shown period and of the earlier period to which it is compared. */
const periodDays = 30;

const percentFormat = memoizePerLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "percent",
      maximumFractionDigits: 0,
      signDisplay: "exceptZero",
    }),
);

type Props = {
  days: readonly DailyValue[] | undefined;
  /** `sum` adds a period's days up; `last` takes a period's last day. */
  by: "sum" | "last";
  write?: (value: number) => string;
};

/** The last 30 days as a line, compared to the 30 days before. Absent if there are no figures. */
export function Trend({ days, by, write = String }: Props) {
  const filled = days && fillMissingDays(days, toIsoDay(Date.now()), { carried: by === "last" });
  if (!filled || filled.length === 0) return null;
  const recent = filled.slice(-periodDays).map(({ value }) => value);
  const before = filled.slice(-2 * periodDays, -periodDays).map(({ value }) => value);
  return (
    <>
      <Sparkline values={recent} />
      <span className="mt-1 block text-sm text-dim">
        {describeTrend(measure(recent, by), before.length > 0 ? measure(before, by) : null, {
          by,
          write,
        })}
      </span>
    </>
  );
}

const measure = (values: number[], by: Props["by"]): number =>
  by === "sum" ? values.reduce((sum, value) => sum + value, 0) : (values.at(-1) ?? 0);

function describeTrend(
  value: number,
  before: number | null,
  { by, write }: Required<Pick<Props, "by" | "write">>,
): string {
  const change = before ? percentFormat().format((value - before) / before) : null;
  if (by === "sum") {
    const amount = write(value);
    if (change === null) return m.metrics_trend_sum({ amount, days: periodDays });
    return m.metrics_trend_sum_change({ amount, change, days: periodDays });
  }
  if (change === null) return m.metrics_trend_new({ days: periodDays });
  return m.metrics_trend_change({ change, days: periodDays });
}

const width = 120;
const height = 28;

/** A line chart without axes. Hidden from screen readers, because a sentence follows the line. */
function Sparkline({ values }: { values: number[] }) {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, i) => {
    const x = (i / Math.max(1, values.length - 1)) * width;
    const y = max === min ? height / 2 : height - ((value - min) / (max - min)) * height;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      className="mt-2 block h-8 w-full text-bulb"
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

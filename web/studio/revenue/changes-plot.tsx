import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import {
  type MrrChangeKind,
  mrrChangeKinds,
  type RevenueMonth,
} from "../../../contract/revenue/revenue.ts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { formatPrice } from "../../ui/format-price.ts";
import { mrrChangeLabels } from "./change-labels.ts";
import { formatMonth, formatShortMonth } from "./format-revenue.ts";

const animationMs = 500;
const tick = { fill: "var(--color-dim)", fontSize: 12 };
const rail = "var(--color-rail)";

const looks: Record<MrrChangeKind, { fill: string; fillOpacity: number }> = {
  new: { fill: "var(--color-bulb)", fillOpacity: 1 },
  returned: { fill: "var(--color-bulb)", fillOpacity: 0.7 },
  more: { fill: "var(--color-bulb)", fillOpacity: 0.4 },
  less: { fill: "var(--color-ember)", fillOpacity: 0.5 },
  lost: { fill: "var(--color-ember)", fillOpacity: 1 },
};

const compact = memoizePerLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: "compact" }),
);

/**
 * Plots gains above the zero line and losses below it. recharts checks `prefers-reduced-motion`
 * before it animates.
 */
export function ChangesPlot({ months }: { months: RevenueMonth[] }) {
  return (
    <BarChart
      responsive
      accessibilityLayer={false}
      data={months}
      stackOffset="sign"
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      style={{ width: "100%", height: "100%" }}
    >
      <CartesianGrid vertical={false} stroke={rail} strokeDasharray="2 6" />
      <XAxis
        dataKey="month"
        tickFormatter={formatShortMonth}
        minTickGap={36}
        tickLine={false}
        axisLine={{ stroke: rail }}
        tick={tick}
      />
      <YAxis
        width={48}
        tickFormatter={compact().format}
        tickLine={false}
        axisLine={false}
        tick={tick}
      />
      <ReferenceLine y={0} stroke={rail} />
      <Tooltip
        cursor={{ fill: "var(--color-screen)", fillOpacity: 0.06 }}
        content={({ active, payload }) => {
          const month: RevenueMonth | undefined = active ? payload?.[0]?.payload : undefined;
          return month ? <ChangesTooltip month={month} /> : null;
        }}
      />
      {mrrChangeKinds.map((kind) => (
        <Bar
          key={kind}
          stackId="changes"
          dataKey={({ changes }: RevenueMonth) => changes[kind].amount}
          {...looks[kind]}
          maxBarSize={28}
          animationDuration={animationMs}
        />
      ))}
    </BarChart>
  );
}

function ChangesTooltip({ month: { month, changes } }: { month: RevenueMonth }) {
  const kinds = mrrChangeKinds.filter((kind) => changes[kind].subscribers > 0);
  return (
    <div className="rounded-xl border border-rail bg-seat px-3 py-2 text-sm shadow-xl">
      <p className="text-dim">{formatMonth(month)}</p>
      {kinds.map((kind) => (
        <p key={kind} className="flex justify-between gap-3">
          <span className="text-dim">{mrrChangeLabels[kind]()}</span>
          <span className="font-semibold">{formatPrice(changes[kind].amount)}</span>
        </p>
      ))}
    </div>
  );
}

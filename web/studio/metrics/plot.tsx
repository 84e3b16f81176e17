import { Area, AreaChart, Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { memoizePerLocale } from "../../i18n/per-locale.ts";
import { type ChartStep, chartStepFormats, type DailyValue } from "./daily-values.ts";

const colour = { bulb: "var(--color-bulb)", dim: "var(--color-dim)", rail: "var(--color-rail)" };
const animationMs = 500;

type Props = {
  days: DailyValue[];
  shape: "bars" | "line";
  step: ChartStep;
  unit: string;
  write: (value: number) => string;
};

/** The chart itself. recharts checks `prefers-reduced-motion` before animating. */
export function Plot({ days, shape, step, unit, write }: Props) {
  const Chart = shape === "bars" ? BarChart : AreaChart;
  return (
    <Chart
      responsive
      accessibilityLayer={false}
      data={days}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      style={{ width: "100%", height: "100%" }}
    >
      <CartesianGrid vertical={false} stroke={colour.rail} strokeDasharray="2 6" />
      <XAxis
        dataKey="day"
        tickFormatter={chartStepFormats[step].short}
        minTickGap={36}
        tickLine={false}
        axisLine={{ stroke: colour.rail }}
        tick={{ fill: colour.dim, fontSize: 12 }}
      />
      <YAxis
        width={48}
        allowDecimals={false}
        tickFormatter={compact().format}
        tickLine={false}
        axisLine={false}
        tick={{ fill: colour.dim, fontSize: 12 }}
      />
      <Tooltip
        cursor={
          shape === "bars"
            ? { fill: "var(--color-screen)", fillOpacity: 0.06 }
            : { stroke: colour.rail }
        }
        content={({ active, payload }) => {
          const point: DailyValue | undefined = active ? payload?.[0]?.payload : undefined;
          if (!point) return null;
          return <PlotTooltip point={point} step={step} unit={unit} write={write} />;
        }}
      />
      {shape === "bars" ? (
        <Bar
          dataKey="value"
          fill={colour.bulb}
          radius={[3, 3, 0, 0]}
          maxBarSize={28}
          animationDuration={animationMs}
        />
      ) : (
        <Area
          dataKey="value"
          type="stepAfter"
          stroke={colour.bulb}
          strokeWidth={2}
          fill={colour.bulb}
          fillOpacity={0.14}
          animationDuration={animationMs}
        />
      )}
    </Chart>
  );
}

const compact = memoizePerLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: "compact" }),
);

type TooltipProps = { point: DailyValue } & Pick<Props, "step" | "unit" | "write">;

function PlotTooltip({ point: { day, value }, step, unit, write }: TooltipProps) {
  return (
    <div className="rounded-xl border border-rail bg-seat px-3 py-2 text-sm shadow-xl">
      <p className="text-dim">{chartStepFormats[step].long(day)}</p>
      <p className="font-semibold">
        {write(value)} <span className="font-normal text-dim">{unit.toLowerCase()}</span>
      </p>
    </div>
  );
}

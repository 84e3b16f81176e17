import { Link } from "react-router-dom";
import { m } from "#messages";
import { renderMessage } from "../../i18n/message.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { figureLinkClass } from "../figure-link-class.ts";
import { ChartFrame, toChartState } from "./chart-frame.tsx";
import { type ChartStep, chartStepFormats, type DailyValue } from "./daily-values.ts";

/** Lazy, because the chart library is large. */
const Plot = lazyComponent(async () => (await import("./plot.tsx")).Plot);

type Props = {
  title: string;
  note: string;
  /** The unit of the values, shown in the tooltip. */
  unit: string;
  shape: "bars" | "line";
  /** The interval of the values. A monthly value has the month's first day as its day. */
  step?: ChartStep;
  days: DailyValue[] | undefined;
  write?: (value: number) => string;
  /** Returns the address of the rows that a day's value counts. The table links to it. */
  linkOf?: (day: string) => string;
  empty: { title: string; text: string };
};

/** A chart of daily values, with a table for screen readers. */
export function DailyChart({
  title,
  note,
  unit,
  shape,
  step = "day",
  days,
  write = String,
  linkOf,
  empty,
}: Props) {
  const state = toChartState(days);
  return (
    <ChartFrame title={title} note={note} state={state} empty={empty}>
      <div aria-hidden="true" className="relative min-h-56 flex-1">
        <div className="absolute inset-0">
          <OptionalContent pending={<Skeleton className="size-full rounded-xl" />}>
            <Plot days={days ?? []} shape={shape} step={step} unit={unit} write={write} />
          </OptionalContent>
        </div>
      </div>
      <DailyTable
        title={title}
        unit={unit}
        step={step}
        days={days ?? []}
        write={write}
        linkOf={linkOf}
      />
    </ChartFrame>
  );
}

type DailyTableProps = Required<Pick<Props, "title" | "unit" | "step" | "write">> & {
  days: DailyValue[];
  linkOf: Props["linkOf"] | undefined;
};

function DailyTable({ title, unit, step, days, write, linkOf }: DailyTableProps) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-8 items-center text-sm font-semibold text-dim underline decoration-screen/40 underline-offset-4 hover:text-bulb">
        <span>
          {renderMessage(m.metrics_chart_as_table, {
            title: <span className="sr-only">{title}</span>,
          })}
        </span>
      </summary>
      <table
        aria-label={
          step === "day" ? m.metrics_chart_by_day({ title }) : m.metrics_chart_by_month({ title })
        }
        className="mt-2 w-full text-sm"
      >
        <thead className="text-left text-dim">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {step === "day" ? m.metrics_column_day() : m.metrics_column_month()}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {days.toReversed().map(({ day, value }) => (
            <tr key={day} className="border-t border-screen/6">
              <th scope="row" className="py-1 text-left font-normal">
                {chartStepFormats[step].long(day)}
              </th>
              <td className="py-1 text-right">
                {linkOf && value !== 0 ? (
                  <Link to={linkOf(day)} className={figureLinkClass}>
                    {write(value)}
                  </Link>
                ) : (
                  write(value)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

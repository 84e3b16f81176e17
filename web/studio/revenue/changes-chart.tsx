import { m } from "#messages";
import type { RevenueMonth } from "../../../contract/revenue/revenue.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { OptionalContent } from "../../ui/optional.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChartFrame } from "../metrics/chart-frame.tsx";

/** Loaded lazily, because the chart library is large. */
const ChangesPlot = lazyComponent(async () => (await import("./changes-plot.tsx")).ChangesPlot);

/**
 * The gains and losses of MRR in each month. The table of the months has the figures for screen
 * readers.
 */
export function ChangesChart({ months }: { months: RevenueMonth[] }) {
  return (
    <ChartFrame
      title={m.revenue_changes()}
      note={m.revenue_changes_note()}
      state="there"
      empty={{ title: m.revenue_empty_title(), text: m.revenue_empty() }}
    >
      <div aria-hidden="true" className="relative min-h-56 flex-1">
        <div className="absolute inset-0">
          <OptionalContent pending={<Skeleton className="size-full rounded-xl" />}>
            <ChangesPlot months={months} />
          </OptionalContent>
        </div>
      </div>
    </ChartFrame>
  );
}

import { Link } from "react-router-dom";
import { m } from "#messages";
import { toIsoDay } from "../../../contract/iso-days.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import { formatPrice } from "../../ui/format-price.ts";
import type { OrderLinks } from "../revenue/order-links.ts";
import { ChartFrame, toChartState } from "./chart-frame.tsx";
import { DailyChart } from "./daily-chart.tsx";
import { fillMissingDays } from "./daily-values.ts";
import type { SiteStats } from "./site-stats-query.ts";

/** The daily charts. While `stats` is undefined, their space is reserved. */
export function SiteCharts({ stats, links }: { stats: SiteStats | undefined; links: OrderLinks }) {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <DailyChart
        title={m.metrics_subscribers()}
        note={m.metrics_end_of_day()}
        unit={m.metrics_subscribers()}
        shape="line"
        days={fillDays(stats?.subscribersByDay, "subscribers", { carried: true })}
        empty={{
          title: m.metrics_not_counted_title(),
          text: m.metrics_subscribers_empty(),
        }}
      />
      <DailyChart
        title={m.metrics_revenue()}
        note={m.metrics_revenue_note()}
        unit={m.billing_status_paid()}
        shape="bars"
        write={formatPrice}
        days={fillDays(stats?.revenueByDay, "amount")}
        linkOf={links.paidIn}
        empty={{ title: m.metrics_revenue_empty_title(), text: m.metrics_revenue_empty() }}
      />
      <DailyChart
        title={m.metrics_plays()}
        note={m.metrics_plays_note()}
        unit={m.metrics_plays()}
        shape="bars"
        days={fillDays(stats?.playsByDay, "plays")}
        empty={{ title: m.metrics_plays_empty_title(), text: m.metrics_plays_empty() }}
      />
      <TopMoviesChart movies={stats?.topMovies} links={links} />
      <div className="grid xl:col-span-2">
        <DailyChart
          title={m.metrics_storage()}
          note={m.metrics_end_of_day()}
          unit={m.metrics_storage_unit()}
          shape="line"
          write={formatBytes}
          days={fillDays(stats?.storageByDay, "bytes", { carried: true })}
          empty={{ title: m.metrics_not_counted_title(), text: m.metrics_storage_empty() }}
        />
      </div>
    </div>
  );
}

/** Returns one field's daily values until today, with missing days filled in. */
function fillDays<Name extends string>(
  rows: readonly ({ day: string } & Record<Name, number>)[] | undefined,
  name: Name,
  options?: { carried: boolean },
) {
  const values = rows?.map((row) => ({ day: row.day, value: row[name] }));
  return values && fillMissingDays(values, toIsoDay(Date.now()), options);
}

/** The most played movies: a bar chart, with a list for screen readers. */
function TopMoviesChart({
  movies,
  links,
}: {
  movies: SiteStats["topMovies"] | undefined;
  links: OrderLinks;
}) {
  const maxPlays = Math.max(1, ...(movies ?? []).map(({ plays }) => plays));
  const state = toChartState(movies);
  return (
    <ChartFrame
      title={m.metrics_top_movies()}
      note={m.metrics_top_movies_note()}
      state={state}
      empty={{ title: m.metrics_plays_empty_title(), text: m.metrics_top_movies_empty() }}
    >
      <ol className="grid grid-cols-1 gap-2">
        {(movies ?? []).map(({ id, name, plays }) => (
          <li key={id} className="grid grid-cols-1">
            <Link
              to={links.plays(id)}
              className="flex min-h-6 items-baseline justify-between gap-3 hover:text-bulb"
            >
              <span className="truncate">{name}</span>
              <span className="text-sm whitespace-nowrap text-dim tabular-nums">
                {m.metrics_play_count({ count: plays })}
              </span>
            </Link>
            <span aria-hidden="true" className="mt-0.5 h-1.5 rounded-full bg-seat">
              <span
                className="block h-full rounded-full bg-bulb"
                style={{ width: `${(plays / maxPlays) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

import { t } from "../../../i18n/text.ts";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { formatDollars } from "../../../ui/format-dollars.ts";
import { DailyChart } from "./daily-chart.tsx";
import { fillMissingDays, toIsoDay } from "./daily-values.ts";
import type { SiteStats } from "./site-stats-query.ts";
import { TopMoviesChart } from "./top-movies-chart.tsx";

/** How the house is doing, day by day. `stats` is undefined while it comes: nothing moves when it is there. */
export function SiteCharts({ stats }: { stats: SiteStats | undefined }) {
  const today = toIsoDay(Date.now());
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <DailyChart
        title={t("Subscribers")}
        note={t("At the end of each day, UTC")}
        unit={t("Subscribers")}
        shape="line"
        days={
          stats &&
          fillMissingDays(
            stats.subscribersByDay.map(({ day, subscribers }) => ({ day, value: subscribers })),
            today,
            { carried: true },
          )
        }
        empty={{
          title: t("Not counted yet"),
          text: t("Subscribers are counted every day; the first count comes tonight."),
        }}
      />
      <DailyChart
        title={t("Revenue")}
        note={t("Paid each day, less what was given back")}
        unit={t("Paid")}
        shape="bars"
        write={formatDollars}
        days={
          stats &&
          fillMissingDays(
            stats.revenueByDay.map(({ day, amount }) => ({ day, value: amount })),
            today,
          )
        }
        empty={{ title: t("No payments yet"), text: t("What people pay is added up here, day by day.") }}
      />
      <DailyChart
        title={t("Plays")}
        note={t("Films begun each day")}
        unit={t("Plays")}
        shape="bars"
        days={
          stats &&
          fillMissingDays(
            stats.playsByDay.map(({ day, plays }) => ({ day, value: plays })),
            today,
          )
        }
        empty={{ title: t("No plays yet"), text: t("As soon as somebody watches a film, it counts here.") }}
      />
      <TopMoviesChart movies={stats?.topMovies} />
      <div className="grid xl:col-span-2">
        <DailyChart
          title={t("Storage")}
          note={t("At the end of each day, UTC")}
          unit={t("Stored")}
          shape="line"
          write={formatBytes}
          days={
            stats &&
            fillMissingDays(
              stats.storageByDay.map(({ day, bytes }) => ({ day, value: bytes })),
              today,
              { carried: true },
            )
          }
          empty={{ title: t("Not counted yet"), text: t("What is stored is counted every hour.") }}
        />
      </div>
    </div>
  );
}

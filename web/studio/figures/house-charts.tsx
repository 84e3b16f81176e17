import { t } from "../../i18n/text.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import { bytesInWords } from "./bytes.ts";
import { DayChart } from "./day-chart.tsx";
import { dayAt, everyDay } from "./days.ts";
import type { Figures } from "./queries.ts";
import { TopMovies } from "./top-movies.tsx";

/** How the house is doing, day by day. `stats` is undefined while it comes: nothing moves when it is there. */
export function HouseCharts({ stats }: { stats: Figures | undefined }) {
  const today = dayAt(Date.now());
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <DayChart
        title={t("Subscribers")}
        note={t("At the end of each day, UTC")}
        unit={t("Subscribers")}
        shape="line"
        days={
          stats &&
          everyDay(
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
      <DayChart
        title={t("Revenue")}
        note={t("Paid each day, less what was given back")}
        unit={t("Paid")}
        shape="bars"
        write={formatDollars}
        days={
          stats &&
          everyDay(
            stats.revenueByDay.map(({ day, amount }) => ({ day, value: amount })),
            today,
          )
        }
        empty={{ title: t("No payments yet"), text: t("What people pay is added up here, day by day.") }}
      />
      <DayChart
        title={t("Plays")}
        note={t("Films begun each day")}
        unit={t("Plays")}
        shape="bars"
        days={
          stats &&
          everyDay(
            stats.playsByDay.map(({ day, plays }) => ({ day, value: plays })),
            today,
          )
        }
        empty={{ title: t("No plays yet"), text: t("As soon as somebody watches a film, it counts here.") }}
      />
      <TopMovies movies={stats?.topMovies} />
      <div className="grid xl:col-span-2">
        <DayChart
          title={t("Storage")}
          note={t("At the end of each day, UTC")}
          unit={t("Stored")}
          shape="line"
          write={bytesInWords}
          days={
            stats &&
            everyDay(
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

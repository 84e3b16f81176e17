import { dollars } from "../../ui/dollars.ts";
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
        title="Subscribers"
        note="At the end of each day, UTC"
        unit="Subscribers"
        shape="line"
        days={
          stats &&
          everyDay(
            stats.subscribersByDay.map(({ day, subscribers }) => ({ day, value: subscribers })),
            today,
            { carried: true },
          )
        }
        empty={{ title: "Not counted yet", text: "Subscribers are counted every day; the first count comes tonight." }}
      />
      <DayChart
        title="Revenue"
        note="Paid each day, less what was given back"
        unit="Paid"
        shape="bars"
        write={dollars}
        days={
          stats &&
          everyDay(
            stats.revenueByDay.map(({ day, amount }) => ({ day, value: amount })),
            today,
          )
        }
        empty={{ title: "No payments yet", text: "What people pay is added up here, day by day." }}
      />
      <DayChart
        title="Plays"
        note="Films begun each day"
        unit="Plays"
        shape="bars"
        days={
          stats &&
          everyDay(
            stats.playsByDay.map(({ day, plays }) => ({ day, value: plays })),
            today,
          )
        }
        empty={{ title: "No plays yet", text: "As soon as somebody watches a film, it counts here." }}
      />
      <TopMovies movies={stats?.topMovies} />
      <div className="grid xl:col-span-2">
        <DayChart
          title="Storage"
          note="At the end of each day, UTC"
          unit="Stored"
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
          empty={{ title: "Not counted yet", text: "What is stored is counted every hour." }}
        />
      </div>
    </div>
  );
}

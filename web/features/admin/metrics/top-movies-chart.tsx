import { Link } from "react-router-dom";
import { m } from "#messages";
import { paths } from "../../../api/paths.ts";
import { ChartFrame } from "./chart-frame.tsx";
import type { SiteStats } from "./site-stats-query.ts";

/** The most played movies: a bar chart, with a list for screen readers. */
export function TopMoviesChart({ movies }: { movies: SiteStats["topMovies"] | undefined }) {
  const maxPlays = Math.max(1, ...(movies ?? []).map(({ plays }) => plays));
  const state = movies === undefined ? "coming" : movies.length === 0 ? "empty" : "there";
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
            <Link to={paths.movie(id)} className="flex min-h-6 items-baseline justify-between gap-3 hover:text-bulb">
              <span className="truncate">{name}</span>
              <span className="text-sm whitespace-nowrap text-dim tabular-nums">
                {m.metrics_play_count({ count: plays })}
              </span>
            </Link>
            <span aria-hidden="true" className="mt-0.5 h-1.5 rounded-full bg-seat">
              <span className="block h-full rounded-full bg-bulb" style={{ width: `${(plays / maxPlays) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </ChartFrame>
  );
}

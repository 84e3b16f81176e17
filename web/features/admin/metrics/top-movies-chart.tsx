import { paths } from "../../../api/paths.ts";
import { plural, t } from "../../../i18n/text.ts";
import { Link } from "../../../router/link.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import type { SiteStats } from "./site-stats-query.ts";

/** The films that were played most: a bar each, and a list to whoever does not see bars. */
export function TopMoviesChart({ movies }: { movies: SiteStats["topMovies"] | undefined }) {
  const maxPlays = Math.max(1, ...(movies ?? []).map(({ plays }) => plays));
  const state = movies === undefined ? "coming" : movies.length === 0 ? "empty" : "there";
  return (
    <ChartFrame
      title={t("Top films")}
      note={t("By plays, since the house opened")}
      state={state}
      empty={{ title: t("No plays yet"), text: t("The films that people watch most will be ranked here.") }}
    >
      <ol className="grid grid-cols-1 gap-2">
        {(movies ?? []).map(({ id, name, plays }) => (
          <li key={id} className="grid grid-cols-1">
            <Link to={paths.movie(id)} className="flex min-h-6 items-baseline justify-between gap-3 hover:text-bulb">
              <span className="truncate">{name}</span>
              <span className="text-sm whitespace-nowrap text-dim tabular-nums">
                {plural(plays, "{count} play", "{count} plays")}
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

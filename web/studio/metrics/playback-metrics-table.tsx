import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { formatUtcDay } from "../../ui/format-date.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";

type PlaybackMetricsRow = ResponseOf<"GET /api/admin/quality">["data"][number];
/** A click on a movie filters the table by the movie. A second click removes the filter. */
type Props = MovieFilter & { rows: readonly PlaybackMetricsRow[]; dimmed: boolean };
type MovieFilter = {
  selectedMovieId: string | undefined;
  onSelectMovie: (movieId: string | null) => void;
};

export function PlaybackMetricsTable({ rows, dimmed, ...movieFilter }: Props) {
  return (
    <DataTable
      label={m.dashboard_playback()}
      columns={createColumns(movieFilter)}
      rows={rows}
      getKey={({ day, movie }) => `${day} ${movie.id}`}
      dimmed={dimmed}
    />
  );
}

const numberClass = "tabular-nums @4xl:whitespace-nowrap";

function createColumns(movieFilter: MovieFilter): readonly Column<PlaybackMetricsRow>[] {
  return [
    {
      header: m.metrics_column_day(),
      cell: ({ day }) => <time dateTime={day}>{formatUtcDay(day)}</time>,
      className: numberClass,
    },
    {
      header: m.metrics_column_movie(),
      cardSlot: "title",
      cell: ({ movie }) => <MovieFilterButton movie={movie} {...movieFilter} />,
      className: "@4xl:min-w-40",
    },
    { header: m.metrics_plays(), cell: Plays, className: numberClass },
    {
      header: m.metrics_column_start_time(),
      cell: ({ averageStartupMs }) => formatSeconds(averageStartupMs),
      className: numberClass,
    },
    { header: m.metrics_column_rebuffers(), cell: Rebuffers, className: numberClass },
    {
      header: m.metrics_column_errors(),
      cell: ({ errors }) => (
        <span className={errors > 0 ? "font-semibold text-ember" : ""}>{errors}</span>
      ),
      className: numberClass,
    },
    { header: m.metrics_column_renditions(), cell: Renditions, className: "tabular-nums" },
  ];
}

function MovieFilterButton({
  movie,
  selectedMovieId,
  onSelectMovie,
}: { movie: PlaybackMetricsRow["movie"] } & MovieFilter) {
  const isSelected = selectedMovieId === movie.id;
  return (
    <button
      type="button"
      aria-label={m.metrics_only_movie({ name: movie.name })}
      aria-pressed={isSelected}
      onClick={() => onSelectMovie(isSelected ? null : movie.id)}
      className="min-h-11 text-left font-semibold underline decoration-screen/40 underline-offset-4 hover:text-bulb aria-pressed:no-underline"
    >
      {movie.name}
    </button>
  );
}

function Plays({ plays, measured }: PlaybackMetricsRow) {
  return (
    <MetricValue
      value={String(plays)}
      note={measured < plays && m.metrics_plays_measured({ count: measured })}
    />
  );
}

function Rebuffers({ rebuffersAPlay, rebufferMs }: PlaybackMetricsRow) {
  if (rebuffersAPlay === null) return "–";
  return (
    <MetricValue
      value={formatDecimals(rebuffersAPlay, 2)}
      note={rebufferMs > 0 && m.metrics_rebuffer_total({ duration: formatSeconds(rebufferMs) })}
    />
  );
}

function MetricValue({ value, note }: { value: string; note: string | false }) {
  return (
    <span>
      {value}
      {note && <span className="text-sm text-dim"> · {note}</span>}
    </span>
  );
}

/** The plays by rendition height, the tallest first. */
function Renditions({ heights }: PlaybackMetricsRow) {
  const sortedHeights = Object.entries(heights).sort(([a], [b]) => Number(b) - Number(a));
  if (sortedHeights.length === 0) return "–";
  return (
    <span className="flex flex-wrap gap-1.5">
      {sortedHeights.map(([height, plays]) => (
        <span
          key={height}
          className="rounded-full px-2.5 py-0.5 text-sm whitespace-nowrap ring-1 ring-rail"
        >
          {`${height}p`} <span className="text-dim">× {plays}</span>
        </span>
      ))}
    </span>
  );
}

/** Formats milliseconds as seconds: `0.42 s`. */
function formatSeconds(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  const value = milliseconds / 1000;
  return `${formatDecimals(value, value < 10 ? 2 : 0)} s`;
}

const formatDecimals = (value: number, fractionDigits: number) =>
  value.toLocaleString(getLocale(), {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });

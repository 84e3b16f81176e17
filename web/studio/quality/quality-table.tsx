import type { ResponseOf } from "../../../contract/endpoints.ts";
import { language, t } from "../../i18n/text.ts";
import { formatUtcDay } from "../../ui/format-date.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";

type Row = ResponseOf<"GET /api/admin/quality">["data"][number];
/** `alone`: the film that is shown without the others; pressed again, it is among them. */
type Props = Choice & { rows: readonly Row[]; dimmed: boolean };
type Choice = { alone: string | undefined; onChoose: (movieId: string | null) => void };

export function QualityTable({ rows, dimmed, ...choice }: Props) {
  return (
    <DataTable
      label={t("Playback")}
      columns={columnsWith(choice)}
      rows={rows}
      getKey={({ day, movie }) => `${day} ${movie.id}`}
      dimmed={dimmed}
    />
  );
}

const numbers = "tabular-nums @4xl:whitespace-nowrap";

function columnsWith(choice: Choice): readonly Column<Row>[] {
  return [
    { header: t("Day"), cell: ({ day }) => <time dateTime={day}>{formatUtcDay(day)}</time>, className: numbers },
    {
      header: t("Film"),
      cardSlot: "title",
      cell: ({ movie }) => <Film movie={movie} {...choice} />,
      className: "@4xl:min-w-40",
    },
    { header: t("Plays"), cell: Plays, className: numbers },
    { header: t("Start time"), cell: ({ averageStartupMs }) => seconds(averageStartupMs), className: numbers },
    { header: t("Rebuffers per play"), cell: Rebuffers, className: numbers },
    {
      header: t("Errors"),
      cell: ({ errors }) => <span className={errors > 0 ? "font-semibold text-ember" : ""}>{errors}</span>,
      className: numbers,
    },
    { header: t("Renditions"), cell: Renditions, className: "tabular-nums" },
  ];
}

function Film({ movie, alone, onChoose }: { movie: Row["movie"] } & Choice) {
  const isAlone = alone === movie.id;
  return (
    <button
      type="button"
      aria-label={t("Only {name}", { name: movie.name })}
      aria-pressed={isAlone}
      onClick={() => onChoose(isAlone ? null : movie.id)}
      className="min-h-11 text-left font-semibold underline decoration-screen/40 underline-offset-4 hover:text-bulb aria-pressed:no-underline"
    >
      {movie.name}
    </button>
  );
}

function Plays({ plays, measured }: Row) {
  return <Figure value={String(plays)} note={measured < plays && t("{measured} measured", { measured })} />;
}

function Rebuffers({ rebuffersAPlay, rebufferMs }: Row) {
  if (rebuffersAPlay === null) return "–";
  return (
    <Figure
      value={withPlaces(rebuffersAPlay, 2)}
      note={rebufferMs > 0 && t("{rebufferMs} in all", { rebufferMs: seconds(rebufferMs) })}
    />
  );
}

function Figure({ value, note }: { value: string; note: string | false }) {
  return (
    <span>
      {value}
      {note && <span className="text-sm text-dim"> · {note}</span>}
    </span>
  );
}

/** The tallest first. */
function Renditions({ heights }: Row) {
  const shown = Object.entries(heights).sort(([a], [b]) => Number(b) - Number(a));
  if (shown.length === 0) return "–";
  return (
    <span className="flex flex-wrap gap-1.5">
      {shown.map(([height, plays]) => (
        <span key={height} className="rounded-full px-2.5 py-0.5 text-sm whitespace-nowrap ring-1 ring-rail">
          {`${height}p`} <span className="text-dim">× {plays}</span>
        </span>
      ))}
    </span>
  );
}

/** `0.42 s` */
function seconds(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  const value = milliseconds / 1000;
  return `${withPlaces(value, value < 10 ? 2 : 0)} s`;
}

const withPlaces = (value: number, places: number) =>
  value.toLocaleString(language, { minimumFractionDigits: places, maximumFractionDigits: places });

import type { Answer } from "../../../contract/endpoints.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { dayInUtc } from "../../ui/dates.ts";

type Row = Answer<"GET /api/admin/quality">["data"][number];
/** `alone`: the film that is shown without the others; pressed again, it is among them. */
type Props = Choice & { rows: readonly Row[]; dimmed: boolean };
type Choice = { alone: string | undefined; onChoose: (movieId: string | null) => void };

export function QualityTable({ rows, dimmed, ...choice }: Props) {
  return (
    <DataTable
      label="Playback"
      columns={columnsWith(choice)}
      rows={rows}
      keyOf={({ day, movie }) => `${day} ${movie.id}`}
      dimmed={dimmed}
    />
  );
}

const numbers = "tabular-nums @4xl:whitespace-nowrap";

function columnsWith(choice: Choice): readonly Column<Row>[] {
  return [
    { header: "Day", cell: ({ day }) => <time dateTime={day}>{dayInUtc(day)}</time>, className: numbers },
    {
      header: "Film",
      onCard: "title",
      cell: ({ movie }) => <Film movie={movie} {...choice} />,
      className: "@4xl:min-w-40",
    },
    { header: "Plays", cell: Plays, className: numbers },
    { header: "Start time", cell: ({ averageStartupMs }) => seconds(averageStartupMs), className: numbers },
    { header: "Rebuffers per play", cell: Rebuffers, className: numbers },
    {
      header: "Errors",
      cell: ({ errors }) => <span className={errors > 0 ? "font-semibold text-ember" : ""}>{errors}</span>,
      className: numbers,
    },
    { header: "Renditions", cell: Renditions, className: "tabular-nums" },
  ];
}

function Film({ movie, alone, onChoose }: { movie: Row["movie"] } & Choice) {
  const isAlone = alone === movie.id;
  return (
    <button
      type="button"
      aria-label={`Only ${movie.name}`}
      aria-pressed={isAlone}
      onClick={() => onChoose(isAlone ? null : movie.id)}
      className="min-h-11 text-left font-semibold underline decoration-screen/40 underline-offset-4 hover:text-bulb aria-pressed:no-underline"
    >
      {movie.name}
    </button>
  );
}

function Plays({ plays, measured }: Row) {
  return <Figure value={String(plays)} note={measured < plays && `${measured} measured`} />;
}

function Rebuffers({ rebuffersAPlay, rebufferMs }: Row) {
  if (rebuffersAPlay === null) return "–";
  return <Figure value={rebuffersAPlay.toFixed(2)} note={rebufferMs > 0 && `${seconds(rebufferMs)} in all`} />;
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
          {height}p <span className="text-dim">× {plays}</span>
        </span>
      ))}
    </span>
  );
}

/** `0.42 s` */
function seconds(milliseconds: number | null): string {
  if (milliseconds === null) return "–";
  const value = milliseconds / 1000;
  return `${value.toFixed(value < 10 ? 2 : 0)} s`;
}

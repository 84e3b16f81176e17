import { ChevronDown, Trash2 } from "lucide-react";
import type { VideoList } from "../../../contract/uploads.ts";
import { paths } from "../../api/paths.ts";
import { plural, type Text, t } from "../../i18n/text.ts";
import { Link } from "../../router/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { formatDate, formatDateTime } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { bytesInWords } from "../figures/bytes.ts";

export type SiteUpload = VideoList["data"][number];

export const statusWords: Record<SiteUpload["status"], Text> = {
  uploading: "On its way",
  ready: "Published",
  failed: "Failed",
};

const chips: Record<SiteUpload["status"], string> = {
  uploading: "text-screen ring-1 ring-edge",
  ready: "text-bulb ring-1 ring-bulb/60",
  failed: "text-ember ring-1 ring-ember",
};

type Actions = {
  unfolded: string | null;
  onUnfold: (id: string) => void;
  /** What this browser is at: its own card cancels that. */
  underway: ReadonlySet<string | null>;
  onGiveUp: (upload: SiteUpload) => void;
};

export const siteUploadColumns = ({ unfolded, onUnfold, underway, onGiveUp }: Actions): Column<SiteUpload>[] => [
  {
    header: t("File"),
    cardSlot: "title",
    cell: ({ fileName, bytes }) => (
      <>
        <span className="font-semibold wrap-anywhere">{fileName}</span>
        <span className="block text-sm text-dim">{bytesInWords(bytes)}</span>
      </>
    ),
    className: "@4xl:min-w-40",
  },
  { header: t("Status"), cell: (upload) => <StatusChip upload={upload} /> },
  {
    header: t("Begun"),
    cell: ({ date }) => (
      <time dateTime={date} title={formatDateTime(date)}>
        {formatDate(date)}
      </time>
    ),
    className: "text-[0.9375rem] @4xl:whitespace-nowrap",
  },
  {
    header: t("Who"),
    cell: ({ by }) => by ?? <span className="text-dim">{t("Erased account")}</span>,
    className: "text-[0.9375rem] @5xl:min-w-28",
  },
  { header: t("Films"), cell: ({ movies }) => <Films movies={movies} />, className: "@4xl:min-w-32" },
  {
    header: t("Actions"),
    cardSlot: "actions",
    cell: (upload) => (
      <div className="flex gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:-ml-3">
        <Button
          look="plain"
          aria-expanded={unfolded === upload.id}
          aria-description={upload.fileName}
          onClick={() => onUnfold(upload.id)}
        >
          {t("Arrived")}
          <ChevronDown
            aria-hidden="true"
            className={`size-4 transition-transform ${unfolded === upload.id ? "rotate-180" : ""}`}
          />
        </Button>
        {upload.movies.length === 0 && !underway.has(upload.id) && (
          <Button look="quiet" aria-description={upload.fileName} onClick={() => onGiveUp(upload)}>
            <Trash2 aria-hidden="true" className="size-4" /> {t("Give up")}
          </Button>
        )}
      </div>
    ),
  },
];

/** A film shows an upload as soon as its original plays. */
function StatusChip({ upload: { status, movies, missingFiles } }: { upload: SiteUpload }) {
  const word = status === "uploading" && movies.length > 0 ? t("Original only") : t(statusWords[status]);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip className={chips[status]}>{word}</Chip>
      {missingFiles > 0 && (
        <Chip className={chips.failed}>{plural(missingFiles, "{count} file missing", "{count} files missing")}</Chip>
      )}
    </span>
  );
}

const filmsInSight = 1;

function Films({ movies }: Pick<SiteUpload, "movies">) {
  if (movies.length === 0) return <span className="text-dim">{t("None")}</span>;
  const more = movies.length - filmsInSight;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {movies.slice(0, filmsInSight).map(({ id, name }) => (
        <Link key={id} to={paths.movie(id)} className="inline-flex min-h-11 items-center hover:text-bulb @4xl:min-h-8">
          {name}
        </Link>
      ))}
      {more > 0 && <span className="text-sm text-dim">{t("and {count} more", { count: more })}</span>}
    </span>
  );
}

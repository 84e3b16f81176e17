import { ChevronDown, Trash2 } from "lucide-react";
import type { VideoList } from "../../../../contract/uploads.ts";
import { paths } from "../../../api/paths.ts";
import { plural, type Text, t } from "../../../i18n/text.ts";
import { Link } from "../../../router/link.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { formatDate, formatDateTime } from "../../../ui/format-date.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";

export type SiteUpload = VideoList["data"][number];

export const videoStatusLabels: Record<SiteUpload["status"], Text> = {
  uploading: "On its way",
  ready: "Published",
  failed: "Failed",
};

const statusClasses: Record<SiteUpload["status"], string> = {
  uploading: "text-screen ring-1 ring-edge",
  ready: "text-bulb ring-1 ring-bulb/60",
  failed: "text-ember ring-1 ring-ember",
};

type Actions = {
  expandedId: string | null;
  onToggle: (id: string) => void;
  /** What this browser is at: its own card cancels that. */
  activeVideoIds: ReadonlySet<string | null>;
  onDiscard: (upload: SiteUpload) => void;
};

export const siteUploadColumns = ({
  expandedId,
  onToggle,
  activeVideoIds,
  onDiscard,
}: Actions): Column<SiteUpload>[] => [
  {
    header: t("File"),
    cardSlot: "title",
    cell: ({ fileName, bytes }) => (
      <>
        <span className="font-semibold wrap-anywhere">{fileName}</span>
        <span className="block text-sm text-dim">{formatBytes(bytes)}</span>
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
  { header: t("Films"), cell: ({ movies }) => <MovieLinks movies={movies} />, className: "@4xl:min-w-32" },
  {
    header: t("Actions"),
    cardSlot: "actions",
    cell: (upload) => (
      <div className="flex gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:-ml-3">
        <Button
          look="plain"
          aria-expanded={expandedId === upload.id}
          aria-description={upload.fileName}
          onClick={() => onToggle(upload.id)}
        >
          {t("Arrived")}
          <ChevronDown
            aria-hidden="true"
            className={`size-4 transition-transform ${expandedId === upload.id ? "rotate-180" : ""}`}
          />
        </Button>
        {upload.movies.length === 0 && !activeVideoIds.has(upload.id) && (
          <Button look="quiet" aria-description={upload.fileName} onClick={() => onDiscard(upload)}>
            <Trash2 aria-hidden="true" className="size-4" /> {t("Give up")}
          </Button>
        )}
      </div>
    ),
  },
];

/** A film shows an upload as soon as its original plays. */
function StatusChip({ upload: { status, movies, missingFiles } }: { upload: SiteUpload }) {
  const statusLabel = status === "uploading" && movies.length > 0 ? t("Original only") : t(videoStatusLabels[status]);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip className={statusClasses[status]}>{statusLabel}</Chip>
      {missingFiles > 0 && (
        <Chip className={statusClasses.failed}>
          {plural(missingFiles, "{count} file missing", "{count} files missing")}
        </Chip>
      )}
    </span>
  );
}

const maxVisibleMovies = 1;

function MovieLinks({ movies }: Pick<SiteUpload, "movies">) {
  if (movies.length === 0) return <span className="text-dim">{t("None")}</span>;
  const hiddenCount = movies.length - maxVisibleMovies;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {movies.slice(0, maxVisibleMovies).map(({ id, name }) => (
        <Link key={id} to={paths.movie(id)} className="inline-flex min-h-11 items-center hover:text-bulb @4xl:min-h-8">
          {name}
        </Link>
      ))}
      {hiddenCount > 0 && <span className="text-sm text-dim">{t("and {count} more", { count: hiddenCount })}</span>}
    </span>
  );
}

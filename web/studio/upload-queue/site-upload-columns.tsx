import { Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import { maxListedMovies, type VideoList } from "../../../contract/uploads/uploads.ts";
import { paths } from "../../api/paths.ts";
import type { Message } from "../../i18n/message.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { formatBytes } from "../../ui/format-bytes.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ExpandButton, type ExpandedRow } from "../expanded-row.tsx";

export type SiteUpload = VideoList["data"][number];

export const videoStatusLabels: Record<SiteUpload["status"], Message> = {
  uploading: m.upload_site_status_uploading,
  ready: m.upload_site_status_published,
  failed: m.upload_site_status_failed,
};

const statusClasses: Record<SiteUpload["status"], string> = {
  uploading: "text-screen ring-1 ring-edge",
  ready: "text-bulb ring-1 ring-bulb/60",
  failed: "text-ember ring-1 ring-ember",
};

type Actions = {
  expanded: ExpandedRow;
  /**
   * The video ids of uploads in this browser's queue, which are cancelled from their cards instead
   * of this list.
   */
  activeVideoIds: ReadonlySet<string | null>;
  onDiscard: (upload: SiteUpload) => void;
};

export const siteUploadColumns = ({
  expanded,
  activeVideoIds,
  onDiscard,
}: Actions): Column<SiteUpload>[] => [
  {
    header: m.studio_file(),
    cardSlot: "title",
    cell: ({ fileName, bytes }) => (
      <>
        <span className="font-semibold wrap-anywhere">{fileName}</span>
        <span className="block text-sm text-dim">{formatBytes(bytes)}</span>
      </>
    ),
    className: "@4xl:min-w-40",
  },
  { header: m.common_status(), cell: (upload) => <StatusChip upload={upload} /> },
  {
    header: m.upload_column_started(),
    cell: ({ date }) => <DateTime iso={date} />,
    className: "text-[0.9375rem] @4xl:whitespace-nowrap",
  },
  {
    header: m.upload_column_uploaded_by(),
    cell: ({ by }) => by ?? <span className="text-dim">{m.studio_erased_account()}</span>,
    className: "text-[0.9375rem] @5xl:min-w-28",
  },
  {
    header: m.upload_column_movies(),
    cell: ({ movies }) => <MovieLinks movies={movies} />,
    className: "@4xl:min-w-32",
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (upload) => (
      <div className="flex flex-wrap gap-2 *:px-3! @max-4xl:*:flex-1 @4xl:-ml-3 @4xl:flex-nowrap">
        <ExpandButton
          look="plain"
          isExpanded={expanded.isExpanded(upload.id)}
          about={upload.fileName}
          onClick={() => expanded.toggle(upload.id)}
        >
          {m.upload_show_files()}
        </ExpandButton>
        {upload.movies.length === 0 && !activeVideoIds.has(upload.id) && (
          <Button look="quiet" about={upload.fileName} onClick={() => onDiscard(upload)}>
            <Trash2 aria-hidden="true" className="size-4" /> {m.upload_discard()}
          </Button>
        )}
      </div>
    ),
  },
];

/**
 * The status of an upload. A movie can show the upload before its renditions exist, by playing the
 * source file.
 */
function StatusChip({ upload: { status, movies, missingFiles } }: { upload: SiteUpload }) {
  const statusLabel =
    status === "uploading" && movies.length > 0
      ? m.upload_site_status_original_only()
      : videoStatusLabels[status]();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip className={statusClasses[status]}>{statusLabel}</Chip>
      {missingFiles > 0 && (
        <Chip className={statusClasses.failed}>
          {m.upload_files_missing_count({ count: missingFiles })}
        </Chip>
      )}
    </span>
  );
}

const maxVisibleMovies = 1;

function MovieLinks({ movies }: Pick<SiteUpload, "movies">) {
  if (movies.length === 0) return <span className="text-dim">{m.common_none()}</span>;
  const hiddenCount = movies.length - maxVisibleMovies;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {movies.slice(0, maxVisibleMovies).map(({ id, name }) => (
        <Link
          key={id}
          to={paths.movie(id)}
          className="inline-flex min-h-11 items-center hover:text-bulb @4xl:min-h-8"
        >
          {name}
        </Link>
      ))}
      {hiddenCount > 0 && (
        <span className="text-sm text-dim">
          {movies.length < maxListedMovies
            ? m.studio_and_more({ count: hiddenCount })
            : m.studio_and_many_more()}
        </span>
      )}
    </span>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { binDays } from "../../../contract/policy.ts";
import { apiFetch } from "../../api/client.ts";
import { getSiteToday } from "../../api/site-today.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { formatTimeAgo, formatUtcDay } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../ui/lists/use-list-focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { formatTimeUntil } from "./format-time-until.ts";
import { EmptyListPage } from "./movie-columns.tsx";
import { binQuery, type DeletedMovie, invalidateAllQueries } from "./movie-queries.ts";
import { PosterThumbnail } from "./poster-thumbnail.tsx";
import { useMovieActions } from "./use-movie-actions.ts";

/** The bin: deleted movies that can still be restored. */
export function BinTab() {
  const { cursor, setFilters } = useListFilters();
  const [isConfirming, setIsConfirming] = useState(false);
  const list = useQuery({ ...binQuery(cursor), ...liveListOptions });
  const [listRef, keepListFocus] = useListFocus(list.data);
  const actions = useMovieActions();

  function restore(movie: DeletedMovie) {
    keepListFocus();
    const isOver = movie.availableUntil !== undefined && movie.availableUntil < getSiteToday();
    void actions.restoreAll([movie], isOver ? m.done_movie_restored_without_last_day : undefined);
  }

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-xl text-pretty text-dim">
          {m.movies_admin_bin_hint({ days: binDays })}
        </p>
        {list.data && list.data.data.length > 0 && (
          <Button look="quiet" onClick={() => setIsConfirming(true)}>
            <ArchiveRestore aria-hidden="true" className="size-4" /> {m.movies_admin_restore_all()}
          </Button>
        )}
      </div>
      <PaginatedTable
        label={m.movies_admin_bin()}
        list={list}
        columns={createBinColumns(restore)}
        getKey={({ id }) => id}
        empty={<NoDeletedMovies cursor={cursor} onFirst={() => setFilters({})} />}
      />
      {isConfirming && <RestoreAllDialog onClose={() => setIsConfirming(false)} />}
    </div>
  );
}

function NoDeletedMovies({ cursor, onFirst }: { cursor: string | undefined; onFirst: () => void }) {
  if (cursor) return <EmptyListPage text={m.movies_admin_bin_page_empty()} onFirst={onFirst} />;
  return (
    <Notice title={m.movies_admin_bin_empty_title()}>
      <p>{m.movies_admin_bin_empty()}</p>
    </Notice>
  );
}

const createBinColumns = (onRestore: (movie: DeletedMovie) => void): Column<DeletedMovie>[] => [
  {
    header: m.common_image(),
    cardSlot: "image",
    cell: (movie) => <PosterThumbnail movie={movie} />,
  },
  {
    header: m.common_name(),
    cardSlot: "title",
    cell: ({ name, year, category }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-dim">{`${category.tittle}, ${year}`}</span>
      </>
    ),
  },
  {
    header: m.movies_admin_bin_column_deleted(),
    cell: ({ deletedAt, leftOn }) => (
      <DateTime iso={deletedAt}>
        {leftOn
          ? m.movies_admin_left_on({ day: formatUtcDay(leftOn) })
          : formatTimeAgo(deletedAt, Date.now())}
      </DateTime>
    ),
  },
  {
    header: m.movies_admin_bin_column_expires(),
    cell: ({ goneAt }) =>
      goneAt ? (
        <DateTime iso={goneAt}>{formatTimeUntil(goneAt, Date.now())}</DateTime>
      ) : (
        m.movies_admin_bin_stays()
      ),
  },
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (movie) => (
      <Button
        look="quiet"
        className="px-4 @max-4xl:w-full"
        about={movie.name}
        onClick={() => onRestore(movie)}
      >
        <ArchiveRestore aria-hidden="true" className="size-4" /> {m.movies_admin_restore()}
      </Button>
    ),
  },
];

function RestoreAllDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const confirmation = useConfirmedAction(restoreAll, {
    fallback: m.spec_movie_fallback(),
    onClose,
  });

  async function restoreAll() {
    const { message } = await apiFetch("POST /api/bin/restore-all").finally(
      () => void invalidateAllQueries(queryClient),
    );
    showAlert(message);
  }

  return (
    <ConfirmDialog
      title={m.movies_admin_restore_all_title()}
      action={m.movies_admin_restore_all()}
      {...confirmation}
    >
      <p>{m.movies_admin_restore_all_text()}</p>
    </ConfirmDialog>
  );
}

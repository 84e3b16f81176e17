import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { messages } from "../../../../contract/messages.ts";
import { apiFetch } from "../../../api/client.ts";
import { PaginatedTable } from "../../../api/paginated-table.tsx";
import { useConfirmedAction } from "../../../api/use-confirmed-action.ts";
import { liveListOptions } from "../../../api/use-pagination.ts";
import { t } from "../../../i18n/text.ts";
import { showAlert } from "../../../ui/alerts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { formatDateTime, formatTimeAgo } from "../../../ui/format-date.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { useListFilters } from "../../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../../ui/lists/use-list-focus.ts";
import { Notice } from "../../../ui/notice.tsx";
import { formatTimeUntil } from "./format-time-until.ts";
import { binQuery, type DeletedMovie, invalidateAllQueries } from "./movie-queries.ts";
import { PosterThumbnail } from "./poster-thumbnail.tsx";
import { useMovieActions } from "./use-movie-actions.ts";

/** What was deleted, for as long as it can be put back. */
export function BinTab() {
  const { cursor, setFilters } = useListFilters();
  const [isConfirming, setIsConfirming] = useState(false);
  const list = useQuery({ ...binQuery(cursor), ...liveListOptions });
  const [listRef, keepListFocus] = useListFocus(list.data);
  const actions = useMovieActions();

  function restore(movie: DeletedMovie) {
    keepListFocus();
    void actions.restoreAll([movie]);
  }

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-xl text-pretty text-dim">
          {t(
            "A deleted movie stays here for 30 days, with its film, its cast and its reviews. Then it is gone for good.",
          )}
        </p>
        {list.data && list.data.data.length > 0 && (
          <Button look="quiet" onClick={() => setIsConfirming(true)}>
            <ArchiveRestore aria-hidden="true" className="size-4" /> {t("Restore all")}
          </Button>
        )}
      </div>
      <PaginatedTable
        label={t("Bin")}
        list={list}
        columns={createBinColumns(restore)}
        getKey={({ id }) => id}
        empty={
          cursor ? (
            <Notice
              title={t("This page is empty now")}
              actions={<Button onClick={() => setFilters({})}>{t("First page")}</Button>}
            >
              <p>{t("What stood here was restored.")}</p>
            </Notice>
          ) : (
            <Notice title={t("The bin is empty")}>
              <p>{t("What is deleted in the list of movies comes here first.")}</p>
            </Notice>
          )
        }
      />
      {isConfirming && <RestoreAllDialog onClose={() => setIsConfirming(false)} />}
    </div>
  );
}

const createBinColumns = (onRestore: (movie: DeletedMovie) => void): Column<DeletedMovie>[] => [
  { header: t("Image"), cardSlot: "picture", cell: (movie) => <PosterThumbnail movie={movie} /> },
  {
    header: t("Name"),
    cardSlot: "title",
    cell: ({ name, year, category }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-dim">{`${category.tittle}, ${year}`}</span>
      </>
    ),
  },
  {
    header: t("Deleted"),
    cell: ({ deletedAt }) => (
      <time dateTime={deletedAt} title={formatDateTime(deletedAt)}>
        {formatTimeAgo(deletedAt, Date.now())}
      </time>
    ),
  },
  {
    header: t("Gone"),
    cell: ({ goneAt }) => (
      <time dateTime={goneAt} title={formatDateTime(goneAt)}>
        {formatTimeUntil(goneAt, Date.now())}
      </time>
    ),
  },
  {
    header: t("Actions"),
    cardSlot: "actions",
    cell: (movie) => (
      <Button
        look="quiet"
        className="px-4 @max-4xl:w-full"
        aria-description={movie.name}
        onClick={() => onRestore(movie)}
      >
        <ArchiveRestore aria-hidden="true" className="size-4" /> {t("Restore")}
      </Button>
    ),
  },
];

function RestoreAllDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const confirmation = useConfirmedAction(restoreAll, { fallback: messages.movieFallback, onClose });

  async function restoreAll() {
    const { message } = await apiFetch("POST /api/bin/restore-all").finally(
      () => void invalidateAllQueries(queryClient),
    );
    showAlert(message);
  }

  return (
    <ConfirmDialog title={t("Restore all?")} action={t("Restore all")} {...confirmation}>
      <p>{t("Every movie of the bin goes back into the catalogue at once, and everybody can see it again.")}</p>
    </ConfirmDialog>
  );
}

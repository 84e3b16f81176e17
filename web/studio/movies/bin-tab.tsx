import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { messages } from "../../../contract/messages.ts";
import { apiFetch } from "../../api/client.ts";
import { useConfirmedAction } from "../../api/use-confirmed-action.ts";
import { t } from "../../i18n/text.ts";
import { showAlert } from "../../ui/alerts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatDateTime, formatTimeAgo } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Book } from "../money/book.tsx";
import { live } from "../money/queries.ts";
import { useFilters } from "../money/use-filters.ts";
import { useFocusKept } from "../money/use-focus-kept.ts";
import { timeUntil } from "./days-left.ts";
import { type BinnedMovie, binPage, forgetLists } from "./queries.ts";
import { SmallPoster } from "./small-poster.tsx";
import { useMovieActions } from "./use-movie-actions.ts";

/** What was deleted, for as long as it can be put back. */
export function BinTab() {
  const { cursor, choose } = useFilters();
  const [asking, setAsking] = useState(false);
  const list = useQuery({ ...binPage(cursor), ...live });
  const [place, keepFocus] = useFocusKept(list.data);
  const actions = useMovieActions();

  function restore(movie: BinnedMovie) {
    keepFocus();
    void actions.restoreAll([movie]);
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-xl text-pretty text-dim">
          {t(
            "A deleted movie stays here for 30 days, with its film, its cast and its reviews. Then it is gone for good.",
          )}
        </p>
        {list.data && list.data.data.length > 0 && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            <ArchiveRestore aria-hidden="true" className="size-4" /> {t("Restore all")}
          </Button>
        )}
      </div>
      <Book
        label={t("Bin")}
        list={list}
        columns={columnsWith(restore)}
        keyOf={({ id }) => id}
        empty={
          cursor ? (
            <Notice
              title={t("This page is empty now")}
              actions={<Button onClick={() => choose({})}>{t("First page")}</Button>}
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
      {asking && <RestoreAllDialog onClose={() => setAsking(false)} />}
    </div>
  );
}

const columnsWith = (onRestore: (movie: BinnedMovie) => void): Column<BinnedMovie>[] => [
  { header: t("Image"), cardSlot: "picture", cell: (movie) => <SmallPoster movie={movie} /> },
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
        {timeUntil(goneAt, Date.now())}
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
  const queries = useQueryClient();
  const asked = useConfirmedAction(restoreAll, { fallback: messages.movieFallback, onClose });

  async function restoreAll() {
    const { message } = await apiFetch("POST /api/bin/restore-all").finally(() => void forgetLists(queries));
    showAlert(message);
  }

  return (
    <ConfirmDialog title={t("Restore all?")} action={t("Restore all")} {...asked}>
      <p>{t("Every movie of the bin goes back into the catalogue at once, and everybody can see it again.")}</p>
    </ConfirmDialog>
  );
}

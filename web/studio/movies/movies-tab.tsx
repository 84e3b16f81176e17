import { useQuery } from "@tanstack/react-query";
import { Star, StarOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { movieSorts, searchLength } from "../../../contract/constants.ts";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { paths } from "../../api/paths.ts";
import { liveListOptions, usePagination } from "../../api/use-pagination.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { parseOption, useListFilters } from "../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../ui/lists/use-list-focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEditAddress } from "../editor/use-edit-address.ts";
import { CastsDialog } from "./cast/casts-dialog.tsx";
import { DeleteAllDialog } from "./delete-all-dialog.tsx";
import { EditMovieDialog } from "./edit-movie/edit-movie-dialog.tsx";
import { SelectPageCheckbox } from "./movie-checkboxes.tsx";
import { EmptyListPage } from "./movie-columns.tsx";
import { adminMoviesQuery } from "./movie-queries.ts";
import { MovieTable } from "./movie-table.tsx";
import { MovieToolbar } from "./movie-toolbar.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type MovieRef, useMovieActions } from "./use-movie-actions.ts";
import { useMovieSelection } from "./use-movie-selection.ts";

type OpenDialog = { dialog: "casts"; movie: Movie } | { dialog: "deleteAll" };

/** The public movies. */
export function MoviesTab({ onBin }: { onBin: () => void }) {
  const { q, category, sort, cursor, setFilters } = useMovieFilters();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { editedId, openEditor, closeEditor } = useEditAddress();
  const selection = useMovieSelection();
  const actions = useMovieActions();
  const list = useQuery({ ...adminMoviesQuery({ q, category, sort, cursor }), ...liveListOptions });
  const found = list.isPlaceholderData ? undefined : list.data;
  const { page, onPrevious, onNext } = usePagination(list);
  const [listRef, keepListFocus] = useListFocus(list.data);
  const movies = list.data?.data ?? [];
  const isFiltered = q !== undefined || category !== undefined;
  const close = () => setOpenDialog(null);

  function remove(targets: MovieRef[]) {
    keepListFocus();
    selection.clear();
    void actions.removeAll(targets);
  }

  function makePopular(popular: boolean) {
    keepListFocus();
    const changed = selection.movies.filter((movie) => movie.popular !== String(popular));
    selection.clear();
    if (changed.length > 0) void actions.makePopular(changed, popular);
  }

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <MovieToolbar
        q={q ?? ""}
        category={category ?? ""}
        sort={sort}
        resultSummary={describeResults(found, isFiltered)}
        onFilter={setFilters}
      />
      {list.isPending && <Skeleton className="mt-6 h-96 rounded-2xl" />}
      {list.isError && !list.data && <ListError list={list} />}
      {list.data && movies.length === 0 && (
        <NoMovies
          isFiltered={isFiltered}
          isLaterPage={cursor !== undefined}
          onClearFilters={setFilters}
          onBin={onBin}
        />
      )}
      {movies.length > 0 && (
        <>
          <SelectPageCheckbox movies={movies} selection={selection} />
          <MovieTable
            movies={movies}
            selection={selection}
            dimmed={list.isPlaceholderData}
            onEdit={({ id }) => openEditor(id)}
            onCasts={(movie) => setOpenDialog({ dialog: "casts", movie })}
            onDelete={(movie) => remove([movie])}
          />
          <SelectionBar
            count={selection.movies.length}
            progress={actions.progress}
            actions={[
              { label: m.common_delete(), icon: Trash2, run: () => remove(selection.movies) },
              { label: m.movies_admin_popular_on(), icon: Star, run: () => makePopular(true) },
              { label: m.movies_admin_popular_off(), icon: StarOff, run: () => makePopular(false) },
            ]}
            onClear={selection.clear}
          />
          <Pager
            label={m.catalogue_movies_pages()}
            page={page}
            onPrevious={onPrevious}
            onNext={onNext}
          />
          <DeleteAllButton onClick={() => setOpenDialog({ dialog: "deleteAll" })} />
        </>
      )}
      {editedId && <EditMovieDialog id={editedId} onClose={closeEditor} />}
      {openDialog?.dialog === "casts" && <CastsDialog movie={openDialog.movie} onClose={close} />}
      {openDialog?.dialog === "deleteAll" && <DeleteAllDialog onBin={onBin} onClose={close} />}
    </div>
  );
}

/** Lies below the list, apart from other actions, because it empties the whole catalogue. */
const DeleteAllButton = ({ onClick }: { onClick: () => void }) => (
  <div className="mt-10 flex justify-end border-t border-rail pt-5">
    <Button
      look="quiet"
      className="border-ember/70 px-4 text-ember enabled:hover:border-ember enabled:hover:bg-ember/10"
      onClick={onClick}
    >
      <Trash2 aria-hidden="true" className="size-5" /> {m.movies_admin_delete_all()}
    </Button>
  </div>
);

/**
 * Returns the filters. Search results are always newest first, because in another order a search
 * with many matches returns incomplete pages.
 */
function useMovieFilters() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const q = searchParams.get("q")?.trim().slice(0, searchLength.max) || undefined;
  const category = searchParams.get("category")?.slice(0, 80) || undefined;
  const sort = (q === undefined && parseOption(movieSorts, searchParams.get("sort"))) || "newest";
  return { q, category, sort, cursor, setFilters };
}

function describeResults(
  list: ResponseOf<"GET /api/admin/movies"> | undefined,
  isFiltered: boolean,
): string | undefined {
  if (!list) return undefined;
  if (!isFiltered) return list.total === null ? undefined : m.studio_total({ total: list.total });
  const isOnlyPage = !list.nextCursor && !list.prevCursor;
  if (isOnlyPage) return m.studio_found({ count: list.data.length });
  return m.movies_admin_found_many();
}

type NoMoviesProps = {
  isFiltered: boolean;
  isLaterPage: boolean;
  onClearFilters: (changes: { q?: string; category?: string }) => void;
  onBin: () => void;
};

function NoMovies({ isFiltered, isLaterPage, onClearFilters, onBin }: NoMoviesProps) {
  if (isLaterPage)
    return <EmptyListPage text={m.movies_admin_page_empty()} onFirst={() => onClearFilters({})} />;
  if (isFiltered)
    return (
      <Notice
        title={m.common_no_movies_found()}
        actions={
          <Button onClick={() => onClearFilters({ q: undefined, category: undefined })}>
            {m.catalogue_all_movies()}
          </Button>
        }
      >
        <p>{m.movies_admin_none_match()}</p>
      </Notice>
    );
  return (
    <Notice
      title={m.movies_admin_empty_title()}
      actions={
        <>
          <ButtonLink to={paths.addMovie}>{m.movies_admin_add()}</ButtonLink>
          <Button look="quiet" onClick={onBin}>
            {m.movies_admin_empty_open_bin()}
          </Button>
        </>
      }
    >
      <p>{m.spec_movies_empty()}</p>
    </Notice>
  );
}

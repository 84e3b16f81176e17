import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { movieSorts, searchLength } from "../../../contract/constants.ts";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { messages } from "../../../contract/messages.ts";
import { paths } from "../../api/paths.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { t } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { live } from "../money/queries.ts";
import { oneOf, useFilters } from "../money/use-filters.ts";
import { useFocusKept } from "../money/use-focus-kept.ts";
import { CastsDialog } from "./casts-dialog.tsx";
import { DeleteAllDialog } from "./delete-all-dialog.tsx";
import { EditMovieDialog } from "./edit-movie-dialog.tsx";
import { MovieTable } from "./movie-table.tsx";
import { MovieToolbar } from "./movie-toolbar.tsx";
import { moviePage } from "./queries.ts";
import { SelectPage } from "./select-page.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type Film, useMovieActions } from "./use-movie-actions.ts";
import { useSelection } from "./use-selection.ts";

type Open = { dialog: "edit" | "casts"; movie: Movie } | { dialog: "deleteAll" };

/** The films that are shown to the world. */
export function MoviesTab({ onBin }: { onBin: () => void }) {
  const { q, category, sort, cursor, choose } = useMovieFilters();
  const [open, setOpen] = useState<Open | null>(null);
  const selection = useSelection();
  const actions = useMovieActions();
  const list = useQuery({ ...moviePage({ q, category, sort, cursor }), ...live });
  const { page, onPrevious, onNext } = usePagination(list.isPlaceholderData ? undefined : list.data);
  const [place, keepFocus] = useFocusKept(list.data);
  const movies = list.data?.data ?? [];
  const isNarrowed = q !== undefined || category !== undefined;
  const close = () => setOpen(null);

  function remove(films: Film[]) {
    keepFocus();
    selection.clear();
    void actions.removeAll(films);
  }

  function makePopular(popular: boolean) {
    keepFocus();
    const different = selection.movies.filter((movie) => movie.popular !== String(popular));
    selection.clear();
    if (different.length > 0) void actions.makePopular(different, popular);
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <MovieToolbar
        q={q ?? ""}
        category={category ?? ""}
        sort={sort}
        found={list.isPlaceholderData ? undefined : foundOf(list.data, isNarrowed)}
        onChoose={choose}
        onDeleteAll={() => setOpen({ dialog: "deleteAll" })}
      />
      {list.isPending && <Skeleton className="mt-6 h-96 rounded-2xl" />}
      {list.isError && !list.data && <ListError list={list} />}
      {list.data && movies.length === 0 && (
        <NoMovies isNarrowed={isNarrowed} isLater={cursor !== undefined} onAll={choose} onBin={onBin} />
      )}
      {movies.length > 0 && (
        <>
          <SelectPage movies={movies} selection={selection} />
          <MovieTable
            movies={movies}
            selection={selection}
            dimmed={list.isPlaceholderData}
            onEdit={(movie) => setOpen({ dialog: "edit", movie })}
            onCasts={(movie) => setOpen({ dialog: "casts", movie })}
            onDelete={(movie) => remove([movie])}
          />
          <SelectionBar
            count={selection.movies.length}
            progress={actions.progress}
            onDelete={() => remove(selection.movies)}
            onPopular={makePopular}
            onClear={selection.clear}
          />
          <Pager label={t("Pages of movies")} page={page} onPrevious={onPrevious} onNext={onNext} />
        </>
      )}
      {open?.dialog === "edit" && <EditMovieDialog id={open.movie.id} onClose={close} />}
      {open?.dialog === "casts" && <CastsDialog movie={open.movie} onClose={close} />}
      {open?.dialog === "deleteAll" && <DeleteAllDialog onBin={onBin} onClose={close} />}
    </div>
  );
}

/** What a text finds comes newest first: in another order the site would have to read all that it finds. */
function useMovieFilters() {
  const { address, cursor, choose } = useFilters();
  const q = address.get("q")?.trim().slice(0, searchLength.max) || undefined;
  const category = address.get("category")?.slice(0, 80) || undefined;
  const sort = (q === undefined && oneOf(movieSorts, address.get("sort"))) || "newest";
  return { q, category, sort, cursor, choose };
}

function foundOf(list: ResponseOf<"GET /api/admin/movies"> | undefined, isNarrowed: boolean): string | undefined {
  if (!list) return undefined;
  if (!isNarrowed) return list.total === null ? undefined : t("{total} in all", { total: list.total });
  const isWhole = !list.nextCursor && !list.prevCursor;
  return isWhole ? t("{count} found", { count: list.data.length }) : t("More than a page found");
}

type NoMoviesProps = {
  isNarrowed: boolean;
  isLater: boolean;
  onAll: (choice: { q?: string; category?: string }) => void;
  onBin: () => void;
};

function NoMovies({ isNarrowed, isLater, onAll, onBin }: NoMoviesProps) {
  if (isLater)
    return (
      <Notice
        title={t("This page is empty now")}
        actions={<Button onClick={() => onAll({})}>{t("First page")}</Button>}
      >
        <p>{t("What stood here was deleted or moved.")}</p>
      </Notice>
    );
  if (isNarrowed)
    return (
      <Notice
        title={t("No such movie")}
        actions={<Button onClick={() => onAll({ q: undefined, category: undefined })}>{t("All movies")}</Button>}
      >
        <p>{t("Nothing in the catalogue fits. A part of a name or of somebody in the cast is enough.")}</p>
      </Notice>
    );
  return (
    <Notice
      title={t("An empty house")}
      actions={
        <>
          <ButtonLink to={paths.addMovie}>{t("Add movie")}</ButtonLink>
          <Button look="quiet" onClick={onBin}>
            {t("Look into the bin")}
          </Button>
        </>
      }
    >
      <p>{t(messages.moviesEmpty)}</p>
    </Notice>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Megaphone, Trash2 } from "lucide-react";
import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { liveListOptions } from "../../api/use-pagination.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { formatTimeAgo } from "../../ui/format-date.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { useListFocus } from "../../ui/lists/use-list-focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { PaginatedTable } from "../paginated-table.tsx";
import { RowAction } from "../row-action.tsx";
import { SelectPageCheckbox } from "./movie-checkboxes.tsx";
import {
  createImageColumn,
  createVideoColumn,
  EmptyListPage,
  StudioMovieLink,
} from "./movie-columns.tsx";
import { type DraftMovie, draftsQuery } from "./movie-queries.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useMovieActions } from "./use-movie-actions.ts";
import { type MovieSelection, useMovieSelection } from "./use-movie-selection.ts";

/** The movies that are not published. */
export function DraftsTab() {
  const { cursor, setFilters } = useListFilters();
  const list = useQuery({ ...draftsQuery(cursor), ...liveListOptions });
  const [listRef, keepListFocus] = useListFocus(list.data);
  const selection = useMovieSelection<DraftMovie>();
  const actions = useMovieActions();
  const movies = list.data?.data ?? [];

  const act = (run: (movies: DraftMovie[]) => Promise<void>) => (targets: DraftMovie[]) => {
    keepListFocus();
    selection.clear();
    void run(targets);
  };
  const publish = act(actions.publishAll);
  const remove = act(actions.removeAll);

  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <p className="mb-3 max-w-xl text-pretty text-dim">{m.movies_admin_drafts_hint()}</p>
      {movies.length > 0 && <SelectPageCheckbox movies={movies} selection={selection} />}
      <PaginatedTable
        label={m.movies_admin_drafts()}
        list={list}
        columns={createColumns(selection, { publish, remove })}
        getKey={({ id }) => id}
        empty={<NoDrafts cursor={cursor} onFirst={() => setFilters({})} />}
      />
      <SelectionBar
        count={selection.movies.length}
        progress={actions.progress}
        actions={[
          {
            label: m.movies_admin_publish(),
            icon: Megaphone,
            run: () => publish(selection.movies),
          },
          { label: m.common_delete(), icon: Trash2, run: () => remove(selection.movies) },
        ]}
        onClear={selection.clear}
      />
    </div>
  );
}

type RowActions = Record<"publish" | "remove", (movies: DraftMovie[]) => void>;

function NoDrafts({ cursor, onFirst }: { cursor: string | undefined; onFirst: () => void }) {
  if (cursor) return <EmptyListPage text={m.movies_admin_drafts_page_empty()} onFirst={onFirst} />;
  return (
    <Notice
      title={m.movies_admin_drafts_empty_title()}
      actions={<ButtonLink to={paths.addMovie}>{m.movies_admin_add()}</ButtonLink>}
    >
      <p>{m.movies_admin_drafts_empty()}</p>
    </Notice>
  );
}

const createColumns = (
  selection: MovieSelection<DraftMovie>,
  { publish, remove }: RowActions,
): Column<DraftMovie>[] => [
  createImageColumn(selection),
  {
    header: m.common_name(),
    cardSlot: "title",
    cell: (movie) => (
      <>
        <StudioMovieLink movie={movie} />
        <span className="block text-sm text-dim">{`${movie.category.tittle}, ${movie.year}`}</span>
      </>
    ),
  },
  {
    header: m.movies_admin_drafts_column_added(),
    cell: ({ date }) => <DateTime iso={date}>{formatTimeAgo(date, Date.now())}</DateTime>,
  },
  createVideoColumn(),
  {
    header: m.common_actions(),
    cardSlot: "actions",
    cell: (movie) => (
      <div className="flex flex-wrap gap-2 @4xl:flex-nowrap @max-4xl:*:flex-1">
        <RowAction
          icon={Megaphone}
          label={m.movies_admin_publish()}
          className="px-3"
          about={movie.name}
          onClick={() => publish([movie])}
        />
        <RowAction
          icon={Trash2}
          label={m.common_delete()}
          className="px-3"
          about={movie.name}
          onClick={() => remove([movie])}
        />
      </div>
    ),
  },
];

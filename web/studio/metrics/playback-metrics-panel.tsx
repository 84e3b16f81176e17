import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { m } from "#messages";
import { defaultPageSize } from "../../../contract/constants.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { useListFilters } from "../../ui/lists/use-list-filters.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PlaybackMetricsTable } from "./playback-metrics-table.tsx";

/** Playback metrics by day and movie: start-up time, stalls, errors and rendition heights. */
export function PlaybackMetricsPanel() {
  const { searchParams, cursor, setFilters } = useListFilters();
  const movieId = searchParams.get("movieId") ?? undefined;
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/quality", {
      query: { limit: defaultPageSize, cursor, movieId },
    }),
    placeholderData: keepPreviousData,
  });
  const { page, onPrevious, onNext } = usePagination(list);

  const filterByMovie = (id: string | null) => setFilters({ movieId: id ?? undefined });

  if (list.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (list.isError) {
    return (
      <Notice
        title={m.studio_figures_failed_title()}
        actions={<Button onClick={() => list.refetch()}>{m.common_try_again()}</Button>}
      >
        <p>{list.error.message}</p>
      </Notice>
    );
  }
  const rows = list.data.data;
  const selectedRow = rows.find(({ movie }) => movie.id === movieId);
  if (rows.length === 0)
    return <NoPlaysNotice onShowAll={movieId ? () => filterByMovie(null) : undefined} />;
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-dim">
          {selectedRow
            ? m.metrics_playback_of_movie({ name: selectedRow.movie.name })
            : m.metrics_playback_hint()}
        </p>
        {movieId && (
          <Button look="quiet" className="px-4" onClick={() => filterByMovie(null)}>
            <X aria-hidden="true" className="size-5" /> {m.metrics_all_movies()}
          </Button>
        )}
      </div>
      <PlaybackMetricsTable
        rows={rows}
        dimmed={list.isPlaceholderData}
        selectedMovieId={movieId}
        onSelectMovie={filterByMovie}
      />
      <Pager
        label={m.metrics_playback_pages()}
        page={page}
        onPrevious={onPrevious}
        onNext={onNext}
      />
    </>
  );
}

function NoPlaysNotice({ onShowAll }: { onShowAll?: () => void }) {
  return (
    <Notice
      title={m.metrics_plays_empty_title()}
      actions={onShowAll && <Button onClick={onShowAll}>{m.metrics_all_movies()}</Button>}
    >
      <p>{m.metrics_playback_empty()}</p>
    </Notice>
  );
}

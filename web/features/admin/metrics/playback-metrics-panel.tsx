import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { defaultPageSize } from "../../../../contract/constants.ts";
import { queryOptionsFor } from "../../../api/query-options.ts";
import { usePagination } from "../../../api/use-pagination.ts";
import { t } from "../../../i18n/text.ts";
import { useSearchParams } from "../../../router/location.ts";
import { Button } from "../../../ui/button.tsx";
import { Pager } from "../../../ui/lists/pager.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { PlaybackMetricsTable } from "./playback-metrics-table.tsx";

/** How films played, by day: where pictures came late, stood still, or came small. */
export function PlaybackMetricsPanel() {
  const [searchParams, setSearchParams] = useSearchParams();
  const movieId = searchParams.get("movieId") ?? undefined;
  const cursor = searchParams.get("cursor") ?? undefined;
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/quality", { query: { limit: defaultPageSize, cursor, movieId } }),
    placeholderData: keepPreviousData,
  });
  const { page, onPrevious, onNext } = usePagination(list.isPlaceholderData ? undefined : list.data);

  function filterByMovie(id: string | null) {
    const nextParams = new URLSearchParams(searchParams);
    for (const name of ["movieId", "cursor", "page"]) nextParams.delete(name);
    if (id !== null) nextParams.set("movieId", id);
    setSearchParams(nextParams, { state: { preventScrollReset: true } });
  }

  if (list.isPending) return <Skeleton className="h-96 rounded-2xl" />;
  if (list.isError) {
    return (
      <Notice
        title={t("The figures did not come")}
        actions={<Button onClick={() => list.refetch()}>{t("Try again")}</Button>}
      >
        <p>{list.error.message}</p>
      </Notice>
    );
  }
  const rows = list.data.data;
  const selectedRow = rows.find(({ movie }) => movie.id === movieId);
  if (rows.length === 0) return <NoPlaysNotice onShowAll={movieId ? () => filterByMovie(null) : undefined} />;
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-dim">
          {selectedRow
            ? t("How {name} played, by day.", { name: selectedRow.movie.name })
            : t("How films played, by day; added up once an hour. Press a film to see it alone.")}
        </p>
        {movieId && (
          <Button look="quiet" className="px-4" onClick={() => filterByMovie(null)}>
            <X aria-hidden="true" className="size-5" /> {t("All films")}
          </Button>
        )}
      </div>
      <PlaybackMetricsTable
        rows={rows}
        dimmed={list.isPlaceholderData}
        selectedMovieId={movieId}
        onSelectMovie={filterByMovie}
      />
      <Pager label={t("Pages of playback")} page={page} onPrevious={onPrevious} onNext={onNext} />
    </>
  );
}

function NoPlaysNotice({ onShowAll }: { onShowAll?: () => void }) {
  return (
    <Notice title={t("No plays yet")} actions={onShowAll && <Button onClick={onShowAll}>{t("All films")}</Button>}>
      <p>{t("Once films are watched, each day's start times, waits and errors are added up here, every hour.")}</p>
    </Notice>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { defaultPageSize } from "../../../contract/constants.ts";
import { queryOptionsFor } from "../../api/query-options.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { t } from "../../i18n/text.ts";
import { useSearchParams } from "../../router/location.ts";
import { Button } from "../../ui/button.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { QualityTable } from "./quality-table.tsx";

/** How films played, by day: where pictures came late, stood still, or came small. */
export function QualityPanel() {
  const [address, setAddress] = useSearchParams();
  const movieId = address.get("movieId") ?? undefined;
  const cursor = address.get("cursor") ?? undefined;
  const list = useQuery({
    ...queryOptionsFor("GET /api/admin/quality", { query: { limit: defaultPageSize, cursor, movieId } }),
    placeholderData: keepPreviousData,
  });
  const { page, onPrevious, onNext } = usePagination(list.isPlaceholderData ? undefined : list.data);

  function showOnly(id: string | null) {
    const next = new URLSearchParams(address);
    for (const name of ["movieId", "cursor", "page"]) next.delete(name);
    if (id !== null) next.set("movieId", id);
    setAddress(next, { state: { preventScrollReset: true } });
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
  const alone = rows.find(({ movie }) => movie.id === movieId);
  if (rows.length === 0) return <Nothing onAll={movieId ? () => showOnly(null) : undefined} />;
  return (
    <>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-dim">
          {alone
            ? t("How {name} played, by day.", { name: alone.movie.name })
            : t("How films played, by day; added up once an hour. Press a film to see it alone.")}
        </p>
        {movieId && (
          <Button look="quiet" className="px-4" onClick={() => showOnly(null)}>
            <X aria-hidden="true" className="size-5" /> {t("All films")}
          </Button>
        )}
      </div>
      <QualityTable rows={rows} dimmed={list.isPlaceholderData} alone={movieId} onChoose={showOnly} />
      <Pager label={t("Pages of playback")} page={page} onPrevious={onPrevious} onNext={onNext} />
    </>
  );
}

function Nothing({ onAll }: { onAll?: () => void }) {
  return (
    <Notice title={t("No plays yet")} actions={onAll && <Button onClick={onAll}>{t("All films")}</Button>}>
      <p>{t("Once films are watched, each day's start times, waits and errors are added up here, every hour.")}</p>
    </Notice>
  );
}

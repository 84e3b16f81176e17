import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { purchasePage } from "../../billing/queries.ts";
import { MovieGrid, MovieGridSkeleton } from "../../catalogue/movie-grid.tsx";
import { t } from "../../language/text.ts";
import { useQueryOfPlace } from "../../router/history.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ListFailure } from "../../ui/list-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { DownloadButton } from "../download-button.tsx";
import { MemberPage } from "../member-page.tsx";
import { paths } from "../paths.ts";
import { usePaging } from "../use-paging.ts";

export const PurchasesPage = () => (
  <MemberPage title={t("My films")} path={paths.purchases}>
    <PurchaseList />
  </MemberPage>
);

function PurchaseList() {
  const cursor = useQueryOfPlace()[0].get("cursor") ?? undefined;
  const list = useQuery({ ...purchasePage(cursor), placeholderData: keepPreviousData });
  const { page, onPrevious, onNext } = usePaging(list.isPlaceholderData ? undefined : list.data);
  if (list.isPending) return <MovieGridSkeleton withAction />;
  if (list.isError) return <ListFailure list={list} />;
  if (list.data.data.length === 0) {
    return (
      <Notice
        title={t("No films of your own yet")}
        actions={<ButtonLink to={paths.movies}>{t("Find one")}</ButtonLink>}
      >
        <p>{t("A film that you buy is yours for good, subscribed or not, and waits for you here.")}</p>
      </Notice>
    );
  }
  return (
    <>
      <MovieGrid
        movies={list.data.data}
        dimmed={list.isPlaceholderData}
        actionOf={(movie) => (
          <div className="grid gap-2">
            <DownloadButton movie={movie} className="px-3" />
            <ButtonLink look="quiet" className="px-3" to={paths.watch(movie)} aria-description={movie.name}>
              <Play aria-hidden="true" className="size-5 shrink-0 fill-current" /> {t("Watch")}
            </ButtonLink>
          </div>
        )}
      />
      {(onPrevious || onNext) && (
        <Pager label={t("Pages of my films")} page={page} onPrevious={onPrevious} onNext={onNext} />
      )}
    </>
  );
}

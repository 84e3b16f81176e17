import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { paths } from "../../api/paths.ts";
import { isStillToCome } from "../../api/site-today.ts";
import { usePagination } from "../../api/use-pagination.ts";
import { MovieGrid, MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import { BoughtGifts } from "../../features/gifts/bought-gifts.tsx";
import { purchasePageQuery } from "../../features/orders/queries.ts";
import { CancelPreOrderButton } from "../../features/pre-orders/cancel-pre-order-button.tsx";
import { formatRentalEnd, rentalsQuery } from "../../features/rentals/rentals.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { formatUtcDay } from "../../ui/format-date.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Notice } from "../../ui/notice.tsx";
import { MemberPageLayout } from "../layout/member-page.tsx";
import { DownloadButton } from "../movie-actions/download-button.tsx";

export const PurchasesPage = () => (
  <MemberPageLayout title={m.billing_my_movies()}>
    <RentalGrid />
    <BoughtGifts />
    <PurchaseList />
  </MemberPageLayout>
);

/** The user's rented movies; absent if there are none. */
function RentalGrid() {
  const rentals = useQuery(rentalsQuery()).data?.data ?? [];
  if (rentals.length === 0) return null;
  return (
    <section aria-labelledby="rented" className="mb-12">
      <h2 id="rented" className="headline mb-5 text-4xl">
        {m.rental_list_title()}
      </h2>
      <MovieGrid
        movies={rentals.map(({ movie }) => movie)}
        renderAction={(movie) => (
          <div className="grid gap-2">
            {movie.video !== null && <WatchLink movie={movie} />}
            <p className="text-sm text-dim">
              {rentals.filter((rental) => rental.movie.id === movie.id).map(formatRentalEnd)}
            </p>
          </div>
        )}
      />
    </section>
  );
}

const WatchLink = ({ movie }: { movie: Movie }) => (
  <ButtonLink look="quiet" className="px-3" to={paths.watch(movie)} about={movie.name}>
    <Play aria-hidden="true" className="size-5 shrink-0 fill-current" /> {m.common_watch()}
  </ButtonLink>
);

function PurchaseList() {
  const cursor = useSearchParams()[0].get("cursor") ?? undefined;
  const list = useQuery({ ...purchasePageQuery(cursor), placeholderData: keepPreviousData });
  const { page, onPrevious, onNext } = usePagination(list);
  if (list.isPending) return <MovieGridSkeleton withAction />;
  if (list.isError) return <ListError list={list} />;
  if (list.data.data.length === 0) {
    return (
      <Notice
        title={m.billing_my_movies_empty_title()}
        actions={<ButtonLink to={paths.movies}>{m.common_find_movie()}</ButtonLink>}
      >
        <p>{m.billing_my_movies_empty_text()}</p>
      </Notice>
    );
  }
  return (
    <>
      <MovieGrid
        movies={list.data.data}
        dimmed={list.isPlaceholderData}
        renderAction={(movie) => <PurchaseActions movie={movie} />}
      />
      {(onPrevious || onNext) && (
        <Pager
          label={m.billing_my_movies_pages()}
          page={page}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      )}
    </>
  );
}

type Purchase = ResponseOf<"GET /api/purchases">["data"][number];

/**
 * The actions of a bought movie. A pre-ordered movie that is late may have no video yet, or its
 * buyer may not have been told of the release.
 */
function PurchaseActions({ movie }: { movie: Purchase }) {
  const { preOrderId, availableFrom } = movie;
  const isToCome = isStillToCome(movie);
  const isAwaited = preOrderId !== undefined && (isToCome || movie.video === null);
  return (
    <div className="grid gap-2">
      {preOrderId && (
        <p className="text-sm text-dim">
          {availableFrom && isToCome
            ? m.pre_order_yours({ day: formatUtcDay(availableFrom) })
            : m.pre_order_late()}
        </p>
      )}
      {isAwaited ? (
        <CancelPreOrderButton className="px-3" orderId={preOrderId} movie={movie} />
      ) : (
        <>
          <DownloadButton movie={movie} className="px-3" />
          {movie.video !== null && <WatchLink movie={movie} />}
        </>
      )}
    </div>
  );
}

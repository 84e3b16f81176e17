import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router-dom";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts/accounts.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { MovieGrid, MovieGridSkeleton } from "../../features/catalogue/movie-grid.tsx";
import { NoticeSwitch } from "../../features/notices/notice-switch.tsx";
import { removeFromFavourites } from "../../features/viewing/change-favourite.ts";
import {
  type Favourite,
  type FavouritesOwner,
  useFavourites,
  useFavouritesLoaded,
} from "../../features/viewing/favourites.ts";
import { PushSwitch } from "../../features/viewing/push-switch.tsx";
import { syncFavourites } from "../../features/viewing/sync-favourites.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { focusAdjacentRow } from "../../ui/lists/focus-adjacent-row.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

const moviesPerPage = 20;

export function FavouritesPage() {
  const user = useUser();
  if (user) return <OwnFavourites user={user} />;
  return <Navigate replace to={paths.noFavourites} />;
}

function OwnFavourites({ user }: { user: UserInfo }) {
  const favourites = useFavourites(user);
  const isLoaded = useFavouritesLoaded();
  const syncResult = useQuery({
    queryKey: ["favourites", user.id],
    queryFn: () => syncFavourites().then(() => true),
    staleTime: 0,
  });
  if (isLoaded && favourites.length === 0) return <Navigate replace to={paths.noFavourites} />;
  return (
    <>
      <div className="wrap pt-8 pb-8 sm:pt-12">
        <p className="eyebrow">{user.name}</p>
        <h1 className="headline text-5xl xs:text-6xl sm:text-8xl">{m.common_favourites()}</h1>
        {isLoaded && (
          <p className="mt-2 text-lg text-dim">
            {m.viewing_favourites_count({ count: favourites.length })}
          </p>
        )}
      </div>
      {isLoaded && !user.profile && (
        <NoticeSwitch name="favouriteNotices">
          <PushSwitch />
        </NoticeSwitch>
      )}
      {isLoaded && <FavouriteList owner={user} />}
      {!isLoaded && syncResult.isError && <ListError list={syncResult} />}
      {!isLoaded && !syncResult.isError && <FavouritesSkeleton />}
    </>
  );
}

const FavouritesSkeleton = () => (
  <div className="wrap">
    <MovieGridSkeleton withAction />
  </div>
);

export function NoFavouritesPage() {
  const user = useUser();
  const favourites = useFavourites(user);
  const isLoaded = useFavouritesLoaded();
  useDocumentTitle(user ? m.viewing_favourites_empty_title() : m.spec_no_favourites_title());
  if (!user) return <VisitorFavourites />;
  // The empty page is shown only once the Worker has confirmed that the list is empty. Until then,
  // the favourites page shows the list or its error.
  if (!isLoaded || favourites.length > 0) return <Navigate replace to={paths.favourites(user)} />;
  return (
    <Notice
      level={1}
      title={m.viewing_favourites_empty_title()}
      art={<MarqueeSign lines={m.viewing_favourites_empty_sign().split(" / ")} />}
      actions={<ButtonLink to={paths.movies}>{m.viewing_favourites_find()}</ButtonLink>}
    >
      <p>{m.viewing_favourites_empty_text()}</p>
    </Notice>
  );
}

function VisitorFavourites() {
  const hasFavourites = useFavourites(null).length > 0;
  return (
    <>
      <Notice
        level={1}
        compact={hasFavourites}
        title={m.spec_no_favourites_title()}
        art={
          hasFavourites ? undefined : (
            <MarqueeSign lines={m.viewing_favourites_visitor_sign().split(" / ")} />
          )
        }
        actions={
          <>
            <ButtonLink to={paths.register}>{m.common_signup()}</ButtonLink>
            <ButtonLink look="quiet" to={paths.loginWithNext(paths.noFavourites)}>
              {m.common_login()}
            </ButtonLink>
          </>
        }
      >
        <p>{m.viewing_favourites_visitor_text()}</p>
      </Notice>
      <FavouriteList owner={null} heading={m.viewing_favourites_on_device()} />
    </>
  );
}

/** The list of favourites; renders nothing if it is empty. */
function FavouriteList({ owner, heading }: { owner: FavouritesOwner; heading?: string }) {
  const favourites = useFavourites(owner);
  const { movies, ...pager } = useFavouritesPage(favourites);
  if (favourites.length === 0) return null;
  return (
    <section className="wrap">
      {heading && <h2 className="headline mb-6 text-3xl sm:text-4xl">{heading}</h2>}
      <MovieGrid
        level={heading ? 3 : 2}
        movies={movies}
        renderAction={(movie) => <RemoveButton movie={movie} owner={owner} />}
      />
      {favourites.length > moviesPerPage && (
        <Pager label={m.viewing_favourites_pages()} {...pager} />
      )}
    </section>
  );
}

/**
 * Returns the favourites of the page in the URL, or of the last page if the URL's number is too
 * high.
 */
function useFavouritesPage(favourites: Favourite[]) {
  const [searchParams, setSearchParams] = useSearchParams();
  const lastPage = Math.max(1, Math.ceil(favourites.length / moviesPerPage));
  const page = Math.min(lastPage, Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1));

  function goToPage(pageNumber: number) {
    const nextParams = new URLSearchParams(searchParams);
    if (pageNumber === 1) nextParams.delete("page");
    else nextParams.set("page", String(pageNumber));
    setSearchParams(nextParams);
  }

  return {
    movies: favourites.slice((page - 1) * moviesPerPage, page * moviesPerPage),
    page,
    onPrevious: page > 1 ? () => goToPage(page - 1) : undefined,
    onNext: page < lastPage ? () => goToPage(page + 1) : undefined,
  };
}

function RemoveButton({
  movie,
  owner,
}: {
  movie: Parameters<typeof removeFromFavourites>[1];
  owner: FavouritesOwner;
}) {
  return (
    <Button
      look="quiet"
      className="w-full px-3"
      about={movie.name}
      onClick={({ currentTarget }) => {
        focusAdjacentRow(currentTarget, "li");
        removeFromFavourites(owner, movie);
      }}
    >
      {m.common_remove()}
    </Button>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { UserInfo } from "../../../contract/accounts.ts";
import { messages } from "../../../contract/messages.ts";
import { useUser } from "../../account/session.ts";
import { MovieGrid, MovieGridSkeleton } from "../../catalogue/movie-grid.tsx";
import { plural, t } from "../../language/text.ts";
import { useQueryOfPlace } from "../../router/history.ts";
import { Redirect } from "../../router/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ListFailure } from "../../ui/list-failure.tsx";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { removeFavourite } from "../../viewing/change-favourite.ts";
import { type Favourite, type Owner, useFavourites, useIsTold } from "../../viewing/favourites.ts";
import { focusBeside } from "../../viewing/focus-beside.ts";
import { askFavourites } from "../../viewing/follow-favourites.ts";
import { paths } from "../paths.ts";

const filmsAPage = 20;

export function FavouritesPage() {
  const user = useUser();
  useTitle(t("Favourites"));
  return user ? <OwnFavourites user={user} /> : <Redirect to={paths.noFavourites} />;
}

function OwnFavourites({ user }: { user: UserInfo }) {
  const favourites = useFavourites(user);
  const isTold = useIsTold();
  const asked = useQuery({
    queryKey: ["favourites", user.id],
    queryFn: () => askFavourites().then(() => true),
    staleTime: 0,
  });
  if (isTold && favourites.length === 0) return <Redirect to={paths.noFavourites} />;
  return (
    <>
      <div className="wrap pt-8 pb-8 sm:pt-12">
        <p className="eyebrow">{user.name}</p>
        <h1 className="headline text-6xl sm:text-8xl">{t("Favourites")}</h1>
        {isTold && (
          <p className="mt-2 text-lg text-dim">
            {plural(favourites.length, "One film to come back to.", "{count} films to come back to.")}
          </p>
        )}
      </div>
      {isTold ? <FavouriteList owner={user} /> : asked.isError ? <ListFailure list={asked} /> : <Expected />}
    </>
  );
}

const Expected = () => (
  <div className="wrap">
    <MovieGridSkeleton withAction />
  </div>
);

export function NoFavouritesPage() {
  const user = useUser();
  const favourites = useFavourites(user);
  const isTold = useIsTold();
  useTitle(user ? t("No favourites yet") : t(messages.noFavouritesTitle));
  if (!user) return <VisitorsFavourites />;
  // Whether there are none, only the site knows: the page of them says so, or why it is not known.
  if (!isTold || favourites.length > 0) return <Redirect to={paths.favourites(user)} />;
  return (
    <Notice
      level={1}
      title={t("No favourites yet")}
      art={<MarqueeSign lines={t("Your films / go here").split(" / ")} />}
      actions={<ButtonLink to={paths.movies}>{t("Find some")}</ButtonLink>}
    >
      <p>{t("Press “Add to favourites” on a film’s page, and it is kept here for you, on every device.")}</p>
    </Notice>
  );
}

function VisitorsFavourites() {
  const some = useFavourites(null).length > 0;
  return (
    <>
      <Notice
        level={1}
        followed={some}
        title={t(messages.noFavouritesTitle)}
        art={some ? undefined : <MarqueeSign lines={t("Your name / here").split(" / ")} />}
        actions={
          <>
            <ButtonLink to={paths.register}>{t("Signup")}</ButtonLink>
            <ButtonLink look="quiet" to={paths.loginThen(paths.noFavourites)}>
              {t("Login")}
            </ButtonLink>
          </>
        }
      >
        <p>
          {t(
            "You must be a user to have favourites of your own, on every device. What you choose as a visitor stays on this one, and comes with you when you sign in.",
          )}
        </p>
      </Notice>
      <FavouriteList owner={null} heading={t("Kept on this device")} />
    </>
  );
}

/** Nothing at all when there are none. */
function FavouriteList({ owner, heading }: { owner: Owner; heading?: string }) {
  const favourites = useFavourites(owner);
  const { films, ...pager } = usePageOf(favourites);
  if (favourites.length === 0) return null;
  return (
    <section className="wrap">
      {heading && <h2 className="headline mb-6 text-3xl sm:text-4xl">{heading}</h2>}
      <MovieGrid
        level={heading ? 3 : 2}
        movies={films}
        actionOf={(movie) => <RemoveButton movie={movie} owner={owner} />}
      />
      {favourites.length > filmsAPage && <Pager label={t("Pages of favourites")} {...pager} />}
    </section>
  );
}

/** The page that the address names, or the last one that there is. */
function usePageOf(favourites: Favourite[]) {
  const [address, setAddress] = useQueryOfPlace();
  const last = Math.max(1, Math.ceil(favourites.length / filmsAPage));
  const page = Math.min(last, Math.max(1, Math.trunc(Number(address.get("page"))) || 1));

  function goTo(number: number) {
    const next = new URLSearchParams(address);
    if (number === 1) next.delete("page");
    else next.set("page", String(number));
    setAddress(next);
  }

  return {
    films: favourites.slice((page - 1) * filmsAPage, page * filmsAPage),
    page,
    onPrevious: page > 1 ? () => goTo(page - 1) : undefined,
    onNext: page < last ? () => goTo(page + 1) : undefined,
  };
}

function RemoveButton({ movie, owner }: { movie: Parameters<typeof removeFavourite>[1]; owner: Owner }) {
  return (
    <Button
      look="quiet"
      className="w-full px-3"
      aria-description={movie.name}
      onClick={({ currentTarget }) => {
        focusBeside(currentTarget, "li");
        removeFavourite(owner, movie);
      }}
    >
      {t("Remove")}
    </Button>
  );
}

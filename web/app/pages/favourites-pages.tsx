import { messages } from "../../../contract/messages.ts";
import { useUser } from "../../account/session.ts";
import { MovieGrid } from "../../catalogue/movie-grid.tsx";
import { Redirect } from "../../router/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { type Favourite, removeFavourite, useFavourites } from "../../viewing/favourites.ts";
import { paths } from "../paths.ts";

export function FavouritesPage() {
  useTitle("Favourites");
  const user = useUser();
  const count = useFavourites().length;
  if (!user || count === 0) return <Redirect to={paths.noFavourites} />;
  return (
    <>
      <div className="wrap pt-8 pb-8 sm:pt-12">
        <p className="eyebrow">{user.name}</p>
        <h1 className="headline text-6xl sm:text-8xl">Favourites</h1>
        <p className="mt-2 text-lg text-dim">{count === 1 ? "One film" : `${count} films`} to come back to.</p>
      </div>
      <FavouriteList />
    </>
  );
}

export function NoFavouritesPage() {
  const user = useUser();
  const some = useFavourites().length > 0;
  useTitle(user ? "No favourites yet" : messages.noFavouritesTitle);
  if (user) {
    return (
      <Notice level={1} title="No favourites yet" actions={<ButtonLink to={paths.movies}>Find some</ButtonLink>}>
        <p>Press “Add to favourites” on a film’s page, and it is kept here for you.</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice
        level={1}
        followed={some}
        title={messages.noFavouritesTitle}
        actions={
          <>
            <ButtonLink to={paths.register}>Signup</ButtonLink>
            <ButtonLink look="quiet" to={paths.login}>
              Login
            </ButtonLink>
          </>
        }
      >
        <p>
          You must be a user to have favourites of your own, on every device. What you choose as a visitor stays on this
          one.
        </p>
      </Notice>
      <FavouriteList heading="Kept on this device" />
    </>
  );
}

/** The favourites of this device; nothing at all when there are none. */
function FavouriteList({ heading }: { heading?: string }) {
  const favourites = useFavourites();
  if (favourites.length === 0) return null;
  return (
    <section className="wrap">
      {heading && <h2 className="headline mb-6 text-3xl sm:text-4xl">{heading}</h2>}
      <MovieGrid level={heading ? 3 : 2} movies={favourites} actionOf={(movie) => <RemoveButton movie={movie} />} />
    </section>
  );
}

function RemoveButton({ movie }: { movie: Pick<Favourite, "id" | "name"> }) {
  return (
    <Button
      look="quiet"
      className="w-full px-3"
      aria-description={movie.name}
      onClick={() => removeFavourite(movie.id)}
    >
      Remove
    </Button>
  );
}

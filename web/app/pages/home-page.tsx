import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useUser } from "../../account/session.ts";
import { CategoryShelf } from "../../catalogue/category-shelf.tsx";
import { Hero, HeroSkeleton } from "../../catalogue/hero.tsx";
import { MovieShelf, MovieShelfSkeleton } from "../../catalogue/movie-shelf.tsx";
import { categories, featuredMovies } from "../../catalogue/queries.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { rowExpected } from "../../viewing/row-expected.ts";
import { paths } from "../paths.ts";
import { WatchButton } from "../watch-button.tsx";

const featured = 5;

const ContinueWatching = lazy(async () => ({
  default: (await import("../continue-watching.tsx")).ContinueWatching,
}));

export function HomePage() {
  useTitle("Marquee");
  const popular = useQuery(featuredMovies());
  const shelves = useQuery(categories());
  const movies = popular.data?.data ?? [];
  if (popular.isError) return <Unreachable onRetry={() => popular.refetch()} />;
  if (popular.data && movies.length === 0) return <NothingOn />;
  return (
    <>
      {popular.isPending ? <HeroSkeleton /> : <Hero movies={movies.slice(0, featured)} actionsOf={HeroActions} />}
      <Begun />
      {popular.isPending ? <MovieShelfSkeleton /> : <MovieShelf title="Popular now" movies={movies} />}
      {shelves.data?.data.map(({ id, tittle }) => <CategoryShelf key={id} category={tittle} />) ?? (
        <MovieShelfSkeleton />
      )}
    </>
  );
}

/** Of who is signed in. Its room is kept only where a row is expected, so that nothing moves when it comes. */
function Begun() {
  const user = useUser();
  if (!user) return null;
  const room = rowExpected.get() ? <MovieShelfSkeleton /> : null;
  return (
    <Suspense fallback={room}>
      <ContinueWatching user={user} room={room} />
    </Suspense>
  );
}

function HeroActions(movie: Parameters<typeof WatchButton>[0]["movie"]) {
  return (
    <>
      <WatchButton movie={movie} />
      <ButtonLink look="quiet" to={paths.movie(movie.id)}>
        More about it<span className="sr-only">: {movie.name}</span>
      </ButtonLink>
    </>
  );
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice level={1} title="The projector is dark" actions={<Button onClick={onRetry}>Try again</Button>}>
      <p>The films could not be fetched. Check your connection, then try again.</p>
    </Notice>
  );
}

function NothingOn() {
  return (
    <Notice level={1} title="Nothing is on yet" actions={<ButtonLink to={paths.movies}>All movies</ButtonLink>}>
      <p>The first films are being put on the programme. Come back soon.</p>
    </Notice>
  );
}

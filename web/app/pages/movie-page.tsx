import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { useUser } from "../../account/session.ts";
import { useOwned } from "../../billing/owned.ts";
import { useIsSubscribed } from "../../billing/subscription.ts";
import { CastList } from "../../catalogue/cast-list.tsx";
import { MovieFacts } from "../../catalogue/movie-facts.tsx";
import { MovieShelf } from "../../catalogue/movie-shelf.tsx";
import { Poster } from "../../catalogue/poster.tsx";
import { oneMovie, relatedMovies } from "../../catalogue/queries.ts";
import { ReviewList } from "../../catalogue/review-list.tsx";
import { Trailer } from "../../catalogue/trailer.tsx";
import { useParams } from "../../router/routes.tsx";
import { dollars } from "../../ui/dollars.ts";
import { useTitle } from "../../ui/use-title.ts";
import { FavouriteButton } from "../../viewing/favourite-button.tsx";
import { BuyButton } from "../buy-button.tsx";
import { DownloadButton } from "../download-button.tsx";
import { ResumeMark } from "../resume-mark.tsx";
import { useWatchingAtHand } from "../use-watching-at-hand.ts";
import { WatchButton } from "../watch-button.tsx";
import { MoviePageSkeleton } from "./movie-page-skeleton.tsx";
import { MovieTrouble } from "./movie-trouble.tsx";

export function MoviePage() {
  const { id = "" } = useParams();
  const found = useQuery(oneMovie(id));
  const movie = found.data?.data;
  useTitle(movie?.name);
  useWatchingAtHand();
  if (found.isError) return <MovieTrouble error={found.error} onRetry={() => found.refetch()} />;
  if (!movie) return <MoviePageSkeleton />;
  return (
    <article key={id}>
      <Front movie={movie} />
      <CastList casts={movie.casts} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 xl:has-[#trailer]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Trailer movie={movie} />
        <ReviewList movieId={id} />
      </div>
      <Related movieId={id} />
    </article>
  );
}

function Front({ movie }: { movie: Movie }) {
  const user = useUser();
  const owned = useOwned(user !== null).has(movie.id);
  const subscribed = useIsSubscribed(user !== null);
  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="glow absolute inset-0 -z-10 max-md:[--glow-until:10%] md:[--glow-x:14%]"
        style={{ "--film": movie.colour } as CSSProperties}
      />
      <div className="wrap grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[auto_1fr] md:items-center md:py-12 lg:gap-x-14">
        <div className="relative mx-auto w-[min(46vw,15rem)] overflow-hidden rounded-2xl shadow-2xl ring-1 shadow-black/70 ring-white/15 md:w-64 lg:w-80 xl:w-96">
          <Poster
            of={movie}
            alt={`Poster of ${movie.name}`}
            priority
            sizes="(min-width: 1280px) 384px, (min-width: 1024px) 320px, (min-width: 768px) 256px, 46vw"
          />
          {user && <ResumeMark user={user} movieId={movie.id} />}
        </div>
        <div className="min-w-0">
          <h1
            className={`headline ${movie.name.length > 26 ? "text-4xl xs:text-5xl lg:text-6xl xl:text-7xl" : "text-5xl xs:text-6xl lg:text-7xl xl:text-9xl"}`}
          >
            {movie.name}
          </h1>
          <div className="mt-4">
            <MovieFacts movie={movie} />
          </div>
          <div className="mt-5 flex flex-wrap items-center gap-3 max-sm:*:grow max-sm:*:px-4 max-sm:*:first:basis-full">
            <WatchButton movie={movie} />
            <FavouriteButton movie={movie} owner={user} />
            <BuyButton movie={movie} />
            {(owned || subscribed) && movie.video !== null && <DownloadButton movie={movie} />}
          </div>
          <p className="mt-3 text-pretty text-screen/75">
            <strong className="headline mr-2 text-2xl text-bulb">{owned ? "Bought" : dollars(movie.price)}</strong>
            {owned ? "and yours for good; " : "to own it; "}
            streaming comes with a subscription.
            {movie.video === null && " This film has no reel yet: it can be streamed later."}
          </p>
          <p className="mt-6 max-w-3xl text-lg text-pretty text-screen/90">{movie.description}</p>
        </div>
      </div>
    </div>
  );
}

function Related({ movieId }: { movieId: string }) {
  const related = useQuery(relatedMovies(movieId)).data?.data ?? [];
  return related.length > 0 && <MovieShelf title="More like this" movies={related} />;
}

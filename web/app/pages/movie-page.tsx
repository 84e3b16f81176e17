import { useQuery } from "@tanstack/react-query";
import type { Movie } from "../../../contract/catalogue.ts";
import { AddToCartButton } from "../../billing/add-to-cart-button.tsx";
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
import { WatchButton } from "../watch-button.tsx";
import { MoviePageSkeleton } from "./movie-page-skeleton.tsx";
import { MovieTrouble } from "./movie-trouble.tsx";

export function MoviePage() {
  const { id = "" } = useParams();
  const found = useQuery(oneMovie(id));
  const movie = found.data?.data;
  useTitle(movie?.name);
  if (found.isError) return <MovieTrouble error={found.error} onRetry={() => found.refetch()} />;
  if (!movie) return <MoviePageSkeleton />;
  return (
    <article key={id}>
      <Front movie={movie} />
      <CastList casts={movie.casts} />
      <div className="wrap grid gap-x-14 xl:has-[#trailer]:grid-cols-[3fr_2fr]">
        <Trailer movie={movie} />
        <ReviewList movieId={id} />
      </div>
      <Related movieId={id} />
    </article>
  );
}

function Front({ movie }: { movie: Movie }) {
  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10"
        style={{
          background: `radial-gradient(100% 120% at 12% 20%, ${movie.colour}99 0%, ${movie.colour}33 45%, transparent 78%), linear-gradient(180deg, transparent 60%, #0f0c0a)`,
        }}
      />
      <div className="wrap grid gap-x-14 gap-y-7 pt-8 pb-10 md:grid-cols-[auto_1fr] md:items-center md:py-14">
        <Poster
          of={movie}
          alt={`Poster of ${movie.name}`}
          priority
          sizes="(min-width: 1280px) 384px, (min-width: 768px) 288px, 62vw"
          className="mx-auto w-[min(62vw,17rem)] rounded-2xl shadow-2xl ring-1 shadow-black/70 ring-white/15 md:w-72 xl:w-96"
        />
        <div className="min-w-0">
          <h1
            className={`headline ${movie.name.length > 26 ? "text-5xl sm:text-6xl xl:text-7xl" : "text-6xl sm:text-7xl xl:text-9xl"}`}
          >
            {movie.name}
          </h1>
          <div className="mt-5">
            <MovieFacts movie={movie} />
          </div>
          <p className="mt-6 max-w-3xl text-lg text-pretty text-screen/90">{movie.description}</p>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <WatchButton movie={movie} />
            <FavouriteButton movie={movie} />
            <AddToCartButton movie={movie} />
          </div>
          <p className="mt-4 text-dim">
            <strong className="headline mr-2 text-2xl text-bulb">{dollars(movie.price)}</strong>
            to own it; streaming comes with a subscription.
            {movie.video === null && " This film has no reel yet: it can be streamed later."}
          </p>
        </div>
      </div>
    </div>
  );
}

function Related({ movieId }: { movieId: string }) {
  const related = useQuery(relatedMovies(movieId)).data?.data ?? [];
  return related.length > 0 && <MovieShelf title="More like this" movies={related} />;
}

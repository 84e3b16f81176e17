import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link, useParams } from "react-router-dom";
import { m } from "#messages";
import type { CastMember } from "../../../contract/catalogue/catalogue.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { MovieCarousel } from "../../features/catalogue/movie-carousel.tsx";
import { movieQuery, relatedMoviesQuery } from "../../features/catalogue/queries.ts";
import { ReviewSection } from "../../features/catalogue/review-section.tsx";
import { ExtraList } from "../../features/extras/extra-list.tsx";
import { MovieDetails } from "../../features/movies/movie-details.tsx";
import { Trailer } from "../../features/movies/trailer.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";
import { usePrefetchWatchPage } from "../idle/use-prefetch-watch-page.ts";
import { MovieHeader } from "./movie-header.tsx";

const MovieError = lazyComponent(async () => (await import("./movie-error.tsx")).MovieError);

const MovieBanners = lazyComponent(async () => (await import("./movie-banners.tsx")).MovieBanners);

export function MoviePage() {
  const { id = "" } = useParams();
  const user = useUser();
  const movieResult = useQuery(movieQuery(id));
  const movie = movieResult.data?.data;
  useDocumentTitle(movie?.name);
  usePrefetchWatchPage();
  if (!movie && movieResult.isError) {
    return (
      <Suspense fallback={<MoviePageSkeleton />}>
        <MovieError error={movieResult.error} onRetry={() => movieResult.refetch()} />
      </Suspense>
    );
  }
  if (!movie) return <MoviePageSkeleton />;
  return (
    <article key={id} data-movie={id}>
      {(movie.draft || movie.episode) && (
        <Suspense>
          <MovieBanners movie={movie} />
        </Suspense>
      )}
      <MovieHeader movie={movie} />
      <CastList casts={movie.casts} />
      <ExtraList movie={movie} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:has-[#trailer]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:gap-x-14">
        <Trailer movie={movie} />
        <MovieDetails movie={movie} />
      </div>
      {!movie.draft && (
        <>
          <ReviewSection movieId={id} user={user} />
          <RelatedMovies movieId={id} />
        </>
      )}
    </article>
  );
}

function RelatedMovies({ movieId }: { movieId: string }) {
  const related = useQuery(relatedMoviesQuery(movieId)).data?.data ?? [];
  return related.length > 0 && <MovieCarousel title={m.movie_more_like_this()} movies={related} />;
}

function MoviePageSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">{m.movie_loading()}</h1>
      <div className="wrap grid gap-x-8 gap-y-6 pt-6 pb-8 md:grid-cols-[auto_1fr] md:items-center md:py-12 lg:gap-x-14">
        <Skeleton className="mx-auto aspect-2/3 w-[min(46vw,15rem)] rounded-2xl md:w-64 lg:w-80 xl:w-96" />
        <div className="min-w-0">
          <Skeleton className="h-20 w-4/5 xl:h-32" />
          <Skeleton className="mt-5 h-6 w-3/5" />
          <Skeleton className="mt-5 h-11 w-80 max-w-full rounded-full" />
          <Skeleton className="mt-6 h-36 max-w-3xl" />
        </div>
      </div>
    </div>
  );
}

function CastList({ casts }: { casts: CastMember[] }) {
  if (casts.length === 0) return null;
  return (
    <Carousel title={m.common_cast()}>
      {casts.map((entry) => (
        <li key={entry.id} className="w-26 shrink-0 snap-start text-center sm:w-32">
          <Link to={paths.person(entry.cast.id)} className="group block rounded-xl">
            <Avatar
              name={entry.cast.name}
              image={entry.image}
              className="aspect-square w-full text-4xl ring-bulb/70 transition group-hover:ring-2"
            />
            <p className="mt-3 leading-snug font-semibold text-balance wrap-anywhere group-hover:text-bulb">
              {entry.cast.name}
            </p>
            <p className="mt-0.5 text-sm text-balance wrap-anywhere text-dim">{entry.role}</p>
          </Link>
        </li>
      ))}
    </Carousel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { m } from "#messages";
import type { Category, Movie } from "../../../contract/catalogue.ts";
import { categoryPath } from "../../../contract/pages.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/account/session.ts";
import { Hero, HeroSkeleton } from "../../features/catalogue/hero.tsx";
import { LazyMovieCarousel, SeeAllLink } from "../../features/catalogue/lazy-movie-carousel.tsx";
import { MovieCarousel, MovieCarouselSkeleton } from "../../features/catalogue/movie-carousel.tsx";
import {
  categoriesQuery,
  categoryMoviesQuery,
  featuredMoviesQuery,
  newestMoviesQuery,
} from "../../features/catalogue/queries.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Notice } from "../../ui/notice.tsx";
import { Optional } from "../../ui/optional.tsx";
import { useNearViewport } from "../../ui/use-near-viewport.ts";
import { WatchButton } from "../movie-actions/watch-button.tsx";

const heroMovieCount = 5;

const MemberCarousels = lazyComponent(async () => (await import("./member-carousels.tsx")).MemberCarousels);
const HomeError = lazyComponent(async () => (await import("./home-error.tsx")).HomeError);
const FreeCarousels = lazyComponent(async () => (await import("./free-carousels.tsx")).FreeCarousels);

export function HomePage() {
  const popular = useQuery(featuredMoviesQuery());
  const categoryList = useQuery(categoriesQuery()).data?.data;
  const movies = popular.data?.data ?? [];
  if (!popular.data && popular.isError) {
    return (
      <Suspense>
        <HomeError onRetry={() => popular.refetch()} />
      </Suspense>
    );
  }
  if (popular.isPending) {
    return (
      <>
        <HeroSkeleton />
        <CarouselSkeletons />
      </>
    );
  }
  if (movies.length === 0) return <EmptyCatalogue />;
  return (
    <>
      <Hero movies={movies.slice(0, heroMovieCount)} renderActions={HeroActions} />
      <BelowMemberCarousels>
        <PopularCarousel movies={movies.slice(heroMovieCount)} />
        <LazyMovieCarousel title={m.catalogue_new()} query={newestMoviesQuery()} allPath={paths.movies} />
        {categoryList ? <CategoryCarousels categories={categoryList} /> : <CarouselSkeletons />}
      </BelowMemberCarousels>
    </>
  );
}

function BelowMemberCarousels({ children }: { children: ReactNode }) {
  const user = useUser();
  // With a session, the carousels stay invisible until hydration, because member carousels would push them down.
  if (!user)
    return (
      <div className="in-[[data-session]>body:not([data-hydrated],[data-scripts-failed])]:invisible">{children}</div>
    );
  return (
    <Optional pending={<CarouselSkeletons />} failed={children}>
      <MemberCarousels user={user} fallback={<CarouselSkeletons />}>
        {children}
      </MemberCarousels>
    </Optional>
  );
}

/** Three of them fill the first screen, so the footer stays below it. */
function CarouselSkeletons() {
  return [1, 2, 3].map((nth) => <MovieCarouselSkeleton key={nth} />);
}

/** The popular movies that the hero does not show. */
function PopularCarousel({ movies }: { movies: Movie[] }) {
  const title = m.catalogue_popular();
  if (movies.length === 0) return null;
  return <MovieCarousel title={title} movies={movies} more={<SeeAllLink title={title} to={paths.popular} />} />;
}

/** The last carousels are fetched far before they are in view, because no skeletons reserve their space. */
function CategoryCarousels({ categories }: { categories: Category[] }) {
  const [ref, isNear] = useNearViewport<HTMLDivElement>();
  const rows = categories.map((category) => (
    <LazyMovieCarousel
      key={category.id}
      title={category.tittle}
      query={categoryMoviesQuery(category.tittle)}
      allPath={categoryPath(category)}
    />
  ));
  return (
    <>
      {rows.slice(0, 1)}
      <div ref={ref} />
      {rows.slice(1)}
      <Optional>{isNear && <FreeCarousels />}</Optional>
    </>
  );
}

function HeroActions(movie: Movie) {
  return (
    <>
      <WatchButton movie={movie} />
      <ButtonLink look="quiet" to={paths.movie(movie.id)}>
        {m.catalogue_hero_more()}
        <span className="sr-only">{`: ${movie.name}`}</span>
      </ButtonLink>
    </>
  );
}

function EmptyCatalogue() {
  return (
    <Notice
      level={1}
      title={m.catalogue_home_empty_title()}
      actions={<ButtonLink to={paths.movies}>{m.catalogue_all_movies()}</ButtonLink>}
    >
      <p>{m.catalogue_home_empty_text()}</p>
    </Notice>
  );
}

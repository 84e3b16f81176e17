import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import type { HomeRow } from "../../../contract/home/home.ts";
import { paths } from "../../api/paths.ts";
import { useUser } from "../../features/accounts/session.ts";
import { LazyMovieCarousel, SeeAllLink } from "../../features/catalogue/lazy-movie-carousel.tsx";
import { MovieCarousel, MovieCarouselSkeleton } from "../../features/catalogue/movie-carousel.tsx";
import { homeQuery } from "../../features/catalogue/queries.ts";
import { Hero, HeroSkeleton } from "../../features/home/hero.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { Notice } from "../../ui/notice.tsx";
import { OptionalContent } from "../../ui/optional.tsx";
import { useCheckClosed } from "../movie-actions/use-check-closed.ts";
import { WatchButton } from "../movie-actions/watch-button.tsx";

const MemberCarousels = lazyComponent(
  async () => (await import("./member-carousels.tsx")).MemberCarousels,
);
const HomeError = lazyComponent(async () => (await import("./home-error.tsx")).HomeError);
const LimitedHome = lazyComponent(
  async () => (await import("../../features/age-limit/limited-home.tsx")).LimitedHome,
);
const IncludedCarousel = lazyComponent(
  async () => (await import("./included-carousel.tsx")).IncludedCarousel,
);

export function HomePage() {
  const home = useQuery(homeQuery());
  if (!home.data && home.isError) {
    return (
      <Suspense>
        <HomeError onRetry={() => home.refetch()} />
      </Suspense>
    );
  }
  if (!home.data) {
    return (
      <>
        <HeroSkeleton />
        <CarouselSkeletons />
      </>
    );
  }
  const { hero, pick, rows } = home.data.data;
  if (hero.length === 0) return <EmptyCatalogue />;
  return (
    <>
      <Hero movies={hero} pick={pick} renderActions={HeroActions} />
      <BelowMemberCarousels>
        {rows.map((row) => (
          <RowCarousel key={row.id} row={row} />
        ))}
      </BelowMemberCarousels>
    </>
  );
}

function BelowMemberCarousels({ children }: { children: ReactNode }) {
  const user = useUser();
  // With a session, the public carousels stay invisible until hydration, because the member's own
  // carousels would push them down.
  if (!user)
    return (
      <div className="in-[[data-session]>body:not([data-hydrated],[data-scripts-failed])]:invisible">
        {children}
      </div>
    );
  return (
    <OptionalContent pending={<CarouselSkeletons />} failed={children}>
      <MemberCarousels fallback={<CarouselSkeletons />}>{children}</MemberCarousels>
    </OptionalContent>
  );
}

/** Skeletons of carousels. Three fill the first screen, so that the footer stays below it. */
function CarouselSkeletons() {
  return [1, 2, 3].map((nth) => <MovieCarouselSkeleton key={nth} />);
}

function RowCarousel({ row }: { row: HomeRow }) {
  const user = useUser();
  const { id, title, path, movies } = row;
  if (movies)
    return (
      <MovieCarousel
        title={title}
        movies={movies}
        more={path && <SeeAllLink title={title} to={path} />}
      />
    );
  if (id !== "included") return <LazyMovieCarousel row={row} />;
  return <OptionalContent>{user && <IncludedCarousel row={row} />}</OptionalContent>;
}

const HeroActions = (movie: Movie) => <MovieActions movie={movie} />;

function MovieActions({ movie }: { movie: Movie }) {
  const checkClosed = useCheckClosed();
  return (
    <>
      {movie.video !== null && <WatchButton movie={movie} checkClosed={checkClosed} />}
      <ButtonLink
        look={movie.video === null ? undefined : "quiet"}
        to={paths.movie(movie.id)}
        about={movie.name}
      >
        {m.catalogue_hero_more()}
      </ButtonLink>
    </>
  );
}

function EmptyCatalogue() {
  const empty = (
    <Notice
      level={1}
      title={m.catalogue_home_empty_title()}
      actions={<ButtonLink to={paths.movies}>{m.catalogue_all_movies()}</ButtonLink>}
    >
      <p>{m.catalogue_home_empty_text()}</p>
    </Notice>
  );
  if (!useUser()) return empty;
  return (
    <OptionalContent pending={empty} failed={empty}>
      <LimitedHome empty={empty} />
    </OptionalContent>
  );
}

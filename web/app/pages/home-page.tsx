import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import type { Movie } from "../../../contract/catalogue.ts";
import { pageTitles } from "../../../contract/page-titles.ts";
import { useUser } from "../../account/session.ts";
import { categoryAddress } from "../../catalogue/category-address.ts";
import { Hero, HeroSkeleton } from "../../catalogue/hero.tsx";
import { MovieShelf, MovieShelfSkeleton } from "../../catalogue/movie-shelf.tsx";
import { NearShelf, SeeAll } from "../../catalogue/near-shelf.tsx";
import { categories, categoryRow, featuredMovies, newestMovies } from "../../catalogue/queries.ts";
import { t } from "../../language/text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useNear } from "../../ui/use-near.ts";
import { useTitle } from "../../ui/use-title.ts";
import { paths } from "../paths.ts";
import { WatchButton } from "../watch-button.tsx";

const featured = 5;

const MemberRows = lazy(async () => ({ default: (await import("../member-rows.tsx")).MemberRows }));
const HomeTrouble = lazy(async () => ({ default: (await import("./home-trouble.tsx")).HomeTrouble }));
const FreeRows = lazy(async () => ({ default: (await import("../free-rows.tsx")).FreeRows }));

export function HomePage() {
  useTitle(t(pageTitles.home));
  const popular = useQuery(featuredMovies());
  const shelves = useQuery(categories()).data?.data;
  const movies = popular.data?.data ?? [];
  if (!popular.data && popular.isError) {
    return (
      <Suspense>
        <HomeTrouble onRetry={() => popular.refetch()} />
      </Suspense>
    );
  }
  if (popular.isPending) {
    return (
      <>
        <HeroSkeleton />
        <Waiting />
      </>
    );
  }
  if (movies.length === 0) return <NothingOn />;
  return (
    <>
      <Hero movies={movies.slice(0, featured)} actionsOf={HeroActions} />
      <BelowMemberRows>
        <Popular movies={movies.slice(featured)} />
        <NearShelf title={t("New")} row={newestMovies()} all={paths.movies} />
        {shelves ? <Shelves titles={shelves.map(({ tittle }) => tittle)} /> : <Waiting />}
      </BelowMemberRows>
    </>
  );
}

function BelowMemberRows({ children }: { children: ReactNode }) {
  const user = useUser();
  if (!user) return children;
  return (
    <Suspense fallback={<Waiting />}>
      <MemberRows user={user} waiting={<Waiting />}>
        {children}
      </MemberRows>
    </Suspense>
  );
}

/** Enough of them to keep the foot of the page out of sight. */
function Waiting() {
  return [1, 2, 3].map((nth) => <MovieShelfSkeleton key={nth} />);
}

/** All but those that are on show above. */
function Popular({ movies }: { movies: Movie[] }) {
  const title = t("Popular now");
  if (movies.length === 0) return null;
  return <MovieShelf title={title} movies={movies} more={<SeeAll title={title} to={paths.popular} />} />;
}

/** The last rows are asked for long before they are in sight: nothing makes room for them. */
function Shelves({ titles }: { titles: string[] }) {
  const [ref, near] = useNear<HTMLDivElement>();
  const rows = titles.map((title) => (
    <NearShelf key={title} title={title} row={categoryRow(title)} all={categoryAddress(title)} />
  ));
  return (
    <>
      {rows.slice(0, 1)}
      <div ref={ref} />
      {rows.slice(1)}
      <Suspense>{near && <FreeRows />}</Suspense>
    </>
  );
}

function HeroActions(movie: Movie) {
  return (
    <>
      <WatchButton movie={movie} />
      <ButtonLink look="quiet" to={paths.movie(movie.id)}>
        {t("More about it")}
        <span className="sr-only">{`: ${movie.name}`}</span>
      </ButtonLink>
    </>
  );
}

function NothingOn() {
  return (
    <Notice
      level={1}
      title={t("Nothing is on yet")}
      actions={<ButtonLink to={paths.movies}>{t("All movies")}</ButtonLink>}
    >
      <p>{t("The first films are being put on the programme. Come back soon.")}</p>
    </Notice>
  );
}

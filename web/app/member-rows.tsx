import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { UserInfo } from "../../contract/accounts.ts";
import { MovieShelf } from "../catalogue/movie-shelf.tsx";
import { Poster } from "../catalogue/poster.tsx";
import { t } from "../language/text.ts";
import { posterSizes } from "../ui/shelf.tsx";
import { ContinueShelf } from "../viewing/continue-shelf.tsx";
import { useForgetting } from "../viewing/forgetting.ts";
import { becauseWatched, begunMovies } from "../viewing/queries.ts";

type Props = { user: UserInfo; waiting: ReactNode; children: ReactNode };

/**
 * The rows of who is signed in, above everybody's. Those wait until it is known what stands above them, so that
 * nothing is pushed down. What is empty, or cannot be had, has no row.
 */
export function MemberRows({ user, waiting, children }: Props) {
  const begun = useQuery({ ...begunMovies(user), staleTime: 0, retry: false });
  const because = useQuery({ ...becauseWatched(), staleTime: 0, retry: false });
  const { isHidden, forget } = useForgetting();
  const [settled, setSettled] = useState(false);

  const begunMoviesKnown = begun.data?.data.watchCartMovies ?? [];
  const unsure =
    isUnsure(begun, begunMoviesKnown.length === 0) || isUnsure(because, (because.data?.data.length ?? 0) === 0);
  if (!settled && !unsure) setSettled(true);
  if (!settled && unsure) return waiting;

  const movies = begunMoviesKnown.filter(({ id }) => !isHidden(id));
  const { movie, data = [] } = because.data ?? {};
  return (
    <>
      {movies.length > 0 && (
        <ContinueShelf
          movies={movies}
          posterOf={(each) => <Poster of={each} sizes={posterSizes} />}
          onRemove={forget}
        />
      )}
      {movie && data.length > 0 && (
        <MovieShelf title={t("Because you watched {name}", { name: movie.name })} movies={data} />
      )}
      {children}
    </>
  );
}

/** Nothing known yet, or nothing there when it was asked last: a row may still come. */
function isUnsure({ isLoading, isFetching }: { isLoading: boolean; isFetching: boolean }, empty: boolean): boolean {
  return isLoading || (isFetching && empty);
}

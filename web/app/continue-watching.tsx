import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { UserInfo } from "../../contract/accounts.ts";
import { Poster } from "../catalogue/poster.tsx";
import { posterSizes } from "../ui/shelf.tsx";
import { ContinueShelf } from "../viewing/continue-shelf.tsx";
import { useForgetting } from "../viewing/forgetting.ts";
import { begunMovies } from "../viewing/queries.ts";
import { rowExpected } from "../viewing/row-expected.ts";

/** `room` is what stands there until it is known what was begun. Silent when there is nothing, or when it cannot be had. */
export function ContinueWatching({ user, room }: { user: UserInfo; room: ReactNode }) {
  const begun = useQuery({ ...begunMovies(user), staleTime: 0 });
  const { isHidden, forget } = useForgetting();
  const count = begun.data?.data.watchCartMovies.length;
  useEffect(() => {
    if (count !== undefined) rowExpected.set(count > 0);
  }, [count]);

  if (begun.isPending) return room;
  const movies = begun.data?.data.watchCartMovies.filter(({ id }) => !isHidden(id)) ?? [];
  if (movies.length === 0) return null;
  return (
    <ContinueShelf movies={movies} posterOf={(movie) => <Poster of={movie} sizes={posterSizes} />} onRemove={forget} />
  );
}

import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { UserInfo } from "../../../contract/accounts.ts";
import { formatPlaybackTime } from "../../features/player/playback-time.ts";
import { unfinishedMoviesQuery } from "../../features/viewing/queries.ts";
import { formatWatchTimeLeft, ProgressBar } from "../../features/viewing/watch-progress.tsx";

/** The resume position, placed over the poster's lower edge, so that nothing shifts when it loads. */
export function ResumeBadge({ user, movieId }: { user: UserInfo; movieId: string }) {
  const unfinished = useQuery({ ...unfinishedMoviesQuery(user), staleTime: 0 }).data?.data.watchCartMovies;
  const watchPosition = unfinished?.find(({ id }) => id === movieId);
  if (!watchPosition) return null;
  return (
    <div className="absolute inset-x-0 bottom-0 animate-rise bg-linear-to-t from-night/95 via-night/80 to-transparent px-4 pt-14 pb-4">
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm font-semibold sm:text-base">
        <span>{m.movie_resume_from({ time: formatPlaybackTime(watchPosition.position) })}</span>
        <span className="font-normal text-dim max-sm:hidden">{formatWatchTimeLeft(watchPosition)}</span>
      </p>
      <ProgressBar of={watchPosition} />
    </div>
  );
}

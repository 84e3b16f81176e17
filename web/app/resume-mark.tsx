import { useQuery } from "@tanstack/react-query";
import type { UserInfo } from "../../contract/accounts.ts";
import { t } from "../language/text.ts";
import { clock } from "../player/clock.ts";
import { ProgressBar, timeLeft } from "../viewing/progress.tsx";
import { begunMovies } from "../viewing/queries.ts";

/** At the foot of a poster, over it, so that nothing moves when it is known: where Watch goes on. */
export function ResumeMark({ user, movieId }: { user: UserInfo; movieId: string }) {
  const begun = useQuery({ ...begunMovies(user), staleTime: 0 }).data?.data.watchCartMovies;
  const place = begun?.find(({ id }) => id === movieId);
  if (!place) return null;
  return (
    <div className="absolute inset-x-0 bottom-0 animate-rise bg-linear-to-t from-night/95 via-night/80 to-transparent px-4 pt-14 pb-4">
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-sm font-semibold sm:text-base">
        <span>{t("Resume from {time}", { time: clock(place.position) })}</span>
        <span className="font-normal text-dim max-sm:hidden">{timeLeft(place)}</span>
      </p>
      <ProgressBar of={place} />
    </div>
  );
}

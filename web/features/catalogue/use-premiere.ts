import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { apiFetch } from "../../api/client.ts";

const tickMs = 1000;

/**
 * The query for the clock offset in ms: how far the Worker's clock is ahead of the device's. The
 * offset is too small by the response time, so the countdown never ends before the Worker opens the
 * movie.
 */
export const clockOffsetQuery = queryOptions({
  queryKey: ["clock offset"],
  queryFn: async () => {
    const { data } = await apiFetch("GET /api/time");
    return Date.parse(data.now) - Date.now();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Returns the last known clock offset in ms, even after a failed refetch; 0 if the first request
 * failed, and undefined until it has ended.
 */
export const getLastKnownClockOffset = ({
  data,
  isError,
}: {
  data: number | undefined;
  isError: boolean;
}): number | undefined => data ?? (isError ? 0 : undefined);

/**
 * Counts down to a movie's premiere by the Worker's clock. `leftMs` is null without a premiere and
 * until the first tick. From the premiere on, `leftMs` is 0, and the returned movie has no first
 * day, so pages treat the movie as open. The premiere itself causes no request.
 */
export function usePremiere(movie: Movie): { movie: Movie; leftMs: number | null } {
  const { comingOn, premieresAt, availableFrom, premiereTime, ...openMovie } = movie;
  const offsetMs = getLastKnownClockOffset(
    useQuery({ ...clockOffsetQuery, enabled: premieresAt !== undefined }),
  );
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    setLeftMs(null);
    if (premieresAt === undefined || offsetMs === undefined) return;
    const opensAt = Date.parse(premieresAt) - offsetMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const left = Math.max(0, opensAt - Date.now());
      setLeftMs(left);
      if (left > 0) timer = setTimeout(tick, left % tickMs || tickMs);
    };
    tick();
    return () => clearTimeout(timer);
  }, [premieresAt, offsetMs]);
  return { movie: leftMs === 0 ? openMovie : movie, leftMs };
}

import { toIsoDay } from "../../../contract/iso-days.ts";
import type { MemorySite } from "./memory-site.ts";
import { day } from "./period.ts";

/** How long subscribers watched a movie on a day, in milliseconds. */
export type DailyWatchTime = [day: string, movieId: number, watchedMs: number];

type StoredTime = { month: string; movie_id: number; watched_ms: number };

/**
 * Records how long subscribers watched each movie on each day. The site stores only the sums of
 * months, which would be wrong for a start on another day of the month.
 */
export function createWatchLog({ DB }: MemorySite) {
  const days: DailyWatchTime[] = [];
  const sums = new Map<string, number>();

  /** Records the day before this midnight. */
  async function record(time: number): Promise<void> {
    const { results } = await DB.prepare(
      "SELECT month, movie_id, watched_ms FROM movie_watch_times ORDER BY month, movie_id",
    ).all<StoredTime>();
    for (const { month, movie_id, watched_ms } of results) {
      const key = `${month} ${movie_id}`;
      const added = watched_ms - (sums.get(key) ?? 0);
      if (added > 0) days.push([toIsoDay(time - day), movie_id, added]);
      sums.set(key, watched_ms);
    }
  }
  return { days, record };
}

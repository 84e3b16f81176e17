import { getSite } from "../../contract/site.ts";
import { type FirstMoment, isComingAt, reachedClock } from "../../contract/site-clock.ts";

/** Today in the site's time zone: `2026-12-03`. */
export const getSiteToday = (): string => new Date().toLocaleDateString("en-CA", { timeZone: getSite().timeZone });

/** Whether a movie is still to come, by the device's clock. */
export const isStillToCome = (movie: FirstMoment): boolean =>
  isComingAt(movie, reachedClock(Date.now(), getSite().timeZone));

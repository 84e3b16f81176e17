import { useSyncExternalStore } from "react";
import { getSite } from "../../contract/site/site.ts";
import {
  computeLatestWallClock,
  isStillToComeAt,
  type MovieOpening,
} from "../../contract/site/site-clock.ts";

/** Returns today's date in the site's time zone: `2026-12-03`. */
export const getSiteToday = (): string =>
  new Date().toLocaleDateString("en-CA", { timeZone: getSite().timeZone });

/** Whether a movie is still to come, by the device's clock. */
export const isStillToCome = (movie: MovieOpening): boolean =>
  isStillToComeAt(movie, computeLatestWallClock(Date.now(), getSite().timeZone));

/**
 * Whether a movie is still to come by the device's clock. False on the server and while hydrating,
 * so that both render alike.
 */
export const useIsStillToCome = (movie: MovieOpening): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => isStillToCome(movie),
    () => false,
  );

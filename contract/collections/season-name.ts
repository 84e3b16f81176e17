import { m } from "#messages";

/** The number of the season of specials, which comes after the other seasons. */
export const specialsSeason = 0;

/** Names a season that has no name of its own. */
export const formatSeasonName = (season: number): string =>
  season === specialsSeason ? m.series_specials() : m.series_season({ number: season });

/**
 * Returns the average stars of `count` reviews that have `stars` stars in total, to one decimal;
 * null if `count` is 0.
 */
export const computeAverageStars = (stars: number, count: number): number | null =>
  count === 0 ? null : Math.round((stars / count) * 10) / 10;

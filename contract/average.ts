/**
 * The average of `count` reviews with `stars` stars in total, to one decimal; null for no reviews.
 */
export const computeAverageStars = (stars: number, count: number): number | null =>
  count === 0 ? null : Math.round((stars / count) * 10) / 10;

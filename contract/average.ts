/** The stars that so many reviews give on average, to one decimal; null of none. */
export const averageOf = (stars: number, count: number): number | null =>
  count === 0 ? null : Math.round((stars / count) * 10) / 10;

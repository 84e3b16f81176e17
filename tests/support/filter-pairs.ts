const namesOf = (filter: string) => [...new URLSearchParams(filter).keys()];

/** Pairs the filters of a list, except filters of one parameter. */
export const pairsOf = (filters: readonly string[]): string[] =>
  filters.flatMap((filter, i) =>
    filters
      .slice(i + 1)
      .filter((other) => !namesOf(other).some((name) => namesOf(filter).includes(name)))
      .map((other) => `${filter}&${other}`),
  );

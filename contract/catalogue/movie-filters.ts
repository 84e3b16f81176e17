import { hourBuckets, movieSorts, starBuckets, yearBuckets } from "../constants.ts";
import { truncate } from "../truncate.ts";
import type { MovieQuery } from "./catalogue.ts";

/**
 * The filters that show a number of movies beside each choice, named by their query parameter in
 * page URLs and API requests.
 */
export const facetNames = ["category", "year", "hours", "rating", "language"] as const;
export type FacetName = (typeof facetNames)[number];

/** The query parameters of the movies page. */
const filterNames = [...facetNames, "sort", "q"] as const;
export type MovieFilterName = (typeof filterNames)[number];
export type MovieFilters = Partial<Pick<MovieQuery, MovieFilterName>>;

const allowedValues: Partial<Record<MovieFilterName, readonly string[]>> = {
  year: yearBuckets,
  hours: hourBuckets,
  rating: starBuckets.map(String),
  sort: movieSorts,
};

/** Reads the filters of a URL's query. Unknown values are ignored. */
export function readMovieFilters(searchParams: URLSearchParams): MovieFilters {
  const entries = filterNames.flatMap((name) => {
    const value = truncate(searchParams.get(name)?.trim() ?? "", 80);
    if (value && (allowedValues[name]?.includes(value) ?? true)) return [[name, value] as const];
    return [];
  });
  return Object.fromEntries(entries);
}

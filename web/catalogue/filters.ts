import { hourBuckets, movieSorts, starBuckets, yearBuckets } from "../../contract/constants.ts";

/** The filters of the movies page, named in its address as on the wire. */
const filterNames = ["category", "year", "hours", "rating", "language", "sort", "q"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>> & {
  year?: (typeof yearBuckets)[number];
  hours?: (typeof hourBuckets)[number];
  rating?: "1" | "2" | "3" | "4" | "5";
};

type Choice = { value: string; label: string };

const years: Choice[] = yearBuckets.map((bucket) => ({ value: bucket, label: bucket }));
const hours: Choice[] = hourBuckets.map((bucket) => ({ value: bucket, label: `${bucket} hrs` }));
const ratings: Choice[] = starBuckets.map((star) => ({ value: String(star), label: `${star} Star` }));
const languages: Choice[] = ["English", "French", "German", "Russian", "No dialogue"].map((language) => ({
  value: language,
  label: language,
}));
const sorts: Choice[] = [
  { value: "newest", label: "Newest" },
  { value: "rating", label: "Best rated" },
  { value: "name", label: "Name" },
  { value: "popular", label: "Most popular" },
];

export const choices = { year: years, hours, rating: ratings, language: languages, sort: sorts } as const;

const allowed: Partial<Record<FilterName, readonly string[]>> = {
  year: yearBuckets,
  hours: hourBuckets,
  rating: starBuckets.map(String),
  sort: movieSorts,
};

/** What an address asks for; values that no filter has are left out rather than refused. */
export function filtersOf(address: URLSearchParams): Filters {
  const asked = filterNames.flatMap((name) => {
    const value = address.get(name)?.trim().slice(0, 80);
    return value && (allowed[name]?.includes(value) ?? true) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(asked);
}

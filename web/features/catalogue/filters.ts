import { hourBuckets, type MovieSort, movieSorts, starBuckets, yearBuckets } from "../../../contract/constants.ts";
import { truncate } from "../../../contract/truncate.ts";
import { plural, type Text, t } from "../../i18n/text.ts";

/** What can be filtered by and counted, named in the address as on the wire. */
export const facetNames = ["category", "year", "hours", "rating", "language"] as const;
export type FacetName = (typeof facetNames)[number];

/** The movies page's address: the filters, a text, and the order. */
const filterNames = [...facetNames, "sort", "q"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>> & {
  year?: (typeof yearBuckets)[number];
  hours?: (typeof hourBuckets)[number];
  rating?: "1" | "2" | "3" | "4" | "5";
  sort?: MovieSort;
};

const allowedValues: Partial<Record<FilterName, readonly string[]>> = {
  year: yearBuckets,
  hours: hourBuckets,
  rating: starBuckets.map(String),
  sort: movieSorts,
};

/** What an address asks for; values that no filter has are left out rather than refused. */
export function readFilters(searchParams: URLSearchParams): Filters {
  const entries = filterNames.flatMap((name) => {
    const value = truncate(searchParams.get(name)?.trim() ?? "", 80);
    return value && (allowedValues[name]?.includes(value) ?? true) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The filters that narrow the list, in the order of their fields. */
export const getActiveFilterNames = (filters: Filters): ("q" | FacetName)[] =>
  ([...facetNames, "q"] as const).filter((name) => filters[name] !== undefined);

/** A choice in words. Categories and languages are called what they are called. */
export function getChoiceLabel(name: "q" | FacetName, value: string): string {
  if (name === "hours") return t("{bucket} hrs", { bucket: value });
  if (name === "rating") return plural(Number(value), "1 Star", "{count} Star");
  return name === "q" ? t("“{text}”", { text: value }) : value;
}

export const sortLabels: Record<MovieSort, Text> = {
  newest: "Newest",
  rating: "Best rated",
  name: "Name",
  popular: "Most popular",
};

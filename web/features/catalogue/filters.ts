import { m } from "#messages";
import { hourBuckets, type MovieSort, movieSorts, starBuckets, yearBuckets } from "../../../contract/constants.ts";
import { truncate } from "../../../contract/truncate.ts";
import type { Message } from "../../i18n/message.ts";

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
  if (name === "hours") return m.catalogue_filter_hours({ range: value });
  if (name === "rating") return m.catalogue_filter_stars({ count: Number(value) });
  return name === "q" ? m.catalogue_filter_text({ text: value }) : value;
}

export const sortLabels: Record<MovieSort, Message> = {
  newest: m.catalogue_sort_newest,
  rating: m.catalogue_sort_rating,
  name: m.common_name,
  popular: m.catalogue_sort_popular,
};

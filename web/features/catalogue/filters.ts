import { m } from "#messages";
import type { Category } from "../../../contract/catalogue/catalogue.ts";
import {
  type FacetName,
  facetNames,
  type MovieFilters,
} from "../../../contract/catalogue/movie-filters.ts";
import type { MovieSort } from "../../../contract/constants.ts";
import type { Message } from "../../i18n/message.ts";

/** Lists the active filters in the order of their fields. */
export const getActiveFilterNames = (filters: MovieFilters): ("q" | FacetName)[] =>
  ([...facetNames, "q"] as const).filter((name) => filters[name] !== undefined);

/** Returns the label of a filter's value. Languages are not translated. */
export function getChoiceLabel(
  name: "q" | FacetName,
  value: string,
  categories: readonly Category[],
): string {
  if (name === "hours") return m.catalogue_filter_hours({ range: value });
  if (name === "rating") return m.catalogue_filter_stars({ count: Number(value) });
  if (name === "category") return categories.find(({ tittle }) => tittle === value)?.name ?? value;
  return name === "q" ? m.catalogue_filter_text({ text: value }) : value;
}

export const sortLabels: Record<MovieSort, Message> = {
  newest: m.catalogue_sort_newest,
  rating: m.catalogue_sort_rating,
  name: m.common_name,
  popular: m.catalogue_sort_popular,
};

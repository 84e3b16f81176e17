import { foldText } from "../../../contract/fold-text.ts";
import { createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

/** A searched text, or the name of a movie chosen from the results. */
export type RecentSearch = { text: string; movieId?: string };

const maxSearches = 6;

const recentSearches = createStoredValue<RecentSearch[]>("recentSearches", (json) =>
  Array.isArray(json) ? json.filter(isSearch) : [],
);

export const useRecentSearches = () => useStoredValue(recentSearches);

const getSearchesExcept = (text: string) =>
  recentSearches.get().filter((search) => foldText(search.text) !== foldText(text));

/** Adds a search as the newest search, and removes earlier searches for the same text. */
export const rememberSearch = (search: RecentSearch) =>
  recentSearches.set([search, ...getSearchesExcept(search.text)].slice(0, maxSearches));

export const forgetSearch = ({ text }: RecentSearch) => recentSearches.set(getSearchesExcept(text));
export const forgetSearches = () => recentSearches.set([]);

function isSearch(json: unknown): json is RecentSearch {
  if (typeof json !== "object" || json === null) return false;
  const { text, movieId } = json as Record<string, unknown>;
  return (
    typeof text === "string" &&
    text.trim() !== "" &&
    ["string", "undefined"].includes(typeof movieId)
  );
}

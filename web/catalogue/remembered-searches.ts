import { foldText } from "../../contract/fold-text.ts";
import { stored, useStored } from "../ui/stored.ts";

/** A text that was searched for, or the film that was chosen. */
export type RecentSearch = { text: string; movieId?: string };

const most = 6;

const kept = stored<RecentSearch[]>("recentSearches", (json) => (Array.isArray(json) ? json.filter(isSearch) : []));

export const useRecentSearches = () => useStored(kept);

const others = (text: string) => kept.get().filter((one) => foldText(one.text) !== foldText(text));

/** Newest first, each once. */
export const rememberSearch = (search: RecentSearch) => kept.set([search, ...others(search.text)].slice(0, most));

export const forgetSearch = ({ text }: RecentSearch) => kept.set(others(text));
export const forgetSearches = () => kept.set([]);

function isSearch(json: unknown): json is RecentSearch {
  if (typeof json !== "object" || json === null) return false;
  const { text, movieId } = json as Record<string, unknown>;
  return typeof text === "string" && text.trim() !== "" && ["string", "undefined"].includes(typeof movieId);
}

import * as z from "zod/mini";
import { getLocale } from "#messages/runtime";
import type { FactsCandidate, FactsQuery } from "../../../contract/movies/facts.ts";
import type { AskWikidata } from "./wikidata.ts";

const maxCandidates = 10;
/**
 * How many items a search requests. Wikidata decides the order of items with the same name, so the
 * right item may be far down.
 */
const searchedItems = 50;

const FoundItems = z.object({
  search: z.array(
    z.object({
      id: z.string(),
      label: z.optional(z.string()),
      description: z.optional(z.string()),
    }),
  ),
});

/** Removes operators and separators of Wikidata's search from a text. */
const onlyWords = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}'’.,:!?&-]+/gu, " ").trim();

/**
 * Finds the items with a name, first those whose description has the year or a neighbouring year.
 */
export async function findCandidates(
  ask: AskWikidata,
  { q, year }: FactsQuery,
): Promise<FactsCandidate[]> {
  const search = onlyWords(q);
  if (search === "") return [];
  const language = getLocale();
  const params = {
    search,
    language,
    uselang: language,
    type: "item",
    limit: String(searchedItems),
  };
  const found = await ask({ action: "wbsearchentities", ...params }, FoundItems);
  const candidates = found.search.map(({ id, label = id, description = "" }) => ({
    id,
    label,
    description,
  }));
  const [near, others] = [true, false].map((isNear) =>
    candidates.filter(({ description }) => hasYear(description, year) === isNear),
  );
  return [...(near ?? []), ...(others ?? [])].slice(0, maxCandidates);
}

/**
 * Whether a description has the year, the year before or the year after. A premiere and a release
 * can be in different years.
 */
const hasYear = (description: string, year: number | undefined) =>
  year !== undefined &&
  (description.match(/\b\d{4}\b/g) ?? []).some((found) => Math.abs(Number(found) - year) <= 1);

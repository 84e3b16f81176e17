import * as z from "zod/mini";
import { getLocale } from "#messages/runtime";
import type { FactsCandidate, FactsQuery } from "../../../contract/movies/facts.ts";
import type { AskWikidata } from "./wikidata.ts";

const maxCandidates = 10;
/** The most that a search responds with: the order among items of one name is Wikidata's. */
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

/** Without operators and separators. */
const onlyWords = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}'’.,:!?&-]+/gu, " ").trim();

/** The items of a name. Those whose description has the year, or one beside it, come first. */
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

/** A premiere and a release can be in different years. */
const hasYear = (description: string, year: number | undefined) =>
  year !== undefined &&
  (description.match(/\b\d{4}\b/g) ?? []).some((found) => Math.abs(Number(found) - year) <= 1);

import * as z from "zod/mini";
import { singleLine } from "../field-schemas.ts";
import { WikidataId } from "../ids.ts";
import { crewJobs } from "../people/jobs.ts";

/** `year` puts the candidates first whose description mentions that year or a neighbouring year. */
export const FactsQuery = z.object({
  q: singleLine(200),
  year: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(9999))),
});

export const WikidataIdParams = z.object({ id: WikidataId });

/**
 * An item of Wikidata. `label` and `description` are in the language of the request, if Wikidata
 * has them in that language.
 */
export const FactsCandidate = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
});

/**
 * A movie in Wikidata. `fields` are the known facts, by the names of
 * contract/movies/movie-fields.ts.
 */
export const MovieFacts = z.object({
  id: z.string(),
  fields: z.object({
    originalTitle: z.optional(z.string()),
    countries: z.optional(z.string()),
    wikidata: z.string(),
    imdb: z.optional(z.string()),
  }),
  crew: z.array(z.object({ job: z.enum(crewJobs), name: z.string() })),
  /** `role` is empty if Wikidata has none. */
  cast: z.array(z.object({ name: z.string(), role: z.string() })),
});

/**
 * A person in Wikidata. `portraitPage` is at Wikimedia Commons. Author and licence are plain text,
 * if known.
 */
export const PersonFacts = z.object({
  id: z.string(),
  born: z.nullable(z.string()),
  died: z.nullable(z.string()),
  portraitPage: z.nullable(z.string()),
  portraitAuthor: z.nullable(z.string()),
  portraitLicence: z.nullable(z.string()),
});

export type FactsQuery = z.infer<typeof FactsQuery>;
export type FactsCandidate = z.infer<typeof FactsCandidate>;
export type MovieFacts = z.infer<typeof MovieFacts>;
export type PersonFacts = z.infer<typeof PersonFacts>;

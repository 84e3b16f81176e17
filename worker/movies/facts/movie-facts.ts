import * as z from "zod/mini";
import { getLocale } from "#messages/runtime";
import { countryCodeOf, joinCountries } from "../../../contract/countries.ts";
import { singleLine } from "../../../contract/field-schemas.ts";
import type { MovieFacts } from "../../../contract/movies/facts.ts";
import { movieFields } from "../../../contract/movies/movie-fields.ts";
import type { CrewJob } from "../../../contract/people/jobs.ts";
import { maxCredits } from "../../../contract/people/people.ts";
import { AppError } from "../../context/app-error.ts";
import {
  chooseStatement,
  getWikidataStatements,
  itemIdOf,
  readTextValue,
  WikidataClaims,
  WikidataLabels,
} from "./claims.ts";
import type { AskWikidata } from "./wikidata.ts";

const crewProperties: readonly [CrewJob, string][] = [
  ["director", "P57"],
  ["writer", "P58"],
  ["producer", "P162"],
  ["music", "P86"],
  ["camera", "P344"],
  ["editor", "P1040"],
  ["design", "P2554"],
  ["costumes", "P2515"],
];
const cast = "P161";
const characterItem = "P453";
const characterName = "P4633";
const title = "P1476";
const country = "P495";
const countryCode = "P297";
const imdb = "P345";
const publicationDate = "P577";

/** The maximum number of items in one request. */
const maxItems = 50;
const maxCountries = 8;
const maxNameLength = 120;

const Entities = z.object({
  entities: z.record(
    z.string(),
    z.object({
      id: z.string(),
      claims: z.optional(WikidataClaims),
      labels: z.optional(WikidataLabels),
    }),
  ),
});
const ItemClaims = z.object({ claims: WikidataClaims });

/** Reads the facts of a movie. Throws `facts_not_found` for an item that is no movie. */
export async function readMovieFacts(ask: AskWikidata, id: string): Promise<MovieFacts> {
  const { entities } = await ask({ action: "wbgetentities", ids: id, props: "claims" }, Entities);
  // Takes the only entity, because its id differs from the requested id if Wikidata has merged the
  // two items.
  const [entity] = Object.values(entities);
  const claims = entity?.claims;
  if (!entity || !claims || !(claims[publicationDate] || claims.P57))
    throw new AppError("facts_not_found");
  const [names, countries] = await Promise.all([
    readNames(ask, claims),
    readCountries(ask, claims),
  ]);
  const imdbId = movieFields.imdb.schema.safeParse(
    readTextValue(chooseStatement(claims, imdb)?.mainsnak, 20),
  ).data;
  return {
    id: entity.id,
    fields: {
      originalTitle: readTextValue(
        chooseStatement(claims, title)?.mainsnak,
        movieFields.originalTitle.maxLength,
      ),
      countries,
      wikidata: entity.id,
      imdb: imdbId,
    },
    crew: listCrew(claims, names),
    cast: listCast(claims, names),
  };
}

type Names = ReadonlyMap<string, string>;

function listCrew(claims: WikidataClaims, names: Names): MovieFacts["crew"] {
  const crew = crewProperties.flatMap(([job, property]) => {
    const jobNames = getWikidataStatements(claims, property).flatMap(
      ({ mainsnak }) => names.get(itemIdOf(mainsnak) ?? "") ?? [],
    );
    return [...new Set(jobNames)].map((name) => ({ job, name }));
  });
  return crew.slice(0, maxCredits);
}

function listCast(claims: WikidataClaims, names: Names): MovieFacts["cast"] {
  const members = new Map<string, string>();
  for (const { mainsnak, qualifiers = {} } of getWikidataStatements(claims, cast)) {
    const name = names.get(itemIdOf(mainsnak) ?? "");
    const roles = [
      ...(qualifiers[characterName] ?? []).map((snak) => readTextValue(snak, maxNameLength)),
      ...(qualifiers[characterItem] ?? []).map((snak) => names.get(itemIdOf(snak) ?? "")),
    ].filter((role) => role !== undefined);
    const role = [...new Set(roles)].join(" / ");
    if (name && !members.get(name)) members.set(name, role.length > maxNameLength ? "" : role);
  }
  return [...members].map(([name, role]) => ({ name, role })).slice(0, maxCredits);
}

/** Reads the names of the movie's people and characters, by the ids of their items. */
async function readNames(ask: AskWikidata, claims: WikidataClaims): Promise<Names> {
  const people = [...crewProperties.map(([, property]) => property), cast].flatMap((property) =>
    getWikidataStatements(claims, property).map(({ mainsnak }) => itemIdOf(mainsnak)),
  );
  const characters = getWikidataStatements(claims, cast).flatMap(({ qualifiers = {} }) =>
    (qualifiers[characterItem] ?? []).map(itemIdOf),
  );
  const ids = [...new Set([...people, ...characters])]
    .filter((id) => id !== undefined)
    .slice(0, 4 * maxItems);
  const groups = Array.from({ length: Math.ceil(ids.length / maxItems) }, (_, i) =>
    ids.slice(i * maxItems, (i + 1) * maxItems),
  );
  const languages = getLocale();
  const params = { action: "wbgetentities", props: "labels", languages, languagefallback: "1" };
  const answers = await Promise.all(
    groups.map((group) => ask({ ...params, ids: group.join("|") }, Entities)),
  );
  const named = answers.flatMap(({ entities }) => Object.entries(entities));
  return new Map(
    named.flatMap(([id, { labels = {} }]) => {
      const name = z.safeParse(singleLine(maxNameLength), Object.values(labels)[0]?.value).data;
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** Reads the country codes. Leaves out former countries, which have no code. */
async function readCountries(
  ask: AskWikidata,
  claims: WikidataClaims,
): Promise<string | undefined> {
  const items = getWikidataStatements(claims, country).flatMap(
    ({ mainsnak }) => itemIdOf(mainsnak) ?? [],
  );
  const codes = await Promise.all(
    items.slice(0, maxCountries).map(async (entity) => {
      const item = await ask({ action: "wbgetclaims", entity, property: countryCode }, ItemClaims);
      return countryCodeOf(
        readTextValue(chooseStatement(item.claims, countryCode)?.mainsnak, 2) ?? "",
      );
    }),
  );
  return joinCountries(codes.filter((code) => code !== undefined)) || undefined;
}

import { m } from "#messages";
import {
  formatDurationMinutes,
  parseDurationMinutes,
} from "../../../contract/catalogue/buckets.ts";
import { countryCodeOf, joinCountries, splitCountries } from "../../../contract/countries.ts";
import {
  type MovieFieldName,
  movieFieldList,
  movieFields,
} from "../../../contract/movies/movie-fields.ts";
import type { CrewJob } from "../../../contract/people/jobs.ts";
import { MovieCredits, maxCredits } from "../../../contract/people/people.ts";
import { parseXml, type XmlElement, XmlError } from "../xml.ts";

/**
 * The facts of an NFO file, as texts of the movie's fields: only those that the file has and the
 * fields accept.
 */
export type NfoFacts = {
  fields: Partial<Record<MovieFieldName, string>>;
  crew: { job: CrewJob; name: string }[];
  cast: { name: string; role: string }[];
};

export type NfoFile = { name: string; facts: NfoFacts };

/** A file that cannot be read as an NFO. Its message says what to do. */
export class UnreadableNfoError extends Error {}

export const maxNfoBytes = 256 * 1024;

/**
 * Reads an NFO file. Throws `UnreadableNfoError`; a file that is too large is not read to its end.
 */
export async function readNfoFile(file: File): Promise<NfoFile> {
  const bytes = await file
    .slice(0, maxNfoBytes + 1)
    .arrayBuffer()
    .catch(() => {
      throw new UnreadableNfoError(m.error_nfo_unreadable({ name: file.name }));
    });
  return { name: file.name, facts: parseNfo(new Uint8Array(bytes), file.name) };
}

/** Parses the bytes of the file `name`. Throws `UnreadableNfoError`. */
export function parseNfo(bytes: Uint8Array, name: string): NfoFacts {
  if (bytes.byteLength > maxNfoBytes)
    throw new UnreadableNfoError(
      m.error_nfo_too_large({ name, maximum: `${maxNfoBytes / 1024} kB` }),
    );
  try {
    const movie = parseXml(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (movie.name === "movie") return readFacts(movie);
  } catch (error) {
    if (error instanceof XmlError && error.reason === "entity")
      throw new UnreadableNfoError(m.error_nfo_entities({ name }));
    if (!(error instanceof XmlError || error instanceof TypeError)) throw error;
  }
  throw new UnreadableNfoError(m.error_nfo_unreadable({ name }));
}

/**
 * Reads the elements of https://kodi.wiki/view/NFO_files/Movies. Ratings are left out, because they
 * come from other sites.
 */
function readFacts(movie: XmlElement): NfoFacts {
  const texts = (name: string) =>
    movie.children.filter((child) => child.name === name && child.text !== "");
  const first = (...names: string[]) => names.flatMap(texts)[0]?.text;
  const idOf = (type: string) =>
    texts("uniqueid").find(({ attributes }) => attributes.type?.toLowerCase() === type)?.text;
  const minutes = readMinutes(first("runtime") ?? "");
  const codes = texts("country").flatMap(({ text }) => splitCountries(text).map(countryCodeOf));
  const fields = {
    name: toLine(first("title") ?? ""),
    originalTitle: toLine(first("originaltitle") ?? ""),
    year: /^\d{4}/.exec(first("year", "premiered", "releasedate") ?? "")?.[0],
    time: minutes > 0 ? formatDurationMinutes(minutes) : undefined,
    countries: joinCountries(codes.filter((code) => code !== undefined)),
    wikidata: idOf("wikidata"),
    imdb: idOf("imdb") ?? first("imdbid", "id"),
    description: first("plot", "outline"),
  };
  return {
    fields: pickValid({
      ...fields,
      originalTitle: fields.originalTitle === fields.name ? "" : fields.originalTitle,
    }),
    crew: readCrew(movie, texts),
    cast: readCast(movie),
  };
}

/** Reads minutes as Kodi writes them, or a duration in the site's formats. */
function readMinutes(runtime: string): number {
  const text = toLine(runtime);
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return Math.trunc(Number.parseFloat(text));
  return parseDurationMinutes(text);
}

/**
 * Returns the fields with valid values. An invalid value, such as another kind of identifier, is
 * dropped without an error.
 */
function pickValid(fields: Partial<Record<MovieFieldName, string>>): NfoFacts["fields"] {
  const valid = movieFieldList.flatMap(({ name }) => {
    const text = fields[name]?.trim();
    if (text && movieFields[name].schema.safeParse(text).success) return [[name, text]];
    return [];
  });
  return Object.fromEntries(valid);
}

const toLine = (text: string) => text.replace(/\s+/g, " ").trim();
const isMember = (member: NfoFacts["cast"][number]) =>
  MovieCredits.shape.newCast.safeParse([member]).success;

/**
 * Returns a cast member. A role that the site would refuse is emptied, so that the person is kept.
 */
const withValidRole = (member: NfoFacts["cast"][number]) =>
  isMember(member) ? member : { ...member, role: "" };

/** Reads names from several elements, or from one text with slashes or semicolons. */
function readNames(elements: XmlElement[], job: CrewJob): NfoFacts["crew"] {
  const names = elements.flatMap(({ text }) => text.split(/[/;]/).map(toLine));
  return [...new Set(names)]
    .filter((name) => isMember({ name, role: "" }))
    .map((name) => ({ job, name }));
}

/** The jobs of people whom Jellyfin lists as actors, by their type. */
const jobsByType = new Map<string, CrewJob>([
  ["director", "director"],
  ["writer", "writer"],
  ["composer", "music"],
  ["producer", "producer"],
  ["editor", "editor"],
]);

/** Reads each person once per job, in the order in which NFO files name jobs. */
function readCrew(movie: XmlElement, texts: (name: string) => XmlElement[]): NfoFacts["crew"] {
  const typed = [...jobsByType].flatMap(([type, job]) => {
    const people = actorsOf(movie).filter((actor) => typeOf(actor) === type);
    return people.map(({ children }) => ({ job, name: readMember(children).name }));
  });
  const named = [
    ...readNames(texts("director"), "director"),
    ...readNames(texts("credits"), "writer"),
  ];
  const all = [...named, ...typed.filter(({ name }) => isMember({ name, role: "" }))];
  return [...new Map(all.map((person) => [`${person.job} ${person.name}`, person])).values()].slice(
    0,
    maxCredits,
  );
}

const actorsOf = ({ children }: XmlElement) => children.filter(({ name }) => name === "actor");
const typeOf = ({ children }: XmlElement) =>
  children
    .find(({ name }) => name === "type")
    ?.text.trim()
    .toLowerCase();
const castTypes = [undefined, "", "actor", "gueststar"];

function readCast(movie: XmlElement): NfoFacts["cast"] {
  const actors = actorsOf(movie).filter((actor) => castTypes.includes(typeOf(actor)));
  const members = actors.map((actor) => readMember(actor.children));
  const unique = new Map(members.filter(isMember).map((member) => [member.name, member]));
  return [...unique.values()].slice(0, maxCredits);
}

function readMember(parts: XmlElement[]): NfoFacts["cast"][number] {
  const textOf = (name: string) => toLine(parts.find((part) => part.name === name)?.text ?? "");
  return withValidRole({ name: textOf("name"), role: textOf("role") });
}

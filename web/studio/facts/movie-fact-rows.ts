import { m } from "#messages";
import type { CrewMember } from "../../../contract/catalogue/catalogue.ts";
import { foldText } from "../../../contract/fold-text.ts";
import type { AdminMovie } from "../../../contract/movies/admin-movies.ts";
import type { MovieFacts } from "../../../contract/movies/facts.ts";
import { movieFields } from "../../../contract/movies/movie-fields.ts";
import type { CrewJob } from "../../../contract/people/jobs.ts";
import { formatCountries } from "../../api/format-countries.ts";
import { creditJobLabels } from "../../api/job-labels.ts";
import type { FactRow } from "./fact-rows.tsx";

type FieldName = keyof MovieFacts["fields"];

/** The change of the movie that taking a fact over makes. */
export type MovieFactChange =
  | { kind: "field"; name: FieldName; value: string }
  | { kind: "crew"; job: CrewJob; name: string }
  | { kind: "cast"; name: string; role: string }
  | { kind: "role"; castId: string; role: string };

export type MovieFactRow = FactRow & { change: MovieFactChange };

/** A movie with its stored credits. */
export type CreditedMovie = AdminMovie & { crew: CrewMember[]; creditsVersion: number };

/**
 * Lists the facts that differ from the movie's stored values. A fact that would replace a stored
 * value is not preselected; every other fact is.
 */
export function listMovieFactRows(movie: CreditedMovie, facts: MovieFacts): MovieFactRow[] {
  return [...listFields(movie, facts), ...listCrew(movie, facts), ...listCast(movie, facts)];
}

const fieldNames: readonly FieldName[] = ["originalTitle", "countries", "wikidata", "imdb"];

function listFields(movie: CreditedMovie, { fields }: MovieFacts): MovieFactRow[] {
  const format = (name: FieldName, text: string) =>
    name === "countries" && text ? formatCountries(text) : text;
  return fieldNames.flatMap((name) => {
    const [value, now] = [fields[name], movie[name] ?? ""];
    if (value === undefined || value === now) return [];
    if (name === "originalTitle" && value === movie.name) return [];
    const texts = {
      label: movieFields[name].label(),
      now: format(name, now),
      next: format(name, value),
    };
    return [
      { key: name, ...texts, isProposed: now === "", change: { kind: "field", name, value } },
    ];
  });
}

const isSameName = (one: string, other: string) => foldText(one) === foldText(other);

function listCrew({ crew }: CreditedMovie, facts: MovieFacts): MovieFactRow[] {
  return facts.crew.flatMap(({ job, name }) => {
    const names = crew.filter((member) => member.job === job).map(({ person }) => person.name);
    if (names.some((known) => isSameName(known, name))) return [];
    const texts = {
      label: creditJobLabels[job](),
      now: names.join(", "),
      next: [...names, name].join(", "),
    };
    return [
      { key: `${job} ${name}`, ...texts, isProposed: true, change: { kind: "crew", job, name } },
    ];
  });
}

function listCast({ casts }: CreditedMovie, facts: MovieFacts): MovieFactRow[] {
  return facts.cast.flatMap(({ name, role }): MovieFactRow[] => {
    const label = m.common_cast();
    const key = `cast ${name}`;
    const known = casts.filter(({ cast }) => isSameName(cast.name, name));
    const [first] = known;
    if (!first) {
      const change = { kind: "cast", name, role } as const;
      return [{ key, label, now: "", next: formatMember(name, role), isProposed: true, change }];
    }
    if (role === "" || known.some((member) => isSameName(member.role, role))) return [];
    const texts = {
      label,
      now: formatMember(first.cast.name, first.role),
      next: formatMember(first.cast.name, role),
    };
    return [
      {
        key,
        ...texts,
        isProposed: first.role === "",
        change: { kind: "role", castId: first.id, role },
      },
    ];
  });
}

const formatMember = (name: string, role: string) =>
  role === "" ? name : m.audit_cast_entry({ name, role });

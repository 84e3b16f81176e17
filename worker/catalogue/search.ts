import { and, asc, gte, isNull, lt, sql } from "drizzle-orm";
import type { SearchResult } from "../../contract/catalogue.ts";
import { searchResults } from "../../contract/constants.ts";
import { fold } from "../../contract/folding.ts";
import type { Database } from "../http/database.ts";
import { movies } from "../schema.ts";
import { posterImage } from "./movie-answer.ts";
import { newestContaining } from "./text-match.ts";

const columns = {
  id: movies.id,
  name: movies.name,
  poster: movies.poster,
  year: movies.year,
  casts: movies.casts,
};

/**
 * Three questions, best answers first: names that begin with the text, names that contain it, casts that
 * contain it. Each stops at a page, so a search costs the same however large the catalogue is.
 */
export function selectFound(db: Database, text: string) {
  const folded = fold(text);
  const found = (column: "name" | "cast_names") =>
    db
      .select(columns)
      .from(movies)
      .where(sql`${movies.id} in (${newestContaining(text, column, searchResults)})`)
      .orderBy(sql`${movies.id} desc`);
  const beginning = db
    .select(columns)
    .from(movies)
    .where(and(isNull(movies.deletedAt), gte(movies.nameFolded, folded), lt(movies.nameFolded, `${folded}\u{10ffff}`)))
    .orderBy(asc(movies.nameFolded), asc(movies.serial))
    .limit(folded === "" ? 0 : searchResults);
  return [beginning, found("name"), found("cast_names")] as const;
}

type FoundRow = Awaited<ReturnType<typeof selectFound>[0]>[number];

export function searchAnswer(
  text: string,
  [beginning, byName, byCast]: readonly [FoundRow[], FoundRow[], FoundRow[]],
): SearchResult[] {
  const folded = fold(text);
  const atWordStart = ({ name }: FoundRow) => fold(name).includes(` ${folded}`);
  const inName = [...byName.filter(atWordStart), ...byName.filter((row) => !atWordStart(row))];
  const answers = new Map<number, SearchResult>();
  for (const row of [...beginning, ...inName]) answers.set(row.id, resultOf(row));
  for (const row of byCast) {
    if (!answers.has(row.id)) answers.set(row.id, { ...resultOf(row), ...matchedCast(row, folded) });
  }
  return [...answers.values()].slice(0, searchResults);
}

function resultOf({ id, name, poster, year }: FoundRow): SearchResult {
  return { id: String(id), name, image: smallestPoster(poster), year };
}

function smallestPoster(poster: string): string {
  const { webp } = JSON.parse(poster) as { webp: Record<string, string> };
  return posterImage({ webp: Object.fromEntries(Object.entries(webp).slice(0, 1)) });
}

function matchedCast({ casts }: FoundRow, folded: string): { matchedCast?: string } {
  const names = (JSON.parse(casts) as { name: string }[]).map(({ name }) => name);
  const name = names.find((one) => fold(one).includes(folded));
  return name === undefined ? {} : { matchedCast: name };
}

import { and, asc, gte, isNull, lt, sql } from "drizzle-orm";
import type { SearchResult } from "../../contract/catalogue/catalogue.ts";
import { maxSearchResults } from "../../contract/constants.ts";
import { foldText } from "../../contract/fold-text.ts";
import { mediumPosterUrl } from "../catalogue/movie-dto.ts";
import { toReaderName } from "../catalogue/movie-translations.ts";
import { selectNewestMovieIdsContaining } from "../catalogue/text-match.ts";
import type { BatchResults, Database } from "../database/database.ts";
import { movies } from "../schema.ts";

const resultColumns = {
  id: movies.id,
  name: movies.name,
  translations: movies.translations,
  poster: movies.poster,
  year: movies.year,
  casts: movies.casts,
  crew: movies.crew,
};

/**
 * Selects the matches of a search by three queries, best matches first: names that begin with the
 * text, names that contain it, casts and crews that contain it. Each query stops after one page, so
 * the cost of a search does not depend on the size of the catalogue: at most 300 rows at 100,000
 * movies.
 */
export function selectSearchMatches(db: Database, text: string) {
  const foldedText = foldText(text);
  const selectContaining = (column: "name" | "cast_names") =>
    db
      .select(resultColumns)
      .from(movies)
      .where(
        sql`${movies.id} in (${selectNewestMovieIdsContaining(db, text, column, maxSearchResults)})`,
      )
      .orderBy(sql`${movies.id} desc`);
  const selectBeginning = db
    .select(resultColumns)
    .from(movies)
    .where(
      and(
        isNull(movies.deletedAt),
        gte(movies.nameFolded, foldedText),
        lt(movies.nameFolded, `${foldedText}\u{10ffff}`),
      ),
    )
    .orderBy(asc(movies.nameFolded), asc(movies.serial))
    .limit(foldedText === "" ? 0 : maxSearchResults);
  return {
    nameStarts: selectBeginning,
    nameContains: selectContaining("name"),
    castContains: selectContaining("cast_names"),
  };
}

type SearchMatches = BatchResults<ReturnType<typeof selectSearchMatches>>;
type SearchRow = SearchMatches["nameStarts"][number];

export function toSearchResults(
  text: string,
  { nameStarts, nameContains, castContains }: SearchMatches,
): SearchResult[] {
  const foldedText = foldText(text);
  const startsWord = (row: SearchRow) => foldText(toReaderName(row)).includes(` ${foldedText}`);
  const rankedNameContains = [
    ...nameContains.filter(startsWord),
    ...nameContains.filter((row) => !startsWord(row)),
  ];
  const resultById = new Map<number, SearchResult>();
  for (const row of [...nameStarts, ...rankedNameContains])
    resultById.set(row.id, toSearchResult(row));
  for (const row of castContains) {
    if (!resultById.has(row.id))
      resultById.set(row.id, { ...toSearchResult(row), ...findMatchedCast(row, foldedText) });
  }
  return [...resultById.values()].slice(0, maxSearchResults);
}

function toSearchResult(row: SearchRow): SearchResult {
  const { id, poster, year } = row;
  return { id: String(id), name: toReaderName(row), image: smallestPosterUrl(poster), year };
}

function smallestPosterUrl(poster: string): string {
  const { webp } = JSON.parse(poster) as { webp: Record<string, string> };
  return mediumPosterUrl({ webp: Object.fromEntries(Object.entries(webp).slice(0, 1)) });
}

function findMatchedCast({ casts, crew }: SearchRow, foldedText: string): { matchedCast?: string } {
  const names = [casts, crew].flatMap((json) =>
    (JSON.parse(json) as { name: string }[]).map(({ name }) => name),
  );
  const name = names.find((castName) => foldText(castName).includes(foldedText));
  return name === undefined ? {} : { matchedCast: name };
}

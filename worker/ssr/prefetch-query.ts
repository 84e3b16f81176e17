import type { BatchResponse } from "drizzle-orm/batch";
import { FacetQuery, MovieQuery } from "../../contract/catalogue.ts";
import { NumericId } from "../../contract/ids.ts";
import { selectCategories, toCategoryDto } from "../catalogue/categories.ts";
import { selectFacets, toFacetsDto } from "../catalogue/facets.ts";
import { toMovieDto } from "../catalogue/movie-dto.ts";
import { selectMoviePage, toMovieListDto } from "../catalogue/movie-list.ts";
import { selectMovie, selectRelatedMovies } from "../catalogue/movies.ts";
import type { Database, Statement } from "../database/database.ts";
import { parse } from "../http/route.ts";

/** A call of the catalogue as statements of a page's one batch; without an answer where there is no such thing. */
type PrefetchQuery = { statement: Statement; toDto: (rows: never) => unknown };

const prefetchQuery = <Single extends Statement>(
  statement: Single,
  toDto: (rows: BatchResponse<[Single]>[0]) => unknown,
): PrefetchQuery => ({ statement, toDto });

type BuildPrefetchQuery = (db: Database, id: string, query: Record<string, string>) => PrefetchQuery;

const prefetchBuilders: [RegExp, BuildPrefetchQuery][] = [
  [
    /^\/api\/getMovies$/,
    (db, _, params) => {
      const query = parse(MovieQuery, params);
      return prefetchQuery(selectMoviePage(db, query), (rows) => toMovieListDto(rows, query));
    },
  ],
  [/^\/api\/getCategory$/, (db) => prefetchQuery(selectCategories(db), (rows) => ({ data: rows.map(toCategoryDto) }))],
  [
    /^\/api\/facets$/,
    (db, _, params) => {
      const query = parse(FacetQuery, params);
      return prefetchQuery(selectFacets(db, query), (rows) => ({ data: toFacetsDto(rows, query) }));
    },
  ],
  [
    /^\/api\/movies\/([^/]+)$/,
    (db, id) =>
      prefetchQuery(selectMovie(db, parseNumericId(id)), ([row]) => (row ? { data: toMovieDto(row) } : undefined)),
  ],
  [
    /^\/api\/movies\/([^/]+)\/related$/,
    (db, id) => prefetchQuery(selectRelatedMovies(db, parseNumericId(id)), (rows) => ({ data: rows.map(toMovieDto) })),
  ],
];

const parseNumericId = (id: string) => Number(parse(NumericId, id));

/** The question that a call's address asks. Throws `invalid` like the call itself. */
export function prefetchQueryFor(db: Database, url: string): PrefetchQuery | undefined {
  const { pathname, searchParams } = new URL(url, "http://site");
  for (const [pattern, build] of prefetchBuilders) {
    const match = pattern.exec(pathname);
    if (match) return build(db, decodeURIComponent(match[1] ?? ""), Object.fromEntries(searchParams));
  }
}

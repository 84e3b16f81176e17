import type { BatchResponse } from "drizzle-orm/batch";
import { FacetQuery, MovieQuery } from "../../contract/catalogue.ts";
import { NumericId } from "../../contract/ids.ts";
import { categoryAnswer, selectCategories } from "../catalogue/categories.ts";
import { facetsAnswer, selectFacets } from "../catalogue/facets.ts";
import { movieAnswer } from "../catalogue/movie-answer.ts";
import { listAnswer, selectPage } from "../catalogue/movie-list.ts";
import { selectMovie, selectRelated } from "../catalogue/movies.ts";
import type { Database, Statement } from "../http/database.ts";
import { parse } from "../http/route.ts";

/** A call of the catalogue as statements of a page's one batch; without an answer where there is no such thing. */
type Question = { statement: Statement; answerOf: (rows: never) => unknown };

const question = <One extends Statement>(
  statement: One,
  answerOf: (rows: BatchResponse<[One]>[0]) => unknown,
): Question => ({ statement, answerOf });

type Ask = (db: Database, id: string, query: Record<string, string>) => Question;

const calls: [RegExp, Ask][] = [
  [
    /^\/api\/getMovies$/,
    (db, _, asked) => {
      const query = parse(MovieQuery, asked);
      return question(selectPage(db, query), (rows) => listAnswer(rows, query));
    },
  ],
  [/^\/api\/getCategory$/, (db) => question(selectCategories(db), (rows) => ({ data: rows.map(categoryAnswer) }))],
  [
    /^\/api\/facets$/,
    (db, _, asked) => {
      const query = parse(FacetQuery, asked);
      return question(selectFacets(db, query), (rows) => ({ data: facetsAnswer(rows, query) }));
    },
  ],
  [
    /^\/api\/movies\/([^/]+)$/,
    (db, id) => question(selectMovie(db, numberOf(id)), ([row]) => (row ? { data: movieAnswer(row) } : undefined)),
  ],
  [
    /^\/api\/movies\/([^/]+)\/related$/,
    (db, id) => question(selectRelated(db, numberOf(id)), (rows) => ({ data: rows.map(movieAnswer) })),
  ],
];

const numberOf = (id: string) => Number(parse(NumericId, id));

/** The question that a call's address asks. Throws `invalid` like the call itself. */
export function questionAt(db: Database, address: string): Question | undefined {
  const { pathname, searchParams } = new URL(address, "http://site");
  for (const [path, ask] of calls) {
    const found = path.exec(pathname);
    if (found) return ask(db, decodeURIComponent(found[1] ?? ""), Object.fromEntries(searchParams));
  }
}

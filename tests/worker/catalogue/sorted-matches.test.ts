/** @module-tag long */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Movie, MovieList } from "../../../contract/catalogue/catalogue.ts";
import { foldText } from "../../../contract/fold-text.ts";
import { visitorClient } from "../../support/clients.ts";
import { executeSql, queryRow } from "../../support/rows.ts";
import { seedDemo } from "../../support/seeds.ts";
import { clearTables } from "../../support/site.ts";

/**
 * The number of movies: so many that a page can neither sort all matches nor read the whole index
 * of the sort order.
 */
const movieCount = 700;

const insertSql = `
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
INSERT INTO movies (name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating, star_bucket,
  popular, language, description, price_cents, cast_names, casts, downloadable, created_at, updated_at)
SELECT name, replace(lower(name), 'É', 'e'), '{"webp":{"240":"posters/x.webp"},"colour":"#000000"}', 1 + i * 31 % 4, '1h',
  (i * 17 % 5) || '-' || (i * 17 % 5 + 1), 1950, iif(i * 13 % 7 < 5, '1900-2000', '2000-2010'), i * 37 % 11 / 2.0,
  max(1, i * 37 % 11 / 2), i * 41 % 9 = 0, iif(i * 29 % 10 < 8, 'English', 'Danish'), '', 0,
  iif(i % 5 = 0, 'mara quist', 'otto blum'),
  json_array(json_object('id', i, 'name', iif(i % 5 = 0, 'Mara Quist', 'Otto Blum'), 'role', 'Actor', 'image', NULL)),
  i * 19 % 3 = 0, 1, 1
FROM (SELECT i, (SELECT value FROM json_each('["Harbour","The Harbour","Zebra","Night","A Night","Éclair"]') WHERE key = i * 23 % 6)
  || iif(i % 7 = 0, ' of Stone', '') || iif(i % 3 = 0, '', ' ' || (i * 53 % 101)) AS name FROM n)`;

const client = visitorClient();
const listMovies = async (query: Record<string, string>) =>
  (await (await client(`/api/getMovies?${new URLSearchParams(query)}`)).json()) as MovieList;
const ids = (pages: { data: Movie[] }[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

/** Returns the pages of a list, from a cursor to the end in this direction. */
async function readPages(
  query: Record<string, string>,
  direction: "nextCursor" | "prevCursor",
  from?: string | null,
) {
  const pages: MovieList[] = [];
  for (let cursor = from; cursor !== null; cursor = pages.at(-1)?.[direction] ?? null)
    pages.push(await listMovies(cursor === undefined ? query : { ...query, cursor }));
  return pages;
}

const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const newestFirst = (a: Movie, b: Movie) => Number(b.id) - Number(a.id);
const comparisons: Record<string, (a: Movie, b: Movie) => number> = {
  newest: newestFirst,
  rating: (a, b) => b.rating - a.rating || newestFirst(a, b),
  name: (a, b) => compareText(foldText(a.name), foldText(b.name)) || newestFirst(b, a),
  popular: (a, b) => compareText(b.popular, a.popular) || b.rating - a.rating || newestFirst(a, b),
};

const matchers: Record<string, (movie: Movie, value: string) => boolean> = {
  category: ({ category }, title) => category.tittle === title,
  year: ({ approxiY }, bucket) => approxiY === bucket,
  hours: ({ approxiT }, bucket) => approxiT === bucket,
  rating: ({ rating, approxiR }, stars) =>
    String(approxiR) === stars && (stars !== "1" || rating > 0),
  language: ({ language }, name) => language === name,
  popular: ({ popular }, value) => popular === value,
  download: ({ downloadable }) => downloadable,
  q: ({ id, name, casts }, text) =>
    [name, ...casts.map(({ cast }) => cast.name), ...(otherNames.get(id) ?? [])].some((n) =>
      foldText(n).includes(text),
    ),
};

const optional = (...values: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
const anyFilters = fc.record({
  category: optional("Action", "Tech"),
  year: optional("1900-2000", "2000-2010", "1700-1800"),
  hours: optional("1-2", "3-4"),
  rating: optional("1", "4", "5"),
  language: optional("English", "Danish"),
  popular: optional("true", "false"),
  download: optional("ready"),
  q: optional("zebra", "the", "stone 7", "h", "a n", "quist", "eclair", "nothing"),
});

let allMovies: Movie[];
/** The names of each movie's crew and its translated names, which lists omit, by movie id. */
let otherNames: Map<string, string[]>;

beforeAll(async () => {
  await seedDemo();
  await executeSql(insertSql, movieCount);
  allMovies = (await readPages({ limit: "100" }, "nextCursor")).flatMap(({ data }) => data);
  expect(allMovies).toHaveLength(movieCount + 43);
  const names = await queryRow<{ byMovie: string }>(
    `SELECT json_group_object(id, (
      SELECT json_group_array(value ->> 'name')
      FROM (SELECT value FROM json_each(crew) UNION ALL SELECT value FROM json_each(translations))
      WHERE value ->> 'name' IS NOT NULL
    )) AS byMovie FROM movies`,
  );
  otherNames = new Map(Object.entries(JSON.parse(names?.byMovie ?? "")));
});
afterAll(clearTables);

it("every combination of filters, search text and sort order lists each match once and in order", async () => {
  let shortPages = 0;
  const property = fc.asyncProperty(
    anyFilters,
    fc.constantFrom(...Object.keys(comparisons)),
    fc.integer({ min: 5, max: 40 }),
    async (anyFilter, sort, limit) => {
      const filters = Object.entries(anyFilter).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      const query = { ...Object.fromEntries(filters), sort, limit: String(limit) };
      const expected = allMovies
        .filter((movie) => filters.every(([name, value]) => matchers[name]?.(movie, value)))
        .sort(comparisons[sort]);
      const pages = await readPages(query, "nextCursor");
      expect(ids(pages)).toEqual(expected.map(({ id }) => id));
      expect(pages.every(({ data }) => data.length <= limit)).toBe(true);
      shortPages += pages.slice(0, -1).filter(({ data }) => data.length < limit).length;
      const lastIndex = pages.findLastIndex(({ data }) => data.length > 0);
      const before = await readPages(query, "prevCursor", pages[lastIndex]?.prevCursor ?? null);
      expect(ids(before.toReversed())).toEqual(ids(pages.slice(0, lastIndex)));
    },
  );
  const matchesAndWalks: [Record<string, string>, string, number] = [{ q: "zebra" }, "name", 10];
  await fc.assert(property, { numRuns: 60, examples: [matchesAndWalks] as never });
  expect(shortPages).toBeGreaterThan(0);
}, 120_000);

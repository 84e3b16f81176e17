import { getBindings } from "./site.ts";
import { withoutIndexes } from "./without-indexes.ts";

const firstId = 1_000;
/** A statement of some seconds blocks its connection, which workerd takes for idle and closes. */
const batchSize = 20_000;

/** With names and casts of three words each, spread over every bucket. */
const insertMoviesSql = `
WITH RECURSIVE n(i) AS (SELECT cast(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
INSERT INTO movies (id, name, name_folded, poster, category_id, duration_text, hour_bucket, year, year_bucket, rating,
  star_bucket, popular, language, description, price_cents, casts, cast_names, created_at, updated_at)
SELECT i, name, name, '{"webp":{"240":"posters/x.webp"},"colour":"#000000"}', 1 + i % 6, '1h', hours, 1950, years, rating,
  cast(rating AS integer), i % 100 = 0, 'Language ' || (i % 30), 'Grown for a test.', 15000, '[]',
  cast_names, i, i
FROM (SELECT i,
  'the ' || substr('amber velvet silent crimson hollow golden', 1 + (i * 7) % 34, 6) || ' ' || (i * 7919 % 100003) AS name,
  'actor ' || (i * 104729 % 1299709) || char(10) || 'player ' || (i % 977) AS cast_names,
  (i % 5) || '-' || (i % 5 + 1) AS hours,
  CASE i % 4 WHEN 0 THEN '1800-1900' WHEN 1 THEN '1900-2000' WHEN 2 THEN '2000-2010' ELSE '2010-2030' END AS years,
  1 + (i % 9) / 2.0 AS rating FROM n)`;

/** Fills full text for the new rows, as a migration does. */
const fillSearchSql = [
  "INSERT INTO movie_search (rowid, name, cast_names, facets) SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id BETWEEN ?1 AND ?2",
  "INSERT INTO movie_grams (rowid, name, cast_names, facets) SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id BETWEEN ?1 AND ?2",
  "INSERT INTO movie_terms (rowid, terms) SELECT id, terms FROM movie_term_words WHERE id BETWEEN ?1 AND ?2",
];

/** Inserts this many movies, with indexes and full text built for all at once: row by row takes five times as long. */
export async function insertManyMovies(movieCount: number): Promise<void> {
  const { DB } = await getBindings();
  await withoutIndexes("movies", ["movies_found_insert", "movies_termed_insert"], async () => {
    for (let from = firstId; from < firstId + movieCount; from += batchSize) {
      const last = Math.min(from + batchSize, firstId + movieCount) - 1;
      for (const sql of [insertMoviesSql, ...fillSearchSql]) await DB.prepare(sql).bind(from, last).run();
    }
  });
}

/** Deletes all movies and everything derived from them. */
export async function deleteAllMovies(): Promise<void> {
  const { DB } = await getBindings();
  const triggers = ["movies_lost_delete", "movies_termed_delete", "movie_cells_delete", "movies_uncounted"];
  await withoutIndexes("movies", triggers, () =>
    DB.batch([
      DB.prepare("DELETE FROM credits"),
      DB.prepare("DELETE FROM movies"),
      DB.prepare("DELETE FROM movie_cells"),
      DB.prepare("INSERT INTO movie_search (movie_search) VALUES ('delete-all')"),
      DB.prepare("INSERT INTO movie_grams (movie_grams) VALUES ('delete-all')"),
      DB.prepare("INSERT INTO movie_terms (movie_terms) VALUES ('delete-all')"),
      DB.prepare("UPDATE totals SET value = 0 WHERE name = 'movies'"),
    ]),
  );
}

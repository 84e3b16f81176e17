import { firstFilledId, numbersSql, rowCounts } from "./rows.ts";

/** Inserts movies with names and casts of three words each, spread over every bucket. */
export const insertMovies = `${numbersSql(rowCounts.movies)}
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
  1 + (i % 9) / 2.0 AS rating
  FROM (SELECT i + ${firstFilledId - 1} AS i FROM n))`;

export const insertPeople = `${numbersSql(rowCounts.people)}
INSERT INTO people (id, name, name_folded, created_at)
SELECT i, 'Person ' || i, 'person ' || i, 1 FROM (SELECT i + ${firstFilledId - 1} AS i FROM n)`;

/**
 * Inserts three credits of each movie. One of the three always belongs to the same person, whose
 * page is the longest.
 */
export const insertCredits = `${numbersSql(rowCounts.credits)}
INSERT INTO credits (movie_id, person_id, job, position, listed_year)
SELECT ${firstFilledId} + i / 3,
  iif(i % 3 = 0, ${firstFilledId}, ${firstFilledId} + 1 + (i * 7919) % ${rowCounts.people - 1}),
  iif(i % 3 = 0, 'director', iif(i % 3 = 1, 'cast', 'music')),
  1, 1950
FROM (SELECT i - 1 AS i FROM n)`;

/** Fills the full text of the new movies, as a migration does. */
export const fillMovieSearch = [
  `INSERT INTO movie_search (rowid, name, cast_names, facets)
   SELECT id, name_folded, cast_names, facets FROM movie_words WHERE id >= ${firstFilledId}`,
  `INSERT INTO movie_grams (rowid, name, cast_names, facets)
   SELECT id, name_grams, cast_grams, facets FROM movie_words WHERE id >= ${firstFilledId}`,
];

/** Fills the terms of the new movies, with the people in their credits. */
export const fillMovieTerms = `INSERT INTO movie_terms (rowid, terms)
  SELECT id, terms FROM movie_term_words WHERE id >= ${firstFilledId}`;

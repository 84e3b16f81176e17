/** SQL condition on the columns of `movies`, without parameters. */
export type MovieFilter = string;

const readsMovies = /\bmovie(s|_cells)\b/;

/**
 * Puts common table expressions before a statement, in which `movies` and `movie_cells` then contain
 * only the movies that meet the filter, wherever the statement names them. SQLite flattens the
 * expressions, so that the statement is planned with the same indexes. The target of a statement that
 * writes is still the table.
 */
export function hideMovies(query: string, isShown: MovieFilter): string {
  if (!readsMovies.test(query)) return query;
  const [, recursive = "", statement = query] = /^\s*with( recursive)?\s(.*)$/is.exec(query) ?? [];
  const separator = statement === query ? "" : ",";
  return `with${recursive} movies as not materialized (
  select * from main.movies where ${isShown}
),
movie_cells as not materialized (
  select category_id, year_bucket, hour_bucket, star_bucket, language, count(*) as movie_count
  from movies
  where deleted_at is null
  group by category_id, language, year_bucket, hour_bucket, star_bucket
)${separator}
${statement}`;
}

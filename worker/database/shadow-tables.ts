/**
 * SQL of common table expressions for statements in which `pattern` finds the name of a table that
 * they replace. The SQL has no parameters.
 */
export type TableShadow = { pattern: RegExp; expressions: string };

/**
 * Puts common table expressions before a statement that names their tables. The statement then
 * reads the expressions wherever it names the tables: `select name from movies` becomes
 * `with movies as (select * from main.movies where …) select name from movies`. SQLite flattens
 * them, so that the statement is planned with the same indexes. The target of a statement that
 * writes is still the table.
 */
export function shadowTables(query: string, shadows: readonly TableShadow[]): string {
  const used = shadows.filter(({ pattern }) => pattern.test(query));
  if (used.length === 0) return query;
  const [, recursive = "", statement = query] = /^\s*with( recursive)?\s(.*)$/is.exec(query) ?? [];
  const separator = statement === query ? "" : ",";
  const expressions = used.map((shadow) => shadow.expressions).join(",\n");
  return `with${recursive} ${expressions}${separator}
${statement}`;
}

/** Shows only the movies that meet a condition on `movies`. */
export const shadowMovies = (isShown: string): TableShadow => ({
  pattern: /\bmovie(s|_cells)\b/,
  expressions: `movies as not materialized (
  select * from main.movies where ${isShown}
),
movie_cells as not materialized (
  select category_id, year_bucket, hour_bucket, filter_star as star_bucket, language, count(*) as movie_count
  from movies
  where deleted_at is null
  group by category_id, language, year_bucket, hour_bucket, filter_star
)`,
});

/**
 * Shows the history and the favourites of a profile in place of the main profile's. `user` is the
 * account's id as SQL.
 */
export const shadowViewer = (user: string, profileId: number): TableShadow => ({
  pattern: /\b(views|favourites)\b/,
  expressions: `views as not materialized (
  select ${user} as user_id, * from main.profile_views where profile_id = ${profileId}
),
favourites as not materialized (
  select ${user} as user_id, * from main.profile_favourites where profile_id = ${profileId}
)`,
});

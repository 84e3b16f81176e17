import type { Movie } from "../../contract/catalogue/catalogue.ts";
import type { NewMovie } from "../../contract/movies/admin-movies.ts";
import {
  type DetailColumn,
  type MovieColumns,
  type OwnFieldName,
  ownFieldList,
} from "../../contract/movies/movie-fields.ts";

/**
 * Returns the columns of a new movie, without its texts in other languages. An omitted field gets
 * its initial value, or a value derived from another field.
 */
export function toNewMovieColumns(form: Pick<NewMovie, OwnFieldName>): MovieColumns {
  const initialValues = Object.fromEntries(
    ownFieldList.map(({ name, initial }) => [name, form[name] ?? initial]),
  );
  return toMovieColumns(initialValues) as MovieColumns;
}

/**
 * Converts field values to columns. An omitted bucket, such as `yearBucket`, is derived from the
 * field that it groups, such as the year.
 */
export function toMovieColumns(values: Record<string, unknown>): Partial<MovieColumns> {
  const entries = ownFieldList.map(({ name, column, toColumn = keep, follows }) => {
    const value = values[name] ?? (follows && convert(values[follows.field], follows.bucketOf));
    return [column, values[name] === null ? null : convert(value, toColumn)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const keep = (value: unknown) => value;
const convert = (value: unknown, to: (value: unknown) => unknown) =>
  value === undefined ? undefined : to(value);

type StoredFields = { [Column in Exclude<keyof MovieColumns, DetailColumn>]-?: unknown } & {
  [Column in DetailColumn]?: unknown;
};

/** Returns the fields of a movie on the wire. A detail whose column was not read is `undefined`. */
export function toMovieFields(row: StoredFields): Pick<Movie, OwnFieldName> {
  const stored: Record<string, unknown> = row;
  const entries = ownFieldList.map(({ name, column, fromColumn = keep }) => [
    name,
    fromColumn(stored[column]),
  ]);
  return Object.fromEntries(entries) as Pick<Movie, OwnFieldName>;
}

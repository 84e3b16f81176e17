import { m } from "#messages";
import type { MovieWithTranslations } from "../../../contract/movies/admin-movies.ts";
import { mapMovieFields, translatedFieldList } from "../../../contract/movies/movie-fields.ts";
import { getSite } from "../../../contract/site/site.ts";

type CsvColumnSpec = {
  format: (movie: MovieWithTranslations) => string;
  help: () => string;
  sample: string;
};

const fieldColumns = mapMovieFields(({ name, csv: { help, sample = "" } }) => ({
  format: (movie: MovieWithTranslations) => String(movie[name] ?? ""),
  help,
  sample,
}));

/** The columns of a movie CSV: their wire names, formats and help texts. */
export const csvColumns = {
  id: { format: ({ id }) => id, help: m.import_column_id, sample: "" },
  ...fieldColumns,
  category: {
    format: ({ category }) => category.tittle,
    help: m.import_column_category,
    sample: "Action",
  },
  image: { format: ({ image }) => image, help: m.import_column_image, sample: "" },
  casts: {
    format: ({ casts }) =>
      casts
        .map(({ cast, role }) => (role === "" ? cast.name : `${cast.name} (${role})`))
        .join("; "),
    help: m.import_column_casts,
    sample: "",
  },
} satisfies Record<string, CsvColumnSpec>;

export type CsvColumn = keyof typeof csvColumns;

export const csvColumnNames = Object.keys(csvColumns) as CsvColumn[];
/**
 * Returns the exported columns. The category's id is not exported, because it could contradict the
 * category's title beside it. Texts in another language are exported if the site offers the
 * language or a movie has texts in it.
 */
export function listExportedColumns(movies: readonly MovieWithTranslations[] = []): CsvColumn[] {
  const otherLocales = getSite().locales.slice(1);
  const omitted = new Set<CsvColumn>(
    translatedFieldList
      .filter(
        ({ name, locale }) =>
          !otherLocales.includes(locale) && movies.every((movie) => movie[name] === undefined),
      )
      .map(({ name }) => name),
  );
  return csvColumnNames.filter((name) => name !== "categoryId" && !omitted.has(name));
}

export function toCsvLines(movies: readonly MovieWithTranslations[]): string[][] {
  const columns = listExportedColumns(movies);
  return [columns, ...movies.map((movie) => columns.map((name) => csvColumns[name].format(movie)))];
}

export function createSampleCsvLines(): string[][] {
  const columns = listExportedColumns();
  return [columns, columns.map((name) => csvColumns[name].sample)];
}

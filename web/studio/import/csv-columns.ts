import { m } from "#messages";
import type { Movie } from "../../../contract/catalogue/catalogue.ts";
import { mapMovieFields } from "../../../contract/movies/movie-fields.ts";

type CsvColumnSpec = { format: (movie: Movie) => string; help: () => string; sample: string };

const fieldColumns = mapMovieFields(({ name, csv: { help, sample = "" } }) => ({
  format: (movie: Movie) => String(movie[name] ?? ""),
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
 * The exported columns. Only the category's title is exported, because an id beside it could
 * contradict it.
 */
export const exportedCsvColumns = csvColumnNames.filter((name) => name !== "categoryId");

export const toCsvLines = (movies: readonly Movie[]): string[][] => [
  exportedCsvColumns,
  ...movies.map((movie) => exportedCsvColumns.map((name) => csvColumns[name].format(movie))),
];

export const sampleCsvLines: string[][] = [
  exportedCsvColumns,
  exportedCsvColumns.map((name) => csvColumns[name].sample),
];

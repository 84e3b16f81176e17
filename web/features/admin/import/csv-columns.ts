import { m } from "#messages";
import type { Movie } from "../../../../contract/catalogue.ts";
import { hourBuckets, yearBuckets } from "../../../../contract/constants.ts";

type CsvColumnSpec = { format: (movie: Movie) => string; help: () => string; sample: string };

/** What a CSV of films is made of: the names of the wire, how each is written, and what people should know of it. */
export const csvColumns = {
  id: {
    format: ({ id }) => id,
    help: () => m.import_column_id(),
    sample: "",
  },
  name: { format: ({ name }) => name, help: () => m.import_column_name(), sample: "The Night Train" },
  time: { format: ({ time }) => time, help: () => m.import_column_time(), sample: "1h 52m" },
  approxiT: {
    format: ({ approxiT }) => approxiT,
    help: () => m.import_column_approxi_t({ hours: hourBuckets.join(", ") }),
    sample: "",
  },
  popular: {
    format: ({ popular }) => popular,
    help: () => m.import_column_popular(),
    sample: "true",
  },
  year: {
    format: ({ year }) => String(year),
    help: () => m.import_column_year(),
    sample: "1964",
  },
  approxiY: {
    format: ({ approxiY }) => approxiY,
    help: () => m.import_column_approxi_y({ years: yearBuckets.join(", ") }),
    sample: "",
  },
  rating: {
    format: ({ rating }) => String(rating),
    help: () => m.import_column_rating(),
    sample: "4.5",
  },
  approxiR: {
    format: ({ approxiR }) => approxiR,
    help: () => m.import_column_approxi_r(),
    sample: "",
  },
  language: {
    format: ({ language }) => language,
    help: () => m.import_column_language(),
    sample: "English",
  },
  description: {
    format: ({ description }) => description,
    help: () => m.import_column_description(),
    sample: "A conductor finds a passenger who bought a ticket fifty years ago.",
  },
  price: { format: ({ price }) => String(price), help: () => m.import_column_price(), sample: "180" },
  trailer: {
    format: ({ trailer }) => trailer ?? "",
    help: () => m.import_column_trailer(),
    sample: "",
  },
  category: {
    format: ({ category }) => category.tittle,
    help: () => m.import_column_category(),
    sample: "Action",
  },
  categoryId: {
    format: ({ categoryId }) => categoryId,
    help: () => m.import_column_category_id(),
    sample: "",
  },
  image: {
    format: ({ image }) => image,
    help: () => m.import_column_image(),
    sample: "",
  },
  casts: {
    format: ({ casts }) => casts.map(({ cast, role }) => `${cast.name} (${role})`).join("; "),
    help: () => m.import_column_casts(),
    sample: "",
  },
} satisfies Record<string, CsvColumnSpec>;

export type CsvColumn = keyof typeof csvColumns;

export const csvColumnNames = Object.keys(csvColumns) as CsvColumn[];
/** The title says the category better than its number; both at once could disagree. */
export const exportedCsvColumns = csvColumnNames.filter((name) => name !== "categoryId");

export const toCsvLines = (movies: readonly Movie[]): string[][] => [
  exportedCsvColumns,
  ...movies.map((movie) => exportedCsvColumns.map((name) => csvColumns[name].format(movie))),
];

export const sampleCsvLines: string[][] = [
  exportedCsvColumns,
  exportedCsvColumns.map((name) => csvColumns[name].sample),
];

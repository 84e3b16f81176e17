import type { Movie } from "../../../../contract/catalogue.ts";
import { hourBuckets, yearBuckets } from "../../../../contract/constants.ts";
import { t } from "../../../i18n/text.ts";

type CsvColumnSpec = { format: (movie: Movie) => string; help: () => string; sample: string };

/** What a CSV of films is made of: the names of the wire, how each is written, and what people should know of it. */
export const csvColumns = {
  id: {
    format: ({ id }) => id,
    help: () => t("The number of a film that is here already: its line changes it. Empty adds a film."),
    sample: "",
  },
  name: { format: ({ name }) => name, help: () => t("The title, up to 200 characters."), sample: "The Night Train" },
  time: { format: ({ time }) => time, help: () => t("Hours and minutes, such as 2h 29m."), sample: "1h 52m" },
  approxiT: {
    format: ({ approxiT }) => approxiT,
    help: () => t("The hours it is found under: {hours}. Empty follows the time.", { hours: hourBuckets.join(", ") }),
    sample: "",
  },
  popular: {
    format: ({ popular }) => popular,
    help: () => t("true or false. Empty is false for a film that is added."),
    sample: "true",
  },
  year: {
    format: ({ year }) => String(year),
    help: () => t("The year of release, from 1700 to 2030."),
    sample: "1964",
  },
  approxiY: {
    format: ({ approxiY }) => approxiY,
    help: () => t("The years it is found under: {years}. Empty follows the year.", { years: yearBuckets.join(", ") }),
    sample: "",
  },
  rating: {
    format: ({ rating }) => String(rating),
    help: () => t("0 to 5, such as 4.5. Empty is 0 for a film that is added."),
    sample: "4.5",
  },
  approxiR: {
    format: ({ approxiR }) => approxiR,
    help: () => t("The stars it is found under, 1 to 5. Empty follows the rating."),
    sample: "",
  },
  language: {
    format: ({ language }) => language,
    help: () => t("The spoken language, such as English."),
    sample: "English",
  },
  description: {
    format: ({ description }) => description,
    help: () => t("What the film is about, up to 5000 characters; line breaks are kept."),
    sample: "A conductor finds a passenger who bought a ticket fifty years ago.",
  },
  price: { format: ({ price }) => String(price), help: () => t("Dollars, such as 180 or 179.50."), sample: "180" },
  trailer: {
    format: ({ trailer }) => trailer ?? "",
    help: () => t("An embed of YouTube (https://www.youtube.com/embed/…) or Vimeo; none takes a film’s trailer off."),
    sample: "",
  },
  category: {
    format: ({ category }) => category.tittle,
    help: () => t("The category’s title, as it is written under Categories."),
    sample: "Action",
  },
  categoryId: {
    format: ({ categoryId }) => categoryId,
    help: () => t("The category’s number, in place of its title; not exported."),
    sample: "",
  },
  image: {
    format: ({ image }) => image,
    help: () =>
      t(
        "The file name of a picture that you choose together with the CSV. Empty draws a plain poster for a film that is added, and leaves others as they are.",
      ),
    sample: "",
  },
  casts: {
    format: ({ casts }) => casts.map(({ cast, role }) => `${cast.name} (${role})`).join("; "),
    help: () =>
      t(
        "Exported as Name (Role); Name (Role). Not imported, because each of the cast needs a picture: add them at the film.",
      ),
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

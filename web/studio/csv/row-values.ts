import type * as z from "zod/mini";
import { MovieChange, NewMovie } from "../../../contract/admin-movies.ts";
import type { Category, Movie } from "../../../contract/catalogue.ts";
import { foldText } from "../../../contract/fold-text.ts";
import { said, type Text, t } from "../../i18n/text.ts";
import { type Column, columnNames } from "./columns.ts";
import type { Cells } from "./sheet.ts";

/** What is wrong with a row, at a column, or with the line as a whole. */
export type Fault = { column: Column | "line"; message: string };

type Values = Partial<Record<Exclude<Column, "id" | "category" | "image" | "casts">, string | null>>;

const sent = [
  "name",
  "time",
  "approxiT",
  "popular",
  "year",
  "approxiY",
  "rating",
  "approxiR",
  "language",
  "description",
  "price",
  "trailer",
] as const;

/** Forms, files and spreadsheets each end lines in their own way, and no film changes by that. */
const oneBreak = (text: string) => text.replace(/\r\n?/g, "\n");

/** What spreadsheets make of a value, made undone: TRUE, and a comma where a number has its point. */
function asSent(column: Column, cell: string): string {
  if (column === "popular") return cell.trim().toLowerCase();
  if (column === "price" || column === "rating") return cell.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");
  return cell.trim() === "" ? "" : oneBreak(cell);
}

/** The category by title, in any case, or by number. */
function categoryIdOf(cells: Cells, categories: readonly Category[], faults: Fault[]): string | undefined {
  const [title, id] = [cells.category?.trim() ?? "", cells.categoryId?.trim() ?? ""];
  const titled = categories.find(({ tittle }) => foldText(tittle) === foldText(title));
  const known = categories.map(({ tittle }) => tittle).join(", ");
  if (title && !titled)
    faults.push({
      column: "category",
      message: t("is no category. There are {known}; add it under Categories first.", { known }),
    });
  else if (id && !categories.some((category) => category.id === id))
    faults.push({ column: "categoryId", message: t("is no category’s number. Write its title under category.") });
  else if (titled && id && titled.id !== id)
    faults.push({ column: "categoryId", message: t("is another category than the title says. Empty one of the two.") });
  return titled?.id ?? (id || undefined);
}

/** Where the schema says less than a person needs. */
const clearer: Record<string, Text> = {
  "rating must be a number": "must be a number from 0 to 5",
  "trailer Invalid input": "must be an address of at most 500 characters",
};

function faultsOf(error: z.core.$ZodError): Fault[] {
  return error.issues.map(({ path: [field], message }) => {
    const column = (field ?? "line") as Column | "line";
    return { column, message: said(clearer[`${column} ${message}`] ?? message) };
  });
}

/** One fault a column, as a sentence, in the columns’ order. */
function told(faults: Fault[]): Fault[] {
  const first = faults.filter(({ column }, place) => faults.findIndex((other) => other.column === column) === place);
  const placeOf = ({ column }: Fault) => (columnNames as string[]).indexOf(column);
  return first
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map(({ column, message }) => ({ column, message: message.endsWith(".") ? message : `${message}.` }));
}

/** A row without an id, as a new film's form. */
export function newFilmOf(cells: Cells, categories: readonly Category[]): { form?: NewMovie; faults: Fault[] } {
  const faults: Fault[] = [];
  const categoryId = categoryIdOf(cells, categories, faults);
  if (!categoryId && faults.length === 0) faults.push({ column: "category", message: t("must not be empty") });
  const values: Values = Object.fromEntries(sent.map((column) => [column, asSent(column, cells[column] ?? "")]));
  if (values.trailer === "none") values.trailer = "";
  for (const required of ["year", "price"] as const)
    if (values[required] === "") faults.push({ column: required, message: t("must not be empty") });
  const read = NewMovie.safeParse({ ...values, categoryId: categoryId ?? "1" });
  if (!read.success) faults.push(...faultsOf(read.error));
  return faults.length > 0 || !read.success ? { faults: told(faults) } : { form: read.data, faults };
}

export type FilmValues = Omit<MovieChange, "movieId" | "version" | "videoId">;

/** A row with an id: what its cells say, the empty ones left as they are. */
export function changeOf(cells: Cells, categories: readonly Category[]): { values?: FilmValues; faults: Fault[] } {
  const faults: Fault[] = [];
  const categoryId = categoryIdOf(cells, categories, faults);
  const filled = sent.filter((column) => (cells[column] ?? "").trim() !== "");
  const values: Values = Object.fromEntries(filled.map((column) => [column, asSent(column, cells[column] ?? "")]));
  if (values.trailer === "none") values.trailer = null;
  const read = MovieChange.safeParse({ movieId: (cells.id ?? "").trim(), ...values, categoryId });
  if (!read.success) faults.push(...faultsOf(read.error));
  if (faults.length > 0 || !read.success) return { faults: told(faults) };
  const { movieId: _, ...change } = read.data;
  return { values: change, faults };
}

/** A film as its change would write it, to compare the two. */
export function valuesOf(movie: Movie): Required<FilmValues> {
  const { name, time, year, rating, popular, language, price, categoryId, trailer } = movie;
  const description = oneBreak(movie.description);
  const buckets = { approxiT: movie.approxiT, approxiY: movie.approxiY, approxiR: Number(movie.approxiR) };
  return {
    name,
    time,
    year,
    rating,
    popular,
    language,
    description,
    price,
    categoryId,
    trailer,
    ...buckets,
  } as Required<FilmValues>;
}

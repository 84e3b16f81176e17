import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import Papa from "papaparse";
import { NewMovie } from "../../contract/admin-movies.ts";
import { unescapeFormula } from "../../web/features/admin/import/csv-text.ts";

/** The rows of the folder's films.csv, if it has one: the columns of the studio's export, and `file`, the film's. */
export async function readSheet(folder) {
  const text = await readFile(join(folder, "films.csv"), "utf8").catch(() => "");
  const { data } = Papa.parse(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (header) => header.trim(),
    transform: unescapeFormula,
  });
  return data;
}

/**
 * What a film's page will say: from its row of the sheet, else from its name ("Metropolis (1927).mp4"), a text file
 * beside it (its description), the film itself (its length) and `defaults`. Gives `fields`, or what is `wrong`.
 */
export async function factsOf(film, { sheet, defaults, categories, durationMs }) {
  const named = nameAndYear(film.title);
  const row = sheet.find(({ file }) => file && file.trim() === basename(film.video)) ?? rowNamed(sheet, named) ?? {};
  const told = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""));
  if (told.trailer === "none") delete told.trailer;
  const beside = await readFile(film.video.replace(/\.[^.]+$/, ".txt"), "utf8").catch(() => undefined);
  const known = { ...named, time: timeOf(durationMs), description: beside?.trim(), ...defaults, ...told };
  const category = categories.find(({ id, tittle }) => known.categoryId === id || same(known.category, tittle));
  const result = NewMovie.safeParse({ ...known, categoryId: category?.id ?? known.categoryId });
  const wrong = result.success ? [] : result.error.issues.map((issue) => sentence(issue, known, categories));
  if (category || wrong.some((text) => text.startsWith("category"))) return { fields: fieldsOf(result), wrong, known };
  return { wrong: [...wrong, noCategory(known.category, categories)], known };
}

/** "Metropolis (1927)", "the.general.1926.1080p" and "nosferatu" are names; the last without a year. */
export function nameAndYear(title) {
  const [, before, year] =
    /^(.+?)[\s._-]*[([]((?:1[789]|20)\d\d)[)\]]/.exec(title) ??
    /^(.+?)[\s._-]+((?:1[789]|20)\d\d)(?!\d)/.exec(title) ??
    [];
  const name = (before ?? title).replace(/[._]+/g, " ").replace(/\s+/g, " ").trim();
  return { name, ...(year && { year }) };
}

/** As the site writes it: `2h 29m`. */
export function timeOf(durationMs) {
  const minutes = Math.max(1, Math.round(durationMs / 60_000));
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

const same = (one = "", other = "") => one.trim().toLowerCase() === other.trim().toLowerCase();

const rowNamed = (sheet, { name, year }) =>
  sheet.find((row) => same(row.name, name) && (!year || !row.year || row.year.trim() === year));

const fieldsOf = ({ data }) =>
  data && Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

function sentence({ path: [field], message }, known, categories) {
  if (field === "categoryId") return noCategory(known.category, categories);
  if (known[field] === undefined) return `${field} is missing: give it in films.csv${flags[field] ?? ""}`;
  return `${field} ${message} (it is "${String(known[field]).slice(0, 40)}")`;
}

const flags = {
  language: " or with --language",
  price: " or with --price",
  year: " or in the file's name, such as Metropolis (1927).mp4",
  description: " or in a .txt beside the film",
};

const noCategory = (given, categories) =>
  `category ${given ? `"${given}" is not known` : "is missing: give it in films.csv or with --category"}; there are ${categories.map(({ tittle }) => tittle).join(", ")}`;

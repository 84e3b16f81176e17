import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import Papa from "papaparse";
import { unescapeFormula } from "../../contract/csv-formulas.ts";
import { foldText } from "../../contract/fold-text.ts";
import { issueMessage } from "../../contract/issues.ts";
import { NewMovie } from "../../contract/movies/admin-movies.ts";
import { movieFieldList, movieFields } from "../../contract/movies/movie-fields.ts";
import { parseNameAndYear } from "../../contract/movies/name-and-year.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { removeCsvPreamble } from "../../web/studio/import/csv-text.ts";
import { parseNfo } from "../../web/studio/import/nfo.ts";

/**
 * Reads the rows of the folder's films.csv, if it has one: the columns of the admin CSV export, and
 * `file`, the video's name.
 */
export async function readCsvRows(folder) {
  const text = (await readTextFile(join(folder, "films.csv"))) ?? "";
  const { data } = Papa.parse(removeCsvPreamble(text), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (header) => header.trim(),
    transform: unescapeFormula,
  });
  return data;
}

/** Reads a file's text; undefined without the file. Throws for a file that is not in UTF-8. */
async function readTextFile(path) {
  const bytes = await readFile(path).catch(() => undefined);
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${basename(path)} is not in UTF-8. Save it with the encoding UTF-8`);
  }
}

/**
 * Returns a movie's fields: from its CSV row, else from `defaults`, the video (the duration), a
 * text file beside it (the description), an NFO file beside it, and the file name ("Metropolis
 * (1927).mp4"). Returns `fields` and the NFO file's `credits`, or the errors as `wrong`. Throws for
 * an unreadable NFO file.
 */
export async function resolveMovieFields(movie, { csvRows, defaults, categories, durationMs }) {
  const nfo = movie.nfo && parseNfo(await readFile(movie.nfo), basename(movie.nfo));
  const nameFields = { ...parseNameAndYear(movie.title), ...pickDefinedFields(nfo?.fields) };
  const row =
    csvRows.find(
      ({ file }) => file && file.trim().normalize() === basename(movie.video).normalize(),
    ) ??
    findRow(csvRows, nameFields) ??
    {};
  const rowFields = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""));
  for (const { name, presence } of movieFieldList)
    if (presence === "nullable" && rowFields[name] === "none") delete rowFields[name];
  const siblingText = await readTextFile(movie.video.replace(/\.[^.]+$/, ".txt"));
  const known = {
    ...nameFields,
    time: formatDurationText(durationMs),
    description: siblingText?.trim() ?? nameFields.description,
    ...defaults,
    ...rowFields,
  };
  const category = categories.find(
    ({ id, tittle }) => known.categoryId === id || isSameName(known.category, tittle),
  );
  const { data, issues = [] } = parseInput(NewMovie, {
    ...known,
    categoryId: category?.id ?? known.categoryId,
  });
  const wrong = issues.map((issue) => describeIssue(issue, known, categories));
  if (category || wrong.some((text) => text.startsWith("category")))
    return { fields: pickDefinedFields(data), credits: nfo && toCredits(nfo), wrong, known };
  return { wrong: [...wrong, describeMissingCategory(known.category, categories)], known };
}

/** Formats a duration like the site: `2h 29m`. */
function formatDurationText(durationMs) {
  const minutes = Math.max(1, Math.round(durationMs / 60_000));
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

const isSameName = (item = "", other = "") => foldText(item) === foldText(other);

const findRow = (csvRows, { name, year }) =>
  csvRows.find(
    (row) => isSameName(row.name, name) && (!year || !row.year || row.year.trim() === year),
  );

const toCredits = ({ crew, cast }) =>
  crew.length + cast.length > 0 ? { crew, newCast: cast } : undefined;

const pickDefinedFields = (fields) =>
  fields && Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function describeIssue(issue, known, categories) {
  const { path: field } = issue;
  if (field === "categoryId") return describeMissingCategory(known.category, categories);
  const importHint = movieFields[field]?.importHint;
  if (known[field] === undefined)
    return `${field} is missing: give it in films.csv${importHint ? ` or ${importHint}` : ""}`;
  return `${field}: ${issueMessage(issue, { locale: "en" })} (it is "${String(known[field]).slice(0, 40)}")`;
}

const describeMissingCategory = (givenCategory, categories) =>
  `category ${givenCategory ? `"${givenCategory}" is not known` : "is missing: give it in films.csv or with --category"}; there are ${categories.map(({ tittle }) => tittle).join(", ")}`;

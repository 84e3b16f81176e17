import type { NewMovie } from "../../../contract/admin-movies.ts";
import { hourBucketOf, parseDurationMinutes, starBucketOf, yearBucketOf } from "../../../contract/buckets.ts";
import type { Category, Movie } from "../../../contract/catalogue.ts";
import { foldText } from "../../../contract/fold-text.ts";
import { type Text, t } from "../../i18n/text.ts";
import { type Column, columns } from "./columns.ts";
import { changeOf, type Fault, type FilmValues, newFilmOf, valuesOf } from "./row-values.ts";
import type { Cells, Sheet, SheetRow } from "./sheet.ts";

export type Change = { column: Column; from: string; to: string };

export type Task =
  | { kind: "add"; form: NewMovie; picture?: File }
  | { kind: "change"; movie: Movie; values: FilmValues; changes: Change[]; picture?: File }
  | { kind: "nothing"; movie: Movie }
  | { kind: "error"; faults: Fault[] };

/** What importing a row would do. */
export type PlannedRow = SheetRow & { name: string; notes: string[]; task: Task };

/** What is there before the import; `pictures` by file name in lower case. */
export type Ground = {
  movies: readonly Movie[];
  categories: readonly Category[];
  pictures: ReadonlyMap<string, File>;
};

type Seen = { movieById: Map<string, Movie>; idByFilm: Map<string, string>; lineByFilm: Map<string, number> };

const posterNote: Text = "A plain poster will be made.";
const castNote: Text = "The cast is not imported, because each of them needs a picture: add them at the film.";
const addressNote: Text = "The image is an address, and only files are imported.";

export const filmKey = (name: string, year: number) => `${foldText(name)} ${year}`;

/** What would happen, row by row. Changes nothing, and asks nobody. */
export function planRows({ rows }: Sheet, ground: Ground): PlannedRow[] {
  const seen: Seen = {
    movieById: new Map(ground.movies.map((movie) => [movie.id, movie])),
    idByFilm: new Map(ground.movies.map(({ id, name, year }) => [filmKey(name, year), id])),
    lineByFilm: new Map(),
  };
  return rows.map((row) => planRow(row, ground, seen));
}

function planRow(row: SheetRow, ground: Ground, seen: Seen): PlannedRow {
  const id = row.cells.id?.trim() ?? "";
  const name = row.cells.name?.trim() || seen.movieById.get(id)?.name || "";
  const planned = row.tooLong
    ? faulty([
        {
          column: "line",
          message: t("has more cells than columns. Text with a separator in it stands in quotation marks."),
        },
      ])
    : id === ""
      ? planNew(row, ground, seen)
      : planChange(row, id, ground, seen);
  return { ...row, name, ...planned };
}

type Planned = Pick<PlannedRow, "task" | "notes">;

const faulty = (faults: Fault[]): Planned => ({ task: { kind: "error", faults }, notes: [] });

function planNew({ line, cells }: SheetRow, ground: Ground, seen: Seen): Planned {
  const { form, faults } = newFilmOf(cells, ground.categories);
  const { picture, notes, fault } = pictureOf(cells, ground);
  const already = form && standing(filmKey(form.name, form.year), line, seen);
  const all = [...faults, ...(fault ? [fault] : []), ...(already ? [already] : [])];
  if (!form || all.length > 0) return faulty(all);
  const cast = cells.casts?.trim() ? [t(castNote)] : [];
  return {
    task: { kind: "add", form, picture },
    notes: [
      ...notes,
      picture ? t("Its poster will be made of {name}.", { name: picture.name }) : t(posterNote),
      ...bucketNotes(form, form),
      ...cast,
    ],
  };
}

/** That the film is there, or comes with a line before; remembered for the lines that follow. */
function standing(key: string, line: number, { idByFilm, lineByFilm }: Seen): Fault | undefined {
  const [id, before] = [idByFilm.get(key), lineByFilm.get(key)];
  if (id)
    return {
      column: "name",
      message: t("A film of this name and year is there already (id {id}). Give its id to change it.", { id }),
    };
  if (before)
    return { column: "name", message: t("Line {before} adds this film already. Take one of the two out.", { before }) };
  lineByFilm.set(key, line);
  return undefined;
}

function planChange({ line, cells }: SheetRow, id: string, ground: Ground, seen: Seen): Planned {
  const movie = seen.movieById.get(id);
  const before = seen.lineByFilm.get(id);
  if (!movie)
    return faulty([{ column: "id", message: t("There is no film {id}. Leave the id empty to add this one.", { id }) }]);
  if (before)
    return faulty([
      { column: "id", message: t("Line {before} changes film {id} already. Take one of the two out.", { before, id }) },
    ]);
  seen.lineByFilm.set(id, line);
  const { values, faults } = changeOf(withoutSame(cells, movie), ground.categories);
  const { picture, notes, fault } = pictureOf(cells, ground, movie);
  const all = fault ? [...faults, fault] : faults;
  if (!values || all.length > 0) return faulty(all);
  const differing = differingValues(values, movie);
  const kept = keptBuckets(differing, cells, movie);
  const changes = changesOf(differing, movie, ground.categories);
  if (picture) changes.push({ column: "image", from: fileNameOf(movie.image), to: picture.name });
  const cast = cells.casts?.trim() && cells.casts !== columns.casts.of(movie) ? [t(castNote)] : [];
  return {
    task:
      changes.length > 0
        ? { kind: "change", movie, values: { ...differing, ...kept }, changes, picture }
        : { kind: "nothing", movie },
    notes: [...notes, ...twinNotes(differing, movie, seen), ...bucketNotes(movie, { ...kept, ...differing }), ...cast],
  };
}

/** Without the cells that say what the film says: what stood here before a rule did is no fault of this file. */
function withoutSame(cells: Cells, movie: Movie): Cells {
  const differing = Object.entries(cells).filter(
    ([column, cell]) => column === "id" || cell !== columns[column as Column].of(movie),
  );
  return Object.fromEntries(differing);
}

function differingValues(values: FilmValues, movie: Movie): FilmValues {
  const known: Record<string, unknown> = valuesOf(movie);
  // The site keeps whole cents.
  const price = values.price && Math.round(values.price * 100) / 100;
  const entries = Object.entries({ ...values, price });
  return Object.fromEntries(entries.filter(([name, value]) => value !== undefined && value !== known[name]));
}

/** The site lets a bucket follow its field; one that the file names stays as it is named. */
function keptBuckets({ time, year, rating }: FilmValues, cells: Cells, movie: Movie): FilmValues {
  const { approxiT, approxiY, approxiR } = valuesOf(movie);
  return {
    ...(time !== undefined && cells.approxiT?.trim() === movie.approxiT && { approxiT }),
    ...(year !== undefined && cells.approxiY?.trim() === movie.approxiY && { approxiY }),
    ...(rating !== undefined && cells.approxiR?.trim() === movie.approxiR && { approxiR }),
  };
}

function changesOf(values: FilmValues, movie: Movie, categories: readonly Category[]): Change[] {
  const shown = (column: Column, value: unknown) =>
    column === "categoryId"
      ? (categories.find(({ id }) => id === value)?.tittle ?? String(value))
      : String(value ?? "");
  const known: Record<string, unknown> = valuesOf(movie);
  return Object.entries(values).map(([name, value]) => {
    const column = name as Column;
    return {
      column: column === "categoryId" ? "category" : column,
      from: shown(column, known[name]),
      to: shown(column, value),
    };
  });
}

/** Where a bucket is named that its field does not belong to: most likely, only the field was edited. */
function bucketNotes(film: Pick<NewMovie, "time" | "year" | "rating">, named: FilmValues): string[] {
  const { time, year, rating = 0 } = { ...film, ...named };
  const pairs = [
    ["approxiT", `time ${time}`, hourBucketOf(parseDurationMinutes(time))],
    ["approxiY", `year ${year}`, yearBucketOf(year)],
    ["approxiR", `rating ${rating}`, starBucketOf(rating)],
  ] as const;
  return pairs.flatMap(([bucket, field, right]) =>
    named[bucket] === undefined || named[bucket] === right
      ? []
      : [
          t("{bucket} will be {value}, where {field} belongs to {right}. Empty the cell to have it follow.", {
            bucket,
            value: named[bucket],
            field,
            right,
          }),
        ],
  );
}

function twinNotes(values: FilmValues, movie: Movie, { idByFilm }: Seen): string[] {
  if (values.name === undefined && values.year === undefined) return [];
  const twin = idByFilm.get(filmKey(values.name ?? movie.name, values.year ?? movie.year));
  return twin && twin !== movie.id ? [t("Another film of this name and year is there (id {twin}).", { twin })] : [];
}

export const fileNameOf = (path: string) => path.trim().split(/[\\/]/).at(-1) ?? "";

type PictureOfRow = { picture?: File; notes: string[]; fault?: Fault };

function pictureOf({ image = "" }: Cells, { pictures }: Ground, movie?: Movie): PictureOfRow {
  const named = image.trim();
  if (named === "" || named === movie?.image) return { notes: [] };
  const picture = pictures.get(fileNameOf(named).toLowerCase());
  if (picture) return { picture, notes: [] };
  if (/^(\/|https?:)/i.test(named)) return { notes: [t(addressNote)] };
  const message = t("is not among the pictures. Choose it together with the CSV, or empty the cell.");
  return { notes: [], fault: { column: "image", message } };
}

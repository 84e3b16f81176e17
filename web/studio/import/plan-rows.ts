import { m } from "#messages";
import {
  hourBucketOf,
  parseDurationMinutes,
  starBucketOf,
  yearBucketOf,
} from "../../../contract/catalogue/buckets.ts";
import type { Category } from "../../../contract/catalogue/catalogue.ts";
import { compact } from "../../../contract/compact.ts";
import { foldText } from "../../../contract/fold-text.ts";
import type { MovieWithTranslations, NewMovie } from "../../../contract/movies/admin-movies.ts";
import { movieFieldList } from "../../../contract/movies/movie-fields.ts";
import type { Message } from "../../i18n/message.ts";
import { type CsvColumn, csvColumns } from "./csv-columns.ts";
import {
  type MovieValues,
  parseMovieChange,
  parseNewMovie,
  type RowFault,
  toMovieValues,
} from "./row-values.ts";
import type { Sheet, SheetCells, SheetRow } from "./sheet.ts";

type CellChange = { column: CsvColumn; from: string; to: string };

export type RowTask =
  | { kind: "add"; form: NewMovie; imageFile?: File }
  | {
      kind: "change";
      movie: MovieWithTranslations;
      values: MovieValues;
      changes: CellChange[];
      imageFile?: File;
    }
  | { kind: "nothing"; movie: MovieWithTranslations }
  | { kind: "error"; faults: RowFault[] };

export type PlannedRow = SheetRow & { name: string; notes: string[]; task: RowTask };

/** The catalogue before the import. The keys of `images` are file names from `toLookupName`. */
export type ImportContext = {
  movies: readonly MovieWithTranslations[];
  categories: readonly Category[];
  images: ReadonlyMap<string, File>;
};

type SeenMovies = {
  movieById: Map<string, MovieWithTranslations>;
  idByMovieKey: Map<string, string>;
  lineByMovieKey: Map<string, number>;
};

const posterNote: Message = m.import_note_plain_poster;
const castNote: Message = m.import_note_cast;
const addressNote: Message = m.import_note_image_address;

const movieKey = (name: string, year: number) => `${foldText(name)} ${year}`;

/** Plans the import row by row, without side effects or requests. */
export function planImportRows({ rows }: Sheet, context: ImportContext): PlannedRow[] {
  const seen: SeenMovies = {
    movieById: new Map(context.movies.map((movie) => [movie.id, movie])),
    idByMovieKey: new Map(context.movies.map(({ id, name, year }) => [movieKey(name, year), id])),
    lineByMovieKey: new Map(),
  };
  return rows.map((row) => planRow(row, context, seen));
}

function planRow(row: SheetRow, context: ImportContext, seen: SeenMovies): PlannedRow {
  const id = row.cells.id?.trim() ?? "";
  const name = row.cells.name?.trim() || seen.movieById.get(id)?.name || "";
  const plan = () => (id === "" ? planNew(row, context, seen) : planChange(row, id, context, seen));
  return { ...row, name, ...(row.tooLong ? tooManyCells() : plan()) };
}

const tooManyCells = (): Planned =>
  createErrorTask([{ column: "line", message: m.import_fault_too_many_cells() }]);

type Planned = Pick<PlannedRow, "task" | "notes">;

const createErrorTask = (faults: RowFault[]): Planned => ({
  task: { kind: "error", faults },
  notes: [],
});

function planNew(
  { line, cells, nfo }: SheetRow,
  context: ImportContext,
  seen: SeenMovies,
): Planned {
  const { form, faults } = parseNewMovie(cells, context.categories);
  const { imageFile, notes, fault } = findRowImage(cells, context);
  const duplicate = form && findDuplicate(movieKey(form.name, form.year), line, seen);
  const allFaults = compact([...faults, fault, duplicate]);
  if (!form || allFaults.length > 0) return createErrorTask(allFaults);
  const castNotes = cells.casts?.trim() ? [castNote()] : [];
  return {
    task: { kind: "add", form, imageFile },
    notes: compact([
      nfo && m.import_note_nfo({ name: nfo.name }),
      ...notes,
      imageFile ? m.import_note_poster({ name: imageFile.name }) : posterNote(),
      ...listBucketNotes(form, form),
      ...castNotes,
    ]),
  };
}

/**
 * Returns a fault if the movie already exists or is in an earlier line. Otherwise remembers the
 * movie for later lines.
 */
function findDuplicate(
  key: string,
  line: number,
  { idByMovieKey, lineByMovieKey }: SeenMovies,
): RowFault | undefined {
  const [id, previousLine] = [idByMovieKey.get(key), lineByMovieKey.get(key)];
  if (id)
    return {
      column: "name",
      message: m.import_fault_exists({ id }),
    };
  if (previousLine)
    return {
      column: "name",
      message: m.import_fault_added_twice({ row: previousLine }),
    };
  lineByMovieKey.set(key, line);
  return undefined;
}

function planChange(
  { line, cells }: SheetRow,
  id: string,
  context: ImportContext,
  seen: SeenMovies,
): Planned {
  const movie = seen.movieById.get(id);
  const previousLine = seen.lineByMovieKey.get(id);
  if (!movie)
    return createErrorTask([{ column: "id", message: m.import_fault_unknown_id({ id }) }]);
  if (previousLine)
    return createErrorTask([
      {
        column: "id",
        message: m.import_fault_changed_twice({ row: previousLine, id }),
      },
    ]);
  seen.lineByMovieKey.set(id, line);
  const { values, faults } = parseMovieChange(dropUnchangedCells(cells, movie), context.categories);
  const { imageFile, notes, fault } = findRowImage(cells, context, movie);
  const allFaults = fault ? [...faults, fault] : faults;
  if (!values || allFaults.length > 0) return createErrorTask(allFaults);
  const changedValues = pickChangedValues(values, movie);
  const keptValues = pickNamedBuckets(changedValues, cells, movie);
  const changes = listCellChanges(changedValues, movie, context.categories);
  if (imageFile)
    changes.push({ column: "image", from: getBaseName(movie.image), to: imageFile.name });
  const castNotes =
    cells.casts?.trim() && cells.casts !== csvColumns.casts.format(movie) ? [castNote()] : [];
  return {
    task:
      changes.length > 0
        ? { kind: "change", movie, values: { ...changedValues, ...keptValues }, changes, imageFile }
        : { kind: "nothing", movie },
    notes: [
      ...notes,
      ...listDuplicateNotes(changedValues, movie, seen),
      ...listBucketNotes(movie, { ...keptValues, ...changedValues }),
      ...castNotes,
    ],
  };
}

/**
 * Drops the cells that equal the movie's stored values. A stored value may break a newer rule,
 * which must not be reported as a fault of this file.
 */
function dropUnchangedCells(cells: SheetCells, movie: MovieWithTranslations): SheetCells {
  const changedCells = Object.entries(cells).filter(
    ([column, cell]) => column === "id" || cell !== csvColumns[column as CsvColumn].format(movie),
  );
  return Object.fromEntries(changedCells);
}

function pickChangedValues(values: MovieValues, movie: MovieWithTranslations): MovieValues {
  const known: Record<string, unknown> = toMovieValues(movie);
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && value !== known[name]),
  );
}

/**
 * Returns the buckets (such as `approxiY`) that the file keeps while it changes their field. They
 * are sent too, because the Worker would otherwise update a bucket with its field.
 */
function pickNamedBuckets(
  changed: MovieValues,
  cells: SheetCells,
  movie: MovieWithTranslations,
): MovieValues {
  const known = toMovieValues(movie);
  const named = movieFieldList.filter(
    ({ name, follows }) =>
      follows && changed[follows.field] !== undefined && cells[name]?.trim() === movie[name],
  );
  return Object.fromEntries(named.map(({ name }) => [name, known[name]]));
}

function listCellChanges(
  values: MovieValues,
  movie: MovieWithTranslations,
  categories: readonly Category[],
): CellChange[] {
  const formatCell = (column: CsvColumn, value: unknown) =>
    column === "categoryId"
      ? (categories.find(({ id }) => id === value)?.tittle ?? String(value))
      : String(value ?? "");
  const known: Record<string, unknown> = toMovieValues(movie);
  return Object.entries(values).map(([name, value]) => {
    const column = name as CsvColumn;
    return {
      column: column === "categoryId" ? "category" : column,
      from: formatCell(column, known[name]),
      to: formatCell(column, value),
    };
  });
}

/**
 * Lists a note for each bucket in the file that does not match its field, such as `approxiY` and
 * `year`. Usually only the field was edited.
 */
function listBucketNotes(
  movie: Pick<NewMovie, "time" | "year" | "rating">,
  namedValues: MovieValues,
): string[] {
  const { time, year, rating = 0 } = { ...movie, ...namedValues };
  const pairs = [
    ["approxiT", `time ${time}`, hourBucketOf(parseDurationMinutes(time))],
    ["approxiY", `year ${year}`, yearBucketOf(year)],
    ["approxiR", `rating ${rating}`, starBucketOf(rating)],
  ] as const;
  return pairs.flatMap(([bucket, field, expected]) => {
    const value = namedValues[bucket];
    if (value === undefined || value === expected) return [];
    return [m.import_note_bucket({ bucket, value, field, expected })];
  });
}

function listDuplicateNotes(
  values: MovieValues,
  movie: MovieWithTranslations,
  { idByMovieKey }: SeenMovies,
): string[] {
  if (values.name === undefined && values.year === undefined) return [];
  const duplicateId = idByMovieKey.get(
    movieKey(values.name ?? movie.name, values.year ?? movie.year),
  );
  if (duplicateId && duplicateId !== movie.id)
    return [m.import_note_duplicate({ id: duplicateId })];
  return [];
}

/**
 * Returns a normalized file name for look-ups, because file systems and spreadsheets write an
 * accented letter as one code point or as two.
 */
export const toLookupName = (path: string) => getBaseName(path).normalize().toLowerCase();

const getBaseName = (path: string) => path.trim().split(/[\\/]/).at(-1) ?? "";

type RowImage = { imageFile?: File; notes: string[]; fault?: RowFault };

function findRowImage(
  { image = "" }: SheetCells,
  { images }: ImportContext,
  movie?: MovieWithTranslations,
): RowImage {
  const imageName = image.trim();
  if (imageName === "" || imageName === movie?.image) return { notes: [] };
  const imageFile = images.get(toLookupName(imageName));
  if (imageFile) return { imageFile, notes: [] };
  if (/^(\/|https?:)/i.test(imageName)) return { notes: [addressNote()] };
  const message = m.import_fault_image_missing();
  return { notes: [], fault: { column: "image", message, continuesCell: true } };
}

import { m } from "#messages";
import type { NewMovie } from "../../../../contract/admin-movies.ts";
import type { Movie } from "../../../../contract/catalogue.ts";
import { apiFetch } from "../../../api/client.ts";
import { findMoviesByName } from "../movies/find-movies-by-name.ts";
import { InvalidImageError, preparePoster } from "../movies/poster/prepare-poster.ts";
import { generatePoster } from "./generate-poster.ts";
import { movieKey, type PlannedRow, type RowTask } from "./plan-rows.ts";
import { retryImportRequest } from "./retry-import-request.ts";
import { toMovieValues } from "./row-values.ts";

/**
 * Does rows of one plan; gives the film's id. `known`: the films before it. An answer that got lost does not add a film
 * twice: whatever row is tried again is looked for first.
 */
export function createRowSender(existingMovies: readonly Movie[]) {
  const existingIds = new Set(existingMovies.map(({ id }) => id));
  const triedLines = new Set<number>();

  async function add(
    { line }: PlannedRow,
    { form, imageFile }: Extract<RowTask, { kind: "add" }>,
    signal: AbortSignal,
  ) {
    const images = await createImageForm(imageFile ?? (await generatePoster(form.name, form.year)));
    return retryImportRequest(async () => {
      const added =
        triedLines.has(line) && (await findMoviesByName(form.name)).find((movie) => isNewlyAdded(movie, form));
      if (added) return added.id;
      triedLines.add(line);
      return (await apiFetch("POST /api/createMovies", { form: { ...toFormTexts(form), ...images } })).data.id;
    }, signal);
  }

  const isNewlyAdded = (movie: Movie, { name, year }: { name: string; year: number }) =>
    !existingIds.has(movie.id) && movieKey(movie.name, movie.year) === movieKey(name, year);

  return (row: PlannedRow, signal: AbortSignal): Promise<string> => {
    if (row.task.kind === "add") return add(row, row.task, signal);
    if (row.task.kind === "change") return change(row.task, signal);
    throw new Error(`Line ${row.line} is not for sending`);
  };
}

/** Only what still differs, and only when nobody changed the same meanwhile. */
async function change({ movie, values, imageFile }: Extract<RowTask, { kind: "change" }>, signal: AbortSignal) {
  const { id } = movie;
  const images = imageFile && (await createImageForm(imageFile));
  await retryImportRequest(async () => {
    const { data: currentMovie } = await apiFetch("GET /api/admin/movies/:id", { params: { id } });
    const [original, current]: Record<string, unknown>[] = [toMovieValues(movie), toMovieValues(currentMovie)];
    const remaining = Object.entries(values).filter(([name, value]) => current?.[name] !== value);
    if (remaining.some(([name]) => current?.[name] !== original?.[name])) throw new Error(m.error_import_conflict());
    if (remaining.length > 0)
      await apiFetch("PUT /api/updateMovie", {
        body: { ...Object.fromEntries(remaining), movieId: id, version: currentMovie.version },
      });
  }, signal);
  if (images)
    await retryImportRequest(() => apiFetch("PUT /api/movies/:id/image", { params: { id }, form: images }), signal);
  return id;
}

/** Made before anything is sent: a damaged picture is told without a film left behind. */
async function createImageForm(imageFile: File) {
  const { images, colour } = await preparePoster(imageFile).catch((error) => {
    throw error instanceof InvalidImageError ? new Error(`${imageFile.name}: ${error.message}`) : error;
  });
  return { ...images, colour };
}

const toFormTexts = (form: NewMovie) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

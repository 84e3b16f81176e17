import { m } from "#messages";
import type { NewMovie } from "../../../contract/movies/admin-movies.ts";
import { apiFetch } from "../../api/client.ts";
import { createRandomId } from "../../api/new-id.ts";
import { InvalidImageError, preparePoster } from "../movies/poster/prepare-poster.ts";
import { generatePoster } from "./generate-poster.ts";
import type { PlannedRow, RowTask } from "./plan-rows.ts";
import { retryImportRequest } from "./retry-import-request.ts";
import { toMovieValues } from "./row-values.ts";

/**
 * Creates the function that sends a row of a plan and resolves to the movie's id. An idempotency
 * key prevents a second movie when a row is sent again after a lost response. `isPublished` is
 * called for each new movie; if it returns false, the new movie is a draft.
 */
export function createRowSender(isPublished: () => boolean) {
  const planId = createRandomId();

  async function add(
    { line, nfo }: PlannedRow,
    { form, imageFile }: Extract<RowTask, { kind: "add" }>,
    signal: AbortSignal,
  ) {
    const images = await createImageForm(imageFile ?? (await generatePoster(form.name, form.year)));
    const request = {
      form: { ...toFormTexts(form), ...images, draft: String(!isPublished()) },
      idempotencyKey: `${planId}-${line}`,
    };
    const id = await retryImportRequest(
      async () => (await apiFetch("POST /api/createMovies", request)).data.id,
      signal,
    );
    const { crew = [], cast = [] } = nfo?.facts ?? {};
    const body = { version: 1, crew, newCast: cast };
    const credits = { params: { id }, body, idempotencyKey: request.idempotencyKey };
    if (crew.length + cast.length > 0)
      await retryImportRequest(() => apiFetch("PUT /api/movies/:id/credits", credits), signal);
    return id;
  }

  return (row: PlannedRow, signal: AbortSignal): Promise<string> => {
    if (row.task.kind === "add") return add(row, row.task, signal);
    if (row.task.kind === "change") return change(row.task, signal);
    throw new Error(`Line ${row.line} is not for sending`);
  };
}

/**
 * Sends only the values that still differ from the movie. Throws if another user has changed one of
 * these values since the check.
 */
async function change(
  { movie, values, imageFile }: Extract<RowTask, { kind: "change" }>,
  signal: AbortSignal,
) {
  const { id } = movie;
  const images = imageFile && (await createImageForm(imageFile));
  await retryImportRequest(async () => {
    const { data: currentMovie } = await apiFetch("GET /api/admin/movies/:id", { params: { id } });
    const [original, current]: Record<string, unknown>[] = [
      toMovieValues(movie),
      toMovieValues(currentMovie),
    ];
    const remaining = Object.entries(values).filter(([name, value]) => current?.[name] !== value);
    if (remaining.some(([name]) => current?.[name] !== original?.[name]))
      throw new Error(m.error_import_conflict());
    if (remaining.length > 0)
      await apiFetch("PUT /api/updateMovie", {
        body: { ...Object.fromEntries(remaining), movieId: id, version: currentMovie.version },
      });
  }, signal);
  if (images)
    await retryImportRequest(
      () => apiFetch("PUT /api/movies/:id/image", { params: { id }, form: images }),
      signal,
    );
  return id;
}

/**
 * Prepares the image before the request, so that a damaged image leaves no movie without a poster.
 */
async function createImageForm(imageFile: File) {
  const { images, colour } = await preparePoster(imageFile).catch((error) => {
    if (!(error instanceof InvalidImageError)) throw error;
    throw new Error(`${imageFile.name}: ${error.message}`);
  });
  return { ...images, colour };
}

const toFormTexts = (form: NewMovie) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

import type { NewMovie } from "../../../contract/admin-movies.ts";
import type { Movie } from "../../../contract/catalogue.ts";
import { apiFetch } from "../../api/client.ts";
import { t } from "../../i18n/text.ts";
import { PictureRefused, posterOf } from "../movies/adding/poster.ts";
import { namedLike } from "../movies/named-like.ts";
import { withPatience } from "./patience.ts";
import { plainPoster } from "./plain-poster.ts";
import { filmKey, type PlannedRow, type Task } from "./plan.ts";
import { valuesOf } from "./row-values.ts";

/**
 * Does rows of one plan; gives the film's id. `known`: the films before it. An answer that got lost does not add a film
 * twice: whatever row is tried again is looked for first.
 */
export function rowSender(known: readonly Movie[]) {
  const knownIds = new Set(known.map(({ id }) => id));
  const triedLines = new Set<number>();

  async function add({ line }: PlannedRow, { form, picture }: Extract<Task, { kind: "add" }>, signal: AbortSignal) {
    const pictures = await formOf(picture ?? (await plainPoster(form.name, form.year)));
    return withPatience(async () => {
      const added = triedLines.has(line) && (await namedLike(form.name)).find((film) => isNew(film, form));
      if (added) return added.id;
      triedLines.add(line);
      return (await apiFetch("POST /api/createMovies", { form: { ...textsOf(form), ...pictures } })).data.id;
    }, signal);
  }

  const isNew = (film: Movie, { name, year }: { name: string; year: number }) =>
    !knownIds.has(film.id) && filmKey(film.name, film.year) === filmKey(name, year);

  return (row: PlannedRow, signal: AbortSignal): Promise<string> => {
    if (row.task.kind === "add") return add(row, row.task, signal);
    if (row.task.kind === "change") return change(row.task, signal);
    throw new Error(`Line ${row.line} is not for sending`);
  };
}

/** Only what still differs, and only when nobody changed the same meanwhile. */
async function change({ movie, values, picture }: Extract<Task, { kind: "change" }>, signal: AbortSignal) {
  const { id } = movie;
  const pictures = picture && (await formOf(picture));
  await withPatience(async () => {
    const { data: film } = await apiFetch("GET /api/admin/movies/:id", { params: { id } });
    const [before, now]: Record<string, unknown>[] = [valuesOf(movie), valuesOf(film)];
    const left = Object.entries(values).filter(([name, value]) => now?.[name] !== value);
    if (left.some(([name]) => now?.[name] !== before?.[name]))
      throw new Error(t("Somebody else changed this film since the check. Check the file again."));
    if (left.length > 0)
      await apiFetch("PUT /api/updateMovie", {
        body: { ...Object.fromEntries(left), movieId: id, version: film.version },
      });
  }, signal);
  if (pictures)
    await withPatience(() => apiFetch("PUT /api/movies/:id/image", { params: { id }, form: pictures }), signal);
  return id;
}

/** Made before anything is sent: a damaged picture is told without a film left behind. */
async function formOf(picture: File) {
  const { pictures, colour } = await posterOf(picture).catch((error) => {
    throw error instanceof PictureRefused ? new Error(`${picture.name}: ${error.message}`) : error;
  });
  return { ...pictures, colour };
}

const textsOf = (form: NewMovie) =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

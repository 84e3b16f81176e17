import type { Movie } from "../../../../../contract/catalogue.ts";
import { apiFetch, isTransientError } from "../../../../api/client.ts";
import { findMoviesByName } from "../find-movies-by-name.ts";
import type { MovieFormValues } from "../movie-form-values.ts";

/** What was sent when the answer failed to come: the film may be there all the same. */
let unconfirmedFields: string | null = null;

/** Adds a film and gives its id. Tried again after a fault, it is looked for first: nobody adds it twice. */
export async function createMovieOnce(fields: MovieFormValues, images: Record<string, unknown>): Promise<string> {
  const serializedFields = JSON.stringify(fields);
  const existingMovie =
    unconfirmedFields === serializedFields
      ? (await findMoviesByName(fields.name.trim())).find((movie) => isSameMovie(movie, fields))
      : undefined;
  unconfirmedFields = null;
  if (existingMovie) return existingMovie.id;
  try {
    return (await apiFetch("POST /api/createMovies", { form: { ...fields, ...images } })).data.id;
  } catch (error) {
    if (isTransientError(error)) unconfirmedFields = serializedFields;
    throw error;
  }
}

const isSameMovie = (movie: Movie, fields: MovieFormValues) =>
  (["name", "time", "language", "categoryId"] as const).every((name) => movie[name] === fields[name].trim()) &&
  movie.year === Number(fields.year);

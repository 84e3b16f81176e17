import { m } from "#messages";
import type { RequestOf } from "../../../contract/endpoints.ts";
import { ApiError, apiFetch } from "../../api/client.ts";
import { toCrewEntries } from "../movies/crew/crew-entries.ts";
import type { CreditedMovie, MovieFactChange } from "./movie-fact-rows.ts";

/** `saved` are the stored changes. `errors` has one sentence for each part that failed. */
export type SavedMovieFacts = { saved: MovieFactChange[]; errors: string[] };

/** Stores the fields, then cast and crew. If one of the two fails, the other is still stored. */
export async function saveMovieFacts(
  movie: CreditedMovie,
  changes: readonly MovieFactChange[],
): Promise<SavedMovieFacts> {
  const fields = changes.filter((change) => change.kind === "field");
  const credits = changes.filter((change) => change.kind !== "field");
  const taken: SavedMovieFacts = { saved: [], errors: [] };
  const parts = [
    { part: fields, save: () => saveFields(movie, fields), message: m.facts_fields_failed },
    { part: credits, save: () => saveCredits(movie, credits), message: m.facts_credits_failed },
  ].filter(({ part }) => part.length > 0);
  for (const { part, save, message } of parts) {
    try {
      await save();
      taken.saved.push(...part);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      taken.errors.push(message({ reason: error.message }));
    }
  }
  return taken;
}

type Of<Kind> = Extract<MovieFactChange, { kind: Kind }>;

async function saveFields({ id, version }: CreditedMovie, fields: readonly Of<"field">[]) {
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  await apiFetch("PUT /api/updateMovie", { body: { movieId: id, version, ...values } });
}

async function saveCredits(
  { id, creditsVersion, casts, crew }: CreditedMovie,
  changes: readonly MovieFactChange[],
) {
  const newRoles = changes.filter((change) => change.kind === "role");
  const newCrew = changes.filter((change) => change.kind === "crew");
  const newCast = changes.filter((change) => change.kind === "cast");
  const roles = new Map(newRoles.map(({ castId, role }) => [castId, role]));
  const body: RequestOf<"PUT /api/movies/:id/credits">["body"] = {
    version: creditsVersion,
    crew: [...toCrewEntries(crew), ...newCrew.map(({ job, name }) => ({ job, name }))],
    newCast: newCast.map(({ name, role }) => ({ name, role })),
  };
  if (roles.size > 0)
    body.cast = casts.map((member) => ({
      id: member.id,
      role: roles.get(member.id) ?? member.role,
    }));
  await apiFetch("PUT /api/movies/:id/credits", { params: { id }, body });
}

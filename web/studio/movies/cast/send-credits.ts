import type { MovieCredits } from "../../../../contract/people/people.ts";
import { apiFetch } from "../../../api/client.ts";
import { toCrewEntries } from "../crew/crew-entries.ts";

/** The cast and crew to add to a movie, without images. */
export type CreditsToAdd = Pick<MovieCredits, "crew"> & Required<Pick<MovieCredits, "newCast">>;

export const hasCredits = ({ crew, newCast }: CreditsToAdd): boolean =>
  crew.length + newCast.length > 0;

/**
 * Adds credits to a movie, which keeps its other crew. Sending twice is safe, because the Worker
 * ignores known cast members.
 */
export async function sendCredits(
  movieId: string,
  { crew, newCast }: CreditsToAdd,
  fetch = apiFetch,
): Promise<void> {
  if (!hasCredits({ crew, newCast })) return;
  const params = { id: movieId };
  const { data } = await fetch("GET /api/admin/movies/:id/credits", { params });
  const known = toCrewEntries(data.crew);
  const added = crew.filter(
    (credit) => !known.some(({ job, name }) => job === credit.job && name === credit.name),
  );
  const body = { version: data.version, crew: [...known, ...added], newCast };
  await fetch("PUT /api/movies/:id/credits", { params, body });
}

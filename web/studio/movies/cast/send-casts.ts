import { apiFetch } from "../../../api/client.ts";

export type CastToSend<Image = Blob> = { name: string; role: string; image: Image };

/**
 * Sends cast members. Returns the response's message. Sending twice is safe, because the Worker
 * ignores known cast members.
 */
export async function sendCasts(movieId: string, casts: readonly CastToSend[]): Promise<string> {
  if (casts.length === 0) return "";
  const images = casts.map(({ image }, i) => [`casts[${i}][imageurl]`, image]);
  const castsJson = JSON.stringify(casts.map(({ name, role }) => ({ name, role })));
  const form = { movieId, casts: castsJson, ...Object.fromEntries(images) };
  return (await apiFetch("POST /api/addCast", { form })).message;
}

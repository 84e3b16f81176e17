import { apiFetch } from "../../../api/client.ts";

export type CastToSend<Image = Blob> = { name: string; role: string; image: Image };

/**
 * Returns the response's message. The Worker ignores known cast members, so sending twice is safe.
 */
export async function sendCasts(movieId: string, casts: readonly CastToSend[]): Promise<string> {
  if (casts.length === 0) return "";
  const images = casts.map(({ image }, i) => [`casts[${i}][imageurl]`, image]);
  const castsJson = JSON.stringify(casts.map(({ name, role }) => ({ name, role })));
  const form = { movieId, casts: castsJson, ...Object.fromEntries(images) };
  return (await apiFetch("POST /api/addCast", { form })).message;
}

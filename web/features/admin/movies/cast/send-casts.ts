import { apiFetch } from "../../../../api/client.ts";

export type CastToSend = { name: string; role: string; picture: Blob };

/** Returns the response's message. The Worker ignores known cast members, so sending twice is safe. */
export async function sendCasts(movieId: string, casts: readonly CastToSend[]): Promise<string> {
  if (casts.length === 0) return "";
  const images = casts.map(({ picture }, i) => [`casts[${i}][imageurl]`, picture]);
  const castsJson = JSON.stringify(casts.map(({ name, role }) => ({ name, role })));
  const form = { movieId, casts: castsJson, ...Object.fromEntries(images) };
  return (await apiFetch("POST /api/addCast", { form })).message;
}

import { addressOf } from "../app/api.ts";

const addressOfFile = (movieId: string) => addressOf("GET /api/movies/:id/download", { params: { id: movieId } });

/** Asks before the browser goes for the file: it would save a refusal as if that were the film. Gives the status. */
export async function askToDownload(movieId: string): Promise<number> {
  const answer = await fetch(addressOfFile(movieId), { method: "HEAD" }).catch(() => null);
  return answer?.status ?? 0;
}

/** The browser saves it, under the name that the site gives it. */
export function saveFilm(movieId: string) {
  const link = document.createElement("a");
  link.href = addressOfFile(movieId);
  link.download = "";
  link.click();
}

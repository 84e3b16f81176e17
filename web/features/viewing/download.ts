import { buildEndpointUrl } from "../../../contract/endpoint-url.ts";

const buildDownloadUrl = (movieId: string) =>
  buildEndpointUrl("GET /api/movies/:id/download", { params: { id: movieId } });

/** Asks before the browser goes for the file: it would save a refusal as if that were the film. Gives the status. */
export async function checkDownload(movieId: string): Promise<number> {
  const response = await fetch(buildDownloadUrl(movieId), { method: "HEAD" }).catch(() => null);
  return response?.status ?? 0;
}

/** The browser saves it, under the name that the site gives it. */
export function startDownload(movieId: string) {
  const link = document.createElement("a");
  link.href = buildDownloadUrl(movieId);
  link.download = "";
  link.click();
}

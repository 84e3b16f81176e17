import { m } from "#messages";
import { buildEndpointUrl } from "../../../contract/endpoint-url.ts";
import { toApiError } from "../../api/client.ts";

const buildDownloadUrl = (movieId: string) =>
  buildEndpointUrl("GET /api/movies/:id/download", { params: { id: movieId } });

/**
 * Returns the status of a HEAD request for the download; 0 without a response. Unchecked, the
 * browser would save an error response as the movie.
 */
export async function checkDownload(movieId: string): Promise<number> {
  const response = await fetch(buildDownloadUrl(movieId), { method: "HEAD" }).catch(() => null);
  return response?.status ?? 0;
}

/**
 * Returns the reason why a download is refused. Sends a GET, because the response to a HEAD request
 * has no body.
 */
export async function fetchDownloadError(movieId: string): Promise<string> {
  const controller = new AbortController();
  const response = await fetch(buildDownloadUrl(movieId), { signal: controller.signal }).catch(
    () => null,
  );
  if (response && !response.ok) return (await toApiError(response)).message;
  // The download is now permitted, so the response is the movie itself.
  controller.abort();
  return m.movie_download_error();
}

/** Starts the download. The browser names the file by the response's Content-Disposition. */
export function startDownload(movieId: string) {
  const link = document.createElement("a");
  link.href = buildDownloadUrl(movieId);
  link.download = "";
  link.click();
}

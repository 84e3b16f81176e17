import { ApiError, toApiError } from "../../api/client.ts";

export type PutOptions = {
  /**
   * A Blob, because the browser reads it while sending it. An ArrayBuffer would be copied first,
   * which blocked the page for up to 24 s on a busy machine.
   */
  body: Blob;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /**
   * Called with the number of bytes sent since the last call; negative if bytes must be sent again.
   */
  onSent: (bytes: number) => void;
};

/** A connection without progress for this many milliseconds counts as dead. */
const stallTimeoutMs = 60_000;

/**
 * Sends a file by XMLHttpRequest, because `fetch` reports no upload progress. Throws `ApiError`.
 */
export function putBytes(
  url: string,
  { body, headers = {}, signal, onSent }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let sent = 0;
    let stallTimer = setTimeout(() => request.abort(), stallTimeoutMs);
    const reportProgress = (loaded: number) => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), stallTimeoutMs);
      onSent(loaded - sent);
      sent = loaded;
    };
    const abortRequest = () => request.abort();
    const withCleanup = (action: () => void) => () => {
      clearTimeout(stallTimer);
      signal.removeEventListener("abort", abortRequest);
      action();
    };
    const failRequest = withCleanup(() => {
      onSent(-sent);
      reject(signal.aborted ? signal.reason : new ApiError(0, {}));
    });
    request.upload.onprogress = ({ loaded }) => reportProgress(Math.min(loaded, body.size));
    request.onerror = failRequest;
    request.onabort = failRequest;
    request.onload = withCleanup(() => {
      if (request.status >= 200 && request.status < 300) {
        onSent(body.size - sent);
        return resolve();
      }
      onSent(-sent);
      void toApiError(toResponse(request)).then(reject);
    });
    signal.addEventListener("abort", abortRequest);
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader("Retry-After");
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { "Retry-After": retryAfter } : {},
  });
}

import { ApiError, toApiError } from "../../api/client.ts";

export type Put = {
  /** As a blob, the browser reads a file while it sends it; given bytes, it copies them first, and the page stands still. */
  body: Blob;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** How many bytes went out since it was told last; less than nothing when they have to go again. */
  onSent: (bytes: number) => void;
};

/** A line on which nothing has moved for so long is dead. */
const stalledMs = 60_000;

/** Sends a file as it is. Throws `ApiError`. By XMLHttpRequest: a fetch does not tell how much has gone out. */
export function putBytes(address: string, { body, headers = {}, signal, onSent }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let sent = 0;
    let stalled = setTimeout(() => request.abort(), stalledMs);
    const tell = (loaded: number) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), stalledMs);
      onSent(loaded - sent);
      sent = loaded;
    };
    const stop = () => request.abort();
    const end = (settle: () => void) => () => {
      clearTimeout(stalled);
      signal.removeEventListener("abort", stop);
      settle();
    };
    const fail = end(() => {
      onSent(-sent);
      reject(signal.aborted ? signal.reason : new ApiError(0, {}));
    });
    request.upload.onprogress = ({ loaded }) => tell(Math.min(loaded, body.size));
    request.onerror = fail;
    request.onabort = fail;
    request.onload = end(() => {
      if (request.status >= 200 && request.status < 300) {
        onSent(body.size - sent);
        return resolve();
      }
      onSent(-sent);
      void toApiError(answerOf(request)).then(reject);
    });
    signal.addEventListener("abort", stop);
    request.open("PUT", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader("Retry-After");
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { "Retry-After": retryAfter } : {},
  });
}

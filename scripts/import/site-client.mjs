import { createHash } from "node:crypto";

const maxWaitMs = 30_000;
const maxAttempts = 12;

/** An error response, with the site's message. */
export class SiteError extends Error {
  constructor(status, body) {
    super(body.message ?? `The site answered ${status}.`);
    this.status = status;
    this.code = body.code;
    this.issues = body.issues ?? [];
    this.missing = body.missing ?? [];
  }
}

/** Whether the site refuses the key itself, so that no later request can succeed. */
export const isKeyRefused = ({ code }) =>
  ["key_invalid", "key_out_of_scope", "key_not_accepted"].includes(code);

/**
 * Connects with an API key, and throws unless it has every scope that an import needs. Repeats
 * failed requests with growing delays. Requests that must not run twice carry an `Idempotency-Key`.
 * Public endpoints accept no key, and need `isPublic`.
 */
export async function connectToSite(address, apiKey) {
  /** Sends a request. Resolves with the response or, without one, with the error. */
  function send(method, path, { body, json, form, headers, isPublic }) {
    const authorization = isPublic ? undefined : { Authorization: `Bearer ${apiKey}` };
    const contentType = json && { "Content-Type": "application/json" };
    return fetch(`${address}${path}`, {
      method,
      redirect: "error",
      headers: { ...authorization, ...contentType, ...headers },
      body: json ? JSON.stringify(json) : (form?.() ?? body),
    }).catch((error) => error);
  }

  async function request(method, path, content = {}) {
    for (let attempt = 1; ; attempt++) {
      const response = await send(method, path, content);
      const status = response instanceof Response ? response.status : 0;
      if (response.ok) return status === 204 ? null : response.json();
      if (isTransient(status, response) && attempt < maxAttempts)
        await wait(waitMs(attempt, response));
      else throw await toError(status, response);
    }
  }

  const toError = async (status, response) =>
    status === 0
      ? createUnreachableError(address, response)
      : new SiteError(status, await readErrorBody(response));
  for (const path of pathsOfScopes) await request("GET", path);
  return { address, request };
}

/** An endpoint of each scope that an import needs: `studio` and `movies`. */
const pathsOfScopes = ["/api/admin/drafts?limit=1", "/api/videos?limit=1"];

/**
 * Whether a failed request can be repeated. A conflict with Retry-After means that an earlier
 * request with the same idempotency key is still running.
 */
const isTransient = (status, response) =>
  status === 0 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && response.headers.has("Retry-After"));

/**
 * Returns the wait before a retry in milliseconds: half a second, doubled with each attempt, with
 * jitter. Retry-After takes precedence.
 */
function waitMs(attempt, response) {
  const retryAfterMs =
    response instanceof Response ? Number(response.headers.get("Retry-After")) * 1000 : 0;
  return retryAfterMs || Math.min(maxWaitMs, 500 * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);
}

const readErrorBody = (response) => response.json().catch(() => ({}));
const createUnreachableError = (address, { cause, message }) =>
  new Error(
    `${address} cannot be reached (${cause?.code ?? cause?.message ?? message}). Is the site running?`,
  );
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const sha256Of = (bytes) => createHash("sha256").update(bytes).digest("hex");

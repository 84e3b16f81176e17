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
 * Connects with an API key, and throws unless the key has every scope that an import needs. Repeats
 * failed requests with growing delays. Requests that must not run twice carry an `Idempotency-Key`.
 * Public endpoints accept no key, and need `isPublic`.
 */
export async function connectToSite(address, apiKey) {
  /** Sends a request. Resolves with the response or, if none arrived, with the error. */
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
    let response = await send(method, path, content);
    for (let attempt = 1; attempt < maxAttempts && isTransient(response); attempt++) {
      await wait(waitMs(attempt, response));
      response = await send(method, path, content);
    }
    return readBody(response);
  }

  /** Returns the body of a response; null if it has none. Throws an error for any failure. */
  async function readBody(response) {
    if (!isResponse(response)) throw createUnreachableError(address, response);
    if (!response.ok) throw new SiteError(response.status, await readErrorBody(response));
    return response.status === 204 ? null : response.json();
  }

  for (const path of pathsOfScopes) await request("GET", path);
  return { address, request };
}

/** An endpoint of each scope that an import needs: `studio` and `movies`. */
const pathsOfScopes = ["/api/admin/drafts?limit=1", "/api/videos?limit=1"];

const isResponse = (result) => result instanceof Response;

/**
 * Whether a failed request can be repeated. A conflict with Retry-After means that an earlier
 * request with the same idempotency key is still running.
 */
function isTransient(response) {
  if (!isResponse(response)) return true;
  const { status, headers } = response;
  return status === 429 || status >= 500 || (status === 409 && headers.has("Retry-After"));
}

/**
 * Returns the wait before a retry in milliseconds: half a second, doubled with each attempt, with
 * jitter. Retry-After takes precedence.
 */
function waitMs(attempt, response) {
  const retryAfterMs = isResponse(response)
    ? Number(response.headers.get("Retry-After")) * 1000
    : 0;
  return retryAfterMs || Math.min(maxWaitMs, 500 * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);
}

const readErrorBody = (response) => response.json().catch(() => ({}));
const createUnreachableError = (address, { cause, message }) =>
  new Error(
    `${address} cannot be reached (${cause?.code ?? cause?.message ?? message}). Is the site running?`,
  );
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const sha256Of = (bytes) => createHash("sha256").update(bytes).digest("hex");

import { createHash } from "node:crypto";

const maxWaitMs = 30_000;
const maxAttempts = 12;

/** An error response, with the site's message. */
export class SiteError extends Error {
  constructor(status, body) {
    super(body.message ?? `The site answered ${status}.`);
    this.status = status;
    this.issues = body.issues ?? [];
    this.missing = body.missing ?? [];
  }
}

/**
 * Connects with an administrator's session. Repeats failed requests with growing delays, and signs
 * in again if the session ended during encoding. Requests that must not run twice carry an
 * `Idempotency-Key`.
 */
export async function connectToSite(address, credentials) {
  let token = await signIn(address, credentials);

  /** Sends a request. Resolves with the response or, without one, with the error. */
  function send(method, path, { body, json, form, headers }) {
    const contentType = json && { "Content-Type": "application/json" };
    return fetch(`${address}${path}`, {
      method,
      redirect: "error",
      headers: { Authorization: `Bearer ${token}`, ...contentType, ...headers },
      body: json ? JSON.stringify(json) : (form?.() ?? body),
    }).catch((error) => error);
  }

  async function request(method, path, content = {}) {
    for (let attempt = 1; ; attempt++) {
      const response = await send(method, path, content);
      const status = response instanceof Response ? response.status : 0;
      if (response.ok) return status === 204 ? null : response.json();
      if (status === 401 && attempt === 1) token = await signIn(address, credentials);
      else if (isTransient(status, response) && attempt < maxAttempts)
        await wait(waitMs(attempt, response));
      else throw await toError(status, response);
    }
  }

  const toError = async (status, response) =>
    status === 0
      ? createUnreachableError(address, response)
      : new SiteError(status, await readErrorBody(response));
  return { address, request };
}

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

async function signIn(address, { email, password }) {
  const response = await fetch(`${address}/api/login`, {
    method: "POST",
    redirect: "error",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  }).catch((error) => {
    throw createUnreachableError(address, error);
  });
  if (!response.ok) throw new SiteError(response.status, await readErrorBody(response));
  if ((await response.clone().json()).userInfo?.role !== "ADMIN")
    throw new Error(`${email} is not an administrator of ${address}.`);
  const token = /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
  if (!token) throw new Error(`${address} did not create a session. Is it a Marquee site?`);
  return token;
}

const readErrorBody = (response) => response.json().catch(() => ({}));
const createUnreachableError = (address, { cause, message }) =>
  new Error(
    `${address} cannot be reached (${cause?.code ?? cause?.message ?? message}). Is the site running?`,
  );
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const sha256Of = (bytes) => createHash("sha256").update(bytes).digest("hex");

import pRetry, { AbortError } from "p-retry";
import { CloudflareError } from "./cloudflare-error.mjs";
import { createTokenBucket } from "./pace.mjs";

const apiUrl = "https://api.cloudflare.com/client/v4";
const retryPolicy = { retries: 4, minTimeout: 1000, factor: 3 };
/**
 * The maximum number of consecutive waits of a call at the rate limit, and the milliseconds of a
 * wait without a Retry-After.
 */
const maxWaits = 3;
const limitMs = 300_000;

/**
 * Creates a client of Cloudflare's API: https://developers.cloudflare.com/api/. Every call resolves
 * to `result`. Calls are retried if the network or the platform fails, and wait at the rate limit.
 * `renewToken` resolves with a newer token after the current token has ended, or with null.
 */
export function createCloudflare({
  token,
  renewToken = async () => null,
  baseUrl = process.env.CLOUDFLARE_API_BASE_URL ?? apiUrl,
  retries = retryPolicy,
  pace = createTokenBucket(),
  sayWaiting = (minutes) =>
    console.log(`  Cloudflare's limit is reached: waiting ${minutes} minutes.`),
}) {
  let currentToken = token;

  async function request(method, path, { body, type = "application/json", headers } = {}) {
    for (let waits = 0; ; waits++) {
      await pace.take();
      const signedIn = {
        Authorization: `Bearer ${currentToken}`,
        ...(body !== undefined && { "Content-Type": type }),
      };
      const response = await fetch(baseUrl + path, {
        method,
        headers: { ...headers, ...signedIn },
        body,
      });
      if (response.ok) return response;
      if (response.status === 429 && waits < maxWaits) holdBack(response);
      else if (!(await canSignInAgain(response))) throw await toError(response, { method, path });
    }
  }

  const canSignInAgain = async ({ status }) => [401, 403].includes(status) && (await renew());

  /**
   * Converts an error response to an error. A status below 500 is the caller's fault: no retries.
   */
  async function toError(response, call) {
    const { errors } = await response.json().catch(() => ({}));
    const error = new CloudflareError(call, response.status, errors ?? []);
    return response.status >= 500 ? error : new AbortError(error);
  }

  function holdBack(response) {
    const ms = Number(response.headers.get("Retry-After")) * 1000 || limitMs;
    pace.pause(ms);
    if (ms >= 60_000) sayWaiting(Math.ceil(ms / 60_000));
  }

  /** Renews the token. The token of a sign-in in the browser lasts about an hour. */
  async function renew() {
    const renewed = await renewToken();
    if (!renewed || renewed === currentToken) return false;
    currentToken = renewed;
    return true;
  }

  function createClient(headers) {
    const send = (method, path, options) =>
      pRetry(() => request(method, path, { headers, ...options }), retries);
    const call = async (method, path, body) =>
      (
        await (
          await send(method, path, { body: body === undefined ? undefined : JSON.stringify(body) })
        ).json()
      ).result;
    return {
      baseUrl,
      get token() {
        return currentToken;
      },
      /** Returns a client of the same account that adds these headers to each call. */
      with: (more) => createClient({ ...headers, ...more }),
      get: (path) => call("GET", path),
      post: (path, body) => call("POST", path, body),
      put: (path, body) => call("PUT", path, body),
      delete: (path) => call("DELETE", path),
      putBytes: (path, bytes) =>
        send("PUT", path, { body: bytes, type: "application/octet-stream" }),
      /** Returns the result, or null if the path does not exist. */
      find: (path) => call("GET", path).catch(nullIfMissing),
      /** Returns the items of all pages of a list. */
      async list(path) {
        const all = [];
        for (let page = 1; ; page++) {
          const separator = path.includes("?") ? "&" : "?";
          const response = await send("GET", `${path}${separator}page=${page}&per_page=50`);
          const { result, result_info: info } = await response.json();
          all.push(...result);
          if (result.length === 0 || !info?.total_count || all.length >= info.total_count)
            return all;
        }
      },
      /**
       * Returns a page of a list from a cursor: `{ items, cursor }`, without a cursor on the last
       * page.
       */
      async listFrom(path, cursor, prefix) {
        const search = new URLSearchParams({
          per_page: "1000",
          ...(cursor && { cursor }),
          ...(prefix && { prefix }),
        });
        const { result, result_info: info } = await (await send("GET", `${path}?${search}`)).json();
        return { items: result, cursor: info?.cursor || undefined };
      },
      /** Returns the body of a response as a stream; null if the path does not exist. */
      async findBody(path) {
        return (await send("GET", path).catch(nullIfMissing))?.body ?? null;
      },
    };
  }

  return createClient({});
}

function nullIfMissing(error) {
  if (error.status === 404) return null;
  throw error;
}

export const cloudflareAccountPath = ({ settings }, path) =>
  `/accounts/${settings.accountId}${path}`;

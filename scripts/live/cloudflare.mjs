import pRetry, { AbortError } from "p-retry";

const apiUrl = "https://api.cloudflare.com/client/v4";
/** https://developers.cloudflare.com/fundamentals/api/reference/limits/: 1,200 requests in five minutes. */
const retryPolicy = { retries: 4, minTimeout: 1000, factor: 3 };

/** A failed call: `status` of HTTP, and Cloudflare's `code` of the first error. */
export class CloudflareError extends Error {
  constructor(call, status, errors) {
    const [first] = errors;
    super(
      `Cloudflare answered ${call} with ${status}: ${errors.map(({ message }) => message).join("; ") || "no reason"}`,
    );
    this.status = status;
    this.code = first?.code;
  }
}

/**
 * Cloudflare's API: https://developers.cloudflare.com/api/. Every call resolves to `result`; calls that can be repeated
 * are retried when the network, the limit or the platform fails.
 */
export function createCloudflare({
  token,
  baseUrl = process.env.CLOUDFLARE_API_BASE_URL ?? apiUrl,
  retries = retryPolicy,
}) {
  async function request(method, path, { body, type = "application/json" } = {}) {
    const headers = { Authorization: `Bearer ${token}`, ...(body !== undefined && { "Content-Type": type }) };
    const response = await fetch(baseUrl + path, { method, headers, body });
    if (response.ok) return response;
    const { errors = [] } = await response.json().catch(() => ({}));
    const error = new CloudflareError(`${method} ${path}`, response.status, errors);
    throw response.status === 429 || response.status >= 500 ? error : new AbortError(error);
  }

  const send = (method, path, options) => pRetry(() => request(method, path, options), retries);
  const call = async (method, path, body) =>
    (await (await send(method, path, { body: body === undefined ? undefined : JSON.stringify(body) })).json()).result;

  return {
    baseUrl,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    delete: (path) => call("DELETE", path),
    putBytes: (path, bytes) => send("PUT", path, { body: bytes, type: "application/octet-stream" }),
    /** The result, or null where there is none. */
    find: (path) =>
      call("GET", path).catch((error) => {
        if (error.status === 404) return null;
        throw error;
      }),
    /** All pages of a list. */
    async list(path) {
      const all = [];
      for (let page = 1; ; page++) {
        const separator = path.includes("?") ? "&" : "?";
        const response = await send("GET", `${path}${separator}page=${page}&per_page=50`);
        const { result, result_info: info } = await response.json();
        all.push(...result);
        if (result.length === 0 || !info?.total_count || all.length >= info.total_count) return all;
      }
    },
    /** A page of a list that continues at a cursor: `{ items, cursor }`, without a cursor on the last. */
    async listFrom(path, cursor) {
      const search = new URLSearchParams({ per_page: "1000", ...(cursor && { cursor }) });
      const { result, result_info: info } = await (await send("GET", `${path}?${search}`)).json();
      return { items: result, cursor: info?.is_truncated ? info.cursor : undefined };
    },
    /** The body of a response, or null. */
    async findBody(path) {
      const response = await send("GET", path).catch((error) => {
        if (error.status === 404) return null;
        throw error;
      });
      return response?.body ?? null;
    },
  };
}

/** A path of the site's account. */
export const accountPath = ({ settings }, path) => `/accounts/${settings.accountId}${path}`;

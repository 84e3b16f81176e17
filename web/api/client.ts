import { buildEndpointUrl, type RequestOptions } from "../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { Failure } from "../../contract/errors.ts";

/** A refusal or a fault, with the sentence that the site gave for people. `status` 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: { path: string; message: string }[];
  /** What has not arrived yet, when that is why. */
  readonly missing: string[];
  /** How long to wait before the next try, when the site says so. */
  readonly retryAfterMs: number;

  constructor(status: number, failure: Partial<Failure & { missing: string[] }>, retryAfter?: string | null) {
    super(failure.message ?? "The site did not answer. Check your connection and try again.");
    this.status = status;
    this.code = failure.code ?? "unreachable";
    this.issues = (failure.issues ?? []).map(({ path, message }) => ({ path, message: message }));
    this.missing = failure.missing ?? [];
    this.retryAfterMs = (Number(retryAfter) || 0) * 1_000;
  }
}

/** The refusal's status, when `error` is one. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

/** Not a refusal, but a site that is away or busy. */
export const isTransientError = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === "idempotency_in_progress");

const sessionEndedListeners = new Set<() => void>();

/** Tells whenever a call was refused because its session has ended. Gives the way to stop. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEndedListeners.add(listener);
  return () => void sessionEndedListeners.delete(listener);
}

/** For what is asked for. What is sent may be large, and whether it arrived would not be known. */
const readTimeoutMs = 15_000;

/** Calls the Worker; throws `ApiError` for every answer that is not a success. */
export async function apiFetch<Key extends EndpointKey>(
  key: Key,
  ...[request]: Record<string, never> extends RequestOf<Key> ? [] : [RequestOf<Key>]
): Promise<ResponseOf<Key>> {
  const [method] = key.split(" ");
  const signal = method === "GET" ? AbortSignal.timeout(readTimeoutMs) : undefined;
  const response = await fetch(buildEndpointUrl(key, request), {
    method,
    signal,
    ...buildRequestInit(request ?? {}),
  }).catch(throwUnreachable);
  if (!response.ok) throw await toApiError(response);
  return response.status === 204 ? (undefined as ResponseOf<Key>) : response.json().catch(throwUnreachable);
}

/** None at all, none in time, or somebody else's: a network that wants a sign-in answers with a page of its own. */
function throwUnreachable(): never {
  throw new ApiError(0, {});
}

/** What an answer that is no success says. */
export async function toApiError(response: Response): Promise<ApiError> {
  const failure = await response.json().catch(() => ({}));
  const error = new ApiError(response.status, failure, response.headers.get("Retry-After"));
  if (error.code === "not_signed_in") for (const listener of sessionEndedListeners) listener();
  return error;
}

/** JSON, or a form whose fields without a value are left out; the browser writes a form's type itself. */
function buildRequestInit({ body, form, headers, idempotencyKey }: RequestOptions): RequestInit {
  const allHeaders = { ...headers, ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }) };
  if (form) {
    const formData = new FormData();
    for (const [name, value] of Object.entries(form)) {
      if (value !== undefined) formData.append(name, value instanceof Blob ? value : String(value));
    }
    return { headers: allHeaders, body: formData };
  }
  return body === undefined
    ? { headers: allHeaders }
    : { headers: { ...allHeaders, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

import { m } from "#messages";
import { buildEndpointUrl, type RequestOptions } from "../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Failure, Issue } from "../../contract/failure.ts";

/** What a page refuses itself, before anything is sent, and a site that did not answer. */
type PageErrorCode =
  | "unreachable"
  | "marked_fields"
  | "new_email_required"
  | "no_plans"
  | "upload_not_saved"
  | "captions_language_missing";

type FailureOptions = Partial<Omit<Failure, "code"> & { code: ErrorCode | PageErrorCode; missing: string[] }>;

/** A refusal or a fault, its messages in the page's language. `status` 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | PageErrorCode;
  readonly params: Record<string, unknown>;
  readonly issues: Issue[];
  /** What has not arrived yet, when that is why. */
  readonly missing: string[];
  /** How long to wait before the next try, when the site says so. */
  readonly retryAfterMs: number;

  constructor(status: number, failure: FailureOptions, retryAfter?: string | null) {
    super(failure.message ?? m.error_unreachable());
    this.status = status;
    this.code = failure.code ?? "unreachable";
    this.params = failure.params ?? {};
    this.issues = failure.issues ?? [];
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
  const failure: Partial<Failure> = await response.json().catch(() => ({}));
  if (failure.code === "not_signed_in") for (const listener of sessionEndedListeners) listener();
  return new ApiError(response.status, await translate(failure), response.headers.get("Retry-After"));
}

/** No page pays for the messages of all failures. Where they cannot be loaded, the site's English has to do. */
async function translate(failure: Partial<Failure>): Promise<Partial<Failure>> {
  if (!failure.code) return failure;
  const translator = await import("./translate-failure.ts").catch(() => null);
  return translator?.translateFailure(failure) ?? failure;
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

import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { localeHeader } from "../../contract/constants.ts";
import { buildEndpointUrl, type RequestOptions } from "../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Failure, Issue } from "../../contract/failure.ts";
import { anySignal } from "./any-signal.ts";

/** Errors of the browser itself: `unreachable`, and forms refused before they are sent. */
type PageErrorCode =
  | "unreachable"
  | "marked_fields"
  | "new_email_required"
  | "no_plans"
  | "upload_not_saved"
  | "captions_language_missing"
  | "audio_language_invalid";

type FailureOptions = Partial<
  Omit<Failure, "code"> & { code: ErrorCode | PageErrorCode; missing: string[]; data: unknown }
>;

/**
 * An error response or a network failure, with its messages in the page's language. `status` is 0
 * without a response.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | PageErrorCode;
  readonly params: Record<string, unknown>;
  readonly issues: Issue[];
  /** The paths of files that are not uploaded yet, for `files_missing`. */
  readonly missing: string[];
  /**
   * The currently stored values, if a change was refused because it was based on an older version.
   */
  readonly data: unknown;
  /** The delay of the `Retry-After` header in milliseconds; 0 without the header. */
  readonly retryAfterMs: number;

  constructor(status: number, failure: FailureOptions, retryAfter?: string | null) {
    super(failure.message ?? m.error_unreachable());
    this.status = status;
    this.code = failure.code ?? "unreachable";
    this.params = failure.params ?? {};
    this.issues = failure.issues ?? [];
    this.missing = failure.missing ?? [];
    this.data = failure.data;
    this.retryAfterMs = (Number(retryAfter) || 0) * 1_000;
  }
}

/** The HTTP status of an `ApiError`; undefined for other errors. */
export function httpStatusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

/** Whether the same request may succeed later. */
export const isTransientError = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status === 429 ||
    error.status >= 500 ||
    error.code === "idempotency_in_progress");

const sessionEndedListeners = new Set<() => void>();

/**
 * Calls `listener` when a response says that the session has ended. Returns the function that
 * unsubscribes.
 */
export function onSessionEnded(listener: () => void): () => void {
  sessionEndedListeners.add(listener);
  return () => void sessionEndedListeners.delete(listener);
}

type Prover = () => Promise<boolean>;
let prove: Prover | null = null;

/**
 * Sets the function that asks for a second factor after `proof_required`. If it resolves to true,
 * the request is repeated. Returns the function that unsets it.
 */
export function setSecondFactorPrompt(prover: Prover): () => void {
  prove = prover;
  return () => {
    prove = null;
  };
}

/**
 * Timeouts in milliseconds. Uploads take longer than other requests. After a timeout, a request
 * that creates something can be repeated with its idempotency key.
 */
const timeouts = { read: 15_000, write: 30_000, upload: 5 * 60_000 };

/** Sends a request to the Worker. Throws `ApiError` unless the response is successful. */
export const apiFetch = <Key extends EndpointKey>(
  key: Key,
  ...[request]: Record<string, never> extends RequestOf<Key> ? [] : [RequestOf<Key>]
): Promise<ResponseOf<Key>> => fetchEndpoint(key, request);

/** Sends a request that can be cancelled. Throws `ApiError` unless the response is successful. */
export async function fetchEndpoint<Key extends EndpointKey>(
  key: Key,
  request: RequestOf<Key> | undefined,
  signal?: AbortSignal,
): Promise<ResponseOf<Key>> {
  const [method] = key.split(" ");
  const writeTimeoutMs = request && "form" in request ? timeouts.upload : timeouts.write;
  const timeoutMs = method === "GET" ? timeouts.read : writeTimeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(buildEndpointUrl(key, request), {
    method,
    signal: signal ? anySignal(timeout, signal) : timeout,
    ...buildRequestInit(request ?? {}),
  }).catch(throwUnreachable);
  if (!response.ok) {
    const error = await toApiError(response);
    if (error.code !== "proof_required" || !(await prove?.())) throw error;
    return fetchEndpoint(key, request, signal);
  }
  if (response.status === 204) return undefined as ResponseOf<Key>;
  return response.json().catch(throwUnreachable);
}

/** Throws for a missing response, a timeout, or HTML from a captive portal. */
function throwUnreachable(): never {
  throw new ApiError(0, {});
}

export async function toApiError(response: Response): Promise<ApiError> {
  const failure: Partial<Failure> = await response.json().catch(() => ({}));
  if (failure.code === "not_signed_in") for (const listener of sessionEndedListeners) listener();
  return new ApiError(
    response.status,
    await translate(failure),
    response.headers.get("Retry-After"),
  );
}

/**
 * Translates an error's messages. The translations of all error codes are loaded only when needed;
 * if they cannot be loaded, the Worker's English message is shown.
 */
async function translate(failure: Partial<Failure>): Promise<Partial<Failure>> {
  if (!failure.code) return failure;
  const translator = await import("./translate-failure.ts").catch(() => null);
  return translator?.translateFailure(failure) ?? failure;
}

/**
 * Builds a request with a JSON body, or with a form without undefined fields. The browser itself
 * sets a form's Content-Type with its boundary.
 */
function buildRequestInit({ body, form, headers, idempotencyKey }: RequestOptions): RequestInit {
  const allHeaders = {
    ...headers,
    [localeHeader]: getLocale(),
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  };
  if (form) {
    const formData = new FormData();
    for (const [name, value] of Object.entries(form)) {
      if (value !== undefined) formData.append(name, value instanceof Blob ? value : String(value));
    }
    return { headers: allHeaders, body: formData };
  }
  if (body === undefined) return { headers: allHeaders };
  return {
    headers: { ...allHeaders, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

import type { Answer, EndpointKey, Request } from "../../contract/endpoints.ts";
import type { Failure } from "../../contract/errors.ts";

/** A refusal or a fault, with the sentence that the site gave for people. `status` 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: { path: string; message: string }[];

  constructor(status: number, failure: Partial<Failure>) {
    super(failure.message ?? "The site did not answer. Check your connection and try again.");
    this.status = status;
    this.code = failure.code ?? "unreachable";
    this.issues = failure.issues ?? [];
  }
}

/** The refusal's status, when `error` is one. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

type Sent = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** Calls the Worker; throws `ApiError` for every answer that is not a success. */
export async function call<Key extends EndpointKey>(
  key: Key,
  ...[request]: Record<string, never> extends Request<Key> ? [] : [Request<Key>]
): Promise<Answer<Key>> {
  const [method] = key.split(" ");
  const { body }: Sent = request ?? {};
  const init: RequestInit =
    body === undefined
      ? { method }
      : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(addressOf(key, request), init).catch(() => {
    throw new ApiError(0, {});
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})));
  return response.status === 204 ? (undefined as Answer<Key>) : response.json();
}

/** The path and query of a call. */
export function addressOf(key: EndpointKey, request?: Sent): string {
  const [, path = "/"] = key.split(" ");
  const { params, query }: Sent = request ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ""));
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

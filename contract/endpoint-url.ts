import type { EndpointKey } from "./endpoints.ts";

/** The parts of a request that vary. The endpoint's schemas say which parts are accepted. */
export type RequestOptions = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  form?: Record<string, unknown>;
  /** A repeated request with the same key creates nothing. */
  idempotencyKey?: string;
};

/** Builds the path and query of a request. */
export function buildEndpointUrl(key: EndpointKey, { params, query }: RequestOptions = {}): string {
  const [, path = "/"] = key.split(" ");
  const pathWithParams = path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(params?.[name] ?? ""),
  );
  const definedQuery = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const search = new URLSearchParams(definedQuery.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${pathWithParams}?${search}` : pathWithParams;
}

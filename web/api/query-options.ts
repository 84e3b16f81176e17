import { QueryClient, queryOptions } from "@tanstack/react-query";
import { buildEndpointUrl } from "../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { fetchEndpoint, httpStatusOf } from "./client.ts";

/**
 * The query options of a request. The query key is the request's URL, under which the page's HTML
 * can embed the response.
 */
export function queryOptionsFor<Key extends EndpointKey>(
  key: Key,
  ...[request]: Record<string, never> extends RequestOf<Key> ? [] : [RequestOf<Key>]
) {
  return queryOptions({
    queryKey: [buildEndpointUrl(key, request)],
    queryFn: ({ signal }): Promise<ResponseOf<Key>> => fetchEndpoint(key, request, signal),
  });
}

/** Retries only when the network fails or the Worker is overloaded (503). */
function shouldRetry(failureCount: number, error: Error): boolean {
  const status = httpStatusOf(error);
  return failureCount < 2 && navigator.onLine && (status === 0 || status === 503);
}

/**
 * A query client that, on invalidation, cancels first fetches that are still running. Their
 * responses may be older than the change, and `invalidateQueries` alone would wait for them and
 * treat them as new.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    ...[filters, options]: Parameters<QueryClient["invalidateQueries"]>
  ): Promise<void> {
    const isFirstFetch: QueryPredicate = (query) =>
      query.state.data === undefined && filters?.predicate?.(query) !== false;
    await this.cancelQueries({ ...filters, type: "active", predicate: isFirstFetch });
    return super.invalidateQueries(filters, options);
  }
}

type QueryPredicate = NonNullable<
  NonNullable<Parameters<QueryClient["cancelQueries"]>[0]>["predicate"]
>;

/**
 * With `distrustsEmbedded`, data embedded in the page is refetched: it may be almost a minute old,
 * and an administrator must see changes at once.
 */
export function createQueryClient({ distrustsEmbedded = false } = {}): QueryClient {
  const client = new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // Queries run offline too, because the service worker may have cached the response.
        networkMode: "always",
        refetchOnReconnect: true,
      },
    },
  });
  // Data with an update time of 0 is shown at once and refetched.
  const updatedAt = distrustsEmbedded ? 0 : undefined;
  for (const [url, data] of readPreloadedData()) client.setQueryData([url], data, { updatedAt });
  return client;
}

/**
 * Returns pairs of URL and response from `<script type="application/json" id="preloaded">`, which
 * the Worker embeds in the page.
 */
function readPreloadedData(): [string, unknown][] {
  const json = document.querySelector("script#preloaded")?.textContent;
  return json ? Object.entries(JSON.parse(json)) : [];
}

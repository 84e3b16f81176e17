import { QueryClient, queryOptions } from "@tanstack/react-query";
import { buildEndpointUrl } from "../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { fetchEndpoint, statusOf } from "./client.ts";

/**
 * The query options of a request. The query key is its URL, under which the page's HTML can embed
 * the response.
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
  const status = statusOf(error);
  return failureCount < 2 && navigator.onLine && (status === 0 || status === 503);
}

/**
 * A first response that is still on its way may be of before a change: `invalidateQueries` alone
 * would wait for it and take it for new.
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
 * `distrustsEmbedded`: the data in the page can be most of a minute old, and an administrator sees
 * changes at once.
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
  // Stale data is shown and fetched again.
  const updatedAt = distrustsEmbedded ? 0 : undefined;
  for (const [url, data] of readPreloadedData()) client.setQueryData([url], data, { updatedAt });
  return client;
}

/** `<script type="application/json" id="preloaded">`: responses by URL, embedded by the Worker. */
function readPreloadedData(): [string, unknown][] {
  const json = document.querySelector("script#preloaded")?.textContent;
  return json ? Object.entries(JSON.parse(json)) : [];
}

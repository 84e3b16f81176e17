import { QueryClient, queryOptions } from "@tanstack/react-query";
import { buildEndpointUrl } from "../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { apiFetch, statusOf } from "./client.ts";

/** A call as a query: kept under its address, so that the page's HTML can bring the answer with it. */
export function queryOptionsFor<Key extends EndpointKey>(
  key: Key,
  ...[request]: Record<string, never> extends RequestOf<Key> ? [] : [RequestOf<Key>]
) {
  const fetchEndpoint = apiFetch as (key: Key, request?: RequestOf<Key>) => Promise<ResponseOf<Key>>;
  return queryOptions({ queryKey: [buildEndpointUrl(key, request)], queryFn: () => fetchEndpoint(key, request) });
}

/** A refusal stays one; only a missing or overloaded site is asked again. */
function shouldRetry(failureCount: number, error: Error): boolean {
  const status = statusOf(error);
  return failureCount < 2 && navigator.onLine && (status === 0 || status === 503);
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // Without a connection too: the answer may be kept on this device.
        networkMode: "always",
        refetchOnReconnect: true,
      },
    },
  });
  // What everybody is answered can be wrong for somebody: they see it until their own answer is there.
  const updatedAt = document.documentElement.hasAttribute("data-session") ? 0 : undefined;
  for (const [url, data] of readPreloadedData()) client.setQueryData([url], data, { updatedAt });
  return client;
}

/** `<script type="application/json" id="preloaded">`: answers by address, when the Worker put them in. */
function readPreloadedData(): [string, unknown][] {
  const json = document.getElementById("preloaded")?.textContent;
  return json ? Object.entries(JSON.parse(json)) : [];
}

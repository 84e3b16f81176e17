import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { EndpointKey, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import { addressOf, call, statusOf } from "./api.ts";

/** A call as a query: kept under its address, so that the page's HTML can bring the answer with it. */
export function answerTo<Key extends EndpointKey>(
  key: Key,
  ...[request]: Record<string, never> extends RequestOf<Key> ? [] : [RequestOf<Key>]
) {
  const ask = call as (key: Key, request?: RequestOf<Key>) => Promise<ResponseOf<Key>>;
  return queryOptions({ queryKey: [addressOf(key, request)], queryFn: () => ask(key, request) });
}

/** A refusal stays one; only a missing or overloaded site is asked again. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  const status = statusOf(error);
  return failures < 2 && navigator.onLine && (status === 0 || status === 503);
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: false,
        // Without a connection too: the answer may be kept on this device.
        networkMode: "always",
        refetchOnReconnect: true,
      },
    },
  });
  for (const [address, answer] of preloaded()) client.setQueryData([address], answer);
  return client;
}

/** `<script type="application/json" id="preloaded">`: answers by address, when the Worker put them in. */
function preloaded(): [string, unknown][] {
  const text = document.getElementById("preloaded")?.textContent;
  return text ? Object.entries(JSON.parse(text)) : [];
}

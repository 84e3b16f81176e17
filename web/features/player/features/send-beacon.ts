import { buildEndpointUrl } from "../../../../contract/endpoint-url.ts";
import type { EndpointKey, RequestOf } from "../../../../contract/endpoints.ts";

/** Sends what cannot wait for an answer, because the page is going away. */
export function sendBeacon<Key extends EndpointKey>(key: Key, request: RequestOf<Key> & { body: unknown }) {
  const body = new Blob([JSON.stringify(request.body)], { type: "application/json" });
  navigator.sendBeacon(buildEndpointUrl(key, request as Parameters<typeof buildEndpointUrl>[1]), body);
}

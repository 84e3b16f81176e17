import type { EndpointKey, RequestOf } from "../../contract/endpoints.ts";
import { addressOf } from "../app/api.ts";

/** Sends what cannot wait for an answer, because the page is going away. */
export function sendAtLast<Key extends EndpointKey>(key: Key, request: RequestOf<Key> & { body: unknown }) {
  const body = new Blob([JSON.stringify(request.body)], { type: "application/json" });
  navigator.sendBeacon(addressOf(key, request as Parameters<typeof addressOf>[1]), body);
}

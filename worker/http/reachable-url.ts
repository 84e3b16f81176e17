import { isPublicUrl } from "../../contract/public-url.ts";
import type { Bindings } from "../context/request-context.ts";

/**
 * Whether the Worker may send requests to a URL that an owner gave. The Worker cannot look up the
 * address of a host name; Cloudflare's edge, which sends the request, reaches no private network.
 */
export const isReachableUrl = (url: string, env: Bindings): boolean =>
  isPublicUrl(url) || isTestReceiver(url, env);

/** Whether a URL points to a test's own server. */
export const isTestReceiver = (url: string, { TEST_RECEIVER_ORIGIN }: Bindings): boolean =>
  TEST_RECEIVER_ORIGIN !== undefined &&
  URL.canParse(url) &&
  new URL(url).origin === TEST_RECEIVER_ORIGIN;

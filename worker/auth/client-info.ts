import type { RequestContext } from "../context/request-context.ts";

/** Where a call comes from. */
export type ClientInfo = {
  /** The edge's word; what a client writes into other headers is not believed. Of IPv6 the /64, which is one customer's. */
  network: string;
  /** As the browser calls itself. */
  device: string;
};

export function getClientInfo(c: RequestContext): ClientInfo {
  return {
    network: truncateToNetwork(c.req.header("CF-Connecting-IP") ?? "local"),
    device: (c.req.header("User-Agent") ?? "unknown").slice(0, 200),
  };
}

function truncateToNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [start = "", end = ""] = address
    .split("::")
    .map((part) => part.split(":").filter(Boolean)) as unknown as string[][];
  const missing = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  return [...start, ...missing, ...end].slice(0, 4).join(":");
}

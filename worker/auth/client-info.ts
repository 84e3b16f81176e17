import type { RequestContext } from "../context/request-context.ts";

export type ClientInfo = {
  /**
   * The client's network, from a header that the edge sets: the IPv4 address, or the /64 of the
   * IPv6 address, which belongs to one customer.
   */
  network: string;
  /** The User-Agent header. */
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

import type { Call } from "../http/app.ts";

/** Where a call comes from. */
export type Caller = {
  /** The edge's word; what a client writes into other headers is not believed. */
  address: string;
  /** As the browser calls itself. */
  device: string;
};

export function callerOf(c: Call): Caller {
  return {
    address: c.req.header("CF-Connecting-IP") ?? "local",
    device: (c.req.header("User-Agent") ?? "unknown").slice(0, 200),
  };
}

/** The address that links in letters begin with. */
export function siteOf(c: Call): string {
  return c.env.SITE_URL?.replace(/\/+$/, "") || new URL(c.req.url).origin;
}

import type { RequestContext } from "../context/request-context.ts";

/** The site's own address as its owner set it, without a slash at the end: a request's host is the sender's word. */
export function configuredSiteUrl(c: RequestContext): string | undefined {
  return c.env.SITE_URL?.replace(/\/+$/, "") || undefined;
}

/** For what only points to ourselves: where nothing is set, the address that was asked. */
export const siteUrl = (c: RequestContext): string => configuredSiteUrl(c) ?? new URL(c.req.url).origin;

import type { RequestContext } from "../context/request-context.ts";

/** The site's own address as its owner set it, without a slash at the end: a request's host is the sender's word. */
export function configuredSiteUrl(c: RequestContext): string | undefined {
  return c.env.SITE_URL?.replace(/\/+$/, "") || undefined;
}

/**
 * The address that links in emails begin with. Where emails really leave, it must be set: a request's own host is
 * the sender's word.
 */
export function requireSiteOrigin(c: RequestContext): string {
  const site = configuredSiteUrl(c);
  if (site) return site;
  if (c.env.MAIL_PROVIDER !== "mailbox") throw new Error("SITE_URL must be set to the site's own https address");
  return new URL(c.req.url).origin;
}

/** For what only points to ourselves: where nothing is set, the address that was asked. */
export const siteUrl = (c: RequestContext): string => configuredSiteUrl(c) ?? new URL(c.req.url).origin;

import type { Bindings, RequestContext } from "../context/request-context.ts";

/**
 * The site's configured address without a trailing slash. A request's host is not used, because the
 * client controls it.
 */
export const configuredSiteUrl = ({ SITE_URL }: Bindings): string | undefined =>
  SITE_URL?.replace(/(?<!\/)\/+$/, "") || undefined;

/**
 * Returns the origin of links in emails. Throws if emails are really sent and no address is
 * configured, because the client controls a request's host.
 */
export function requireSiteOrigin(c: RequestContext): string {
  const site = configuredSiteUrl(c.env);
  if (site) return site;
  if (c.env.MAIL_PROVIDER !== "mailbox")
    throw new Error("SITE_URL must be set to the site's own https address");
  return new URL(c.req.url).origin;
}

/** Returns the site's origin for links to its own pages: the configured one, else the request's. */
export const siteUrl = (c: RequestContext): string =>
  configuredSiteUrl(c.env) ?? new URL(c.req.url).origin;

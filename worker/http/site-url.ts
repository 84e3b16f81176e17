import type { Bindings, RequestContext } from "../context/request-context.ts";

/** The site's configured address without a trailing slash: the client controls a request's host. */
export const configuredSiteUrl = ({ SITE_URL }: Bindings): string | undefined =>
  SITE_URL?.replace(/(?<!\/)\/+$/, "") || undefined;

/**
 * The origin of links in emails. It must be configured where emails are really sent, since the
 * client controls a request's host.
 */
export function requireSiteOrigin(c: RequestContext): string {
  const site = configuredSiteUrl(c.env);
  if (site) return site;
  if (c.env.MAIL_PROVIDER !== "mailbox")
    throw new Error("SITE_URL must be set to the site's own https address");
  return new URL(c.req.url).origin;
}

/** For links to ourselves: if none is configured, the origin of the request. */
export const siteUrl = (c: RequestContext): string =>
  configuredSiteUrl(c.env) ?? new URL(c.req.url).origin;

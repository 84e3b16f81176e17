import type { RequestContext } from "../context/request-context.ts";
import type { EmailContext } from "../email/compose-email.ts";
import { configuredSiteUrl } from "../http/site-url.ts";
import { localeOf } from "../i18n/locale.ts";

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

/**
 * The address that links in letters begin with. Where letters really leave, it must be set: a request's own host is
 * the sender's word.
 */
export function requireSiteOrigin(c: RequestContext): string {
  const site = configuredSiteUrl(c);
  if (site) return site;
  if (c.env.MAIL_PROVIDER !== "mailbox") throw new Error("SITE_URL must be set to the site's own https address");
  return new URL(c.req.url).origin;
}

/** Of the letters that a call causes to whoever makes it. */
export const getEmailContext = (c: RequestContext): EmailContext => ({
  site: requireSiteOrigin(c),
  locale: localeOf(c),
});

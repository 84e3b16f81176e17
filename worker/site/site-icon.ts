import { getSite } from "../../contract/site.ts";
import { siteIconSvg } from "../../contract/site-icon.ts";
import type { RequestContext } from "../context/request-context.ts";

export function respondSiteIcon(c: RequestContext): Response {
  const headers = { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" };
  return c.body(siteIconSvg(getSite().colours), 200, headers);
}

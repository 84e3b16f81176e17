import { type SQL, sql } from "drizzle-orm";
import { isAdministratorSessionSql } from "../auth/permissions.ts";
import { placeOf } from "../catalogue/territories.ts";
import type { RequestContext } from "../context/request-context.ts";
import { getSiteSettings } from "../site/current-site.ts";

/**
 * Whether the owner refuses the network of the request, by its AS number as Cloudflare reports it.
 * An unknown network is not refused.
 */
function isNetworkRefused(c: RequestContext): boolean {
  const asn = c.req.raw.cf?.asn;
  return typeof asn === "number" && getSiteSettings().refusedNetworks.includes(asn);
}

/** Returns the country and region of a request, and whether the owner refuses its network. */
export const findPlaceAndNetwork = (c: RequestContext) => ({
  ...placeOf(c),
  networkRefused: isNetworkRefused(c),
});

type NetworkViewer = { sessionId: string | null; networkRefused: boolean };

/**
 * SQL expression: `access`, but `network_not_allowed` instead of "ok" if the owner refuses the
 * viewer's network and the viewer is no administrator. All other codes in `access` stay.
 */
export function accessOverNetworkSql<Access>(
  access: SQL<Access>,
  { sessionId, networkRefused }: NetworkViewer,
): SQL<Access> {
  if (networkRefused)
    return sql`coalesce(
      nullif(${access}, 'ok'),
      iif(${isAdministratorSessionSql(sessionId)}, 'ok', 'network_not_allowed')
    )`;
  return access;
}

import { type SQL, sql } from "drizzle-orm";
import { maxReceiverNetworks, receiverAddressMs } from "../../contract/constants.ts";
import { hitRateLimit, type RateLimitRule } from "../auth/rate-limit.ts";
import type { Database } from "../database/database.ts";
import { rateLimits } from "../schema.ts";

type ReceiverNetwork = { sessionId: string; network: string; now: number };

const ruleOf = (key: string, limit: number): RateLimitRule => ({
  key: `receiver:${key}`,
  limit,
  windowMs: receiverAddressMs,
});

const ruleOfNetwork = ({ sessionId, network }: ReceiverNetwork) =>
  ruleOf(`${sessionId}:${network}`, 1);

/** SQL condition: whether receivers of the session may fetch over the network. */
export const isReceiverNetworkAllowedSql = (request: ReceiverNetwork): SQL<number> =>
  sql`exists (
    select 1
    from ${rateLimits}
    where ${rateLimits.key} = ${ruleOfNetwork(request).key} and ${rateLimits.endsAt} > ${request.now}
  )`;

/**
 * Returns statements that allow a network, unless the session has used all its networks. `allowed`
 * returns a row if the network is allowed. An allowed network is counted once.
 */
export function allowReceiverNetwork(db: Database, request: ReceiverNetwork) {
  const { sessionId, now } = request;
  const ofSession = ruleOf(sessionId, maxReceiverNetworks);
  const hasNetworksLeft = sql`not exists (
    select 1
    from ${rateLimits}
    where ${rateLimits.key} = ${ofSession.key}
      and ${rateLimits.endsAt} > ${now}
      and ${rateLimits.count} >= ${maxReceiverNetworks}
  )`;
  const ofNetwork = ruleOfNetwork(request);
  const isNew = sql`exists (
    select 1
    from ${rateLimits}
    where ${rateLimits.key} = ${ofNetwork.key} and ${rateLimits.count} = 1
  )`;
  return {
    allowed: hitRateLimit(
      db,
      [ofNetwork],
      now,
      sql`(${isReceiverNetworkAllowedSql(request)} or ${hasNetworksLeft})`,
    ),
    counted: hitRateLimit(db, [ofSession], now, isNew),
  };
}

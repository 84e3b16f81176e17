import { type SQL, sql } from "drizzle-orm";
import { maxReceiverNetworks, receiverAddressMs } from "../../contract/constants.ts";
import { hasCapacity, hitRateLimit, type RateLimitRule } from "../auth/rate-limit.ts";
import type { Database } from "../database/database.ts";
import { rateLimits, streams } from "../schema.ts";

type ReceiverNetwork = { sessionId: string; network: string; now: number };

const ruleOf = (key: string, limit: number): RateLimitRule => ({
  key: `receiver:${key}`,
  limit,
  windowMs: receiverAddressMs,
});

const ruleOfNetwork = ({ sessionId, network }: ReceiverNetwork) =>
  ruleOf(`${sessionId}:${network}`, 1);

/** SQL condition: whether receivers of the session may fetch over the network. */
export const isAdmittedSql = (request: ReceiverNetwork): SQL<number> =>
  sql`exists (
    select 1
    from ${rateLimits}
    where ${rateLimits.key} = ${ruleOfNetwork(request).key} and ${rateLimits.endsAt} > ${request.now}
  )`;

/**
 * Admits the network if the session streams and has networks left. Writes nothing for a network that
 * is admitted already. A network that is refused counts too, so that it stays refused.
 */
export function admitNetwork(db: Database, request: ReceiverNetwork) {
  const { sessionId, now } = request;
  const ofSession = ruleOf(sessionId, maxReceiverNetworks);
  const isNew = sql`not ${isAdmittedSql(request)} and exists (
    select 1
    from ${streams}
    where ${streams.sessionId} = ${sessionId} and ${streams.endsAt} > ${now}
  )`;
  return {
    counted: hitRateLimit(db, [ofSession], now, isNew),
    admitted: hitRateLimit(
      db,
      [ruleOfNetwork(request)],
      now,
      sql`${isNew} and ${hasCapacity(ofSession)}`,
    ),
  };
}

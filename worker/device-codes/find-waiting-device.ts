import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { maxWrongDeviceCodes } from "../../contract/policy.ts";
import { getClientInfo } from "../auth/client-info.ts";
import {
  hasCapacitySql,
  hitRateLimit,
  type RateLimitRule,
  requireCapacity,
} from "../auth/rate-limit.ts";
import { requireSession } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { batch, database } from "../database/database.ts";
import { deviceCodes, rateLimits } from "../schema.ts";

const windowMs = 15 * milliseconds.minute;

/** SQL condition: whether the code can be confirmed or refused. */
export const isDeviceCodeUndecidedSql = (userCodeHash: string, now: number): SQL =>
  and(
    eq(deviceCodes.userCodeHash, userCodeHash),
    gt(deviceCodes.expiresAt, now),
    isNull(deviceCodes.userId),
    isNull(deviceCodes.refusedAt),
  ) as SQL;

/**
 * Finds the device whose screen shows a code. Throws `device_code_not_found` for a code that is
 * unknown, expired or decided. Each guess counts before the code is looked up; the count of a right
 * code is undone.
 */
export async function findWaitingDevice(c: RequestContext, userCodeHash: string) {
  const { now } = c.var;
  const { id } = await requireSession(c);
  const limits = listGuessLimits(id, getClientInfo(c).network);
  const condition = isDeviceCodeUndecidedSql(userCodeHash, now);
  const db = database(c, "primary");
  const {
    hits,
    found: [found],
  } = await batch(db, {
    hits: hitRateLimit(db, limits, now),
    found: db
      .select()
      .from(deviceCodes)
      .where(and(condition, ...limits.map(hasCapacitySql))),
    undone: db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(
        sql`${rateLimits.key} in (
            select value from json_each(${JSON.stringify(limits.map(({ key }) => key))})
          )
          and exists (select 1 from ${deviceCodes} where ${condition})`,
      ),
  });
  requireCapacity(hits, limits, now);
  if (!found) throw new AppError("device_code_not_found");
  return found;
}

const listGuessLimits = (userId: string, network: string): RateLimitRule[] => [
  { key: `device-codes:account:${userId}`, limit: maxWrongDeviceCodes.perAccount, windowMs },
  { key: `device-codes:network:${network}`, limit: maxWrongDeviceCodes.perNetwork, windowMs },
];

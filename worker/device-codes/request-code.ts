import { milliseconds } from "../../contract/constants.ts";
import { devicePollSeconds } from "../../contract/device-codes/device-codes.ts";
import {
  deviceCodeMinutes,
  maxDeviceCodes,
  maxDeviceCodesPerNetwork,
} from "../../contract/policy.ts";
import type { ClientInfo } from "../auth/client-info.ts";
import {
  hasCapacitySql,
  hitRateLimit,
  type RateLimitRule,
  requireCapacity,
} from "../auth/rate-limit.ts";
import { AppError } from "../context/app-error.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { deviceCodes } from "../schema.ts";
import { createDeviceCode, createUserCode, hashDeviceCode, hashUserCode } from "./codes.ts";

const lifeMs = deviceCodeMinutes * milliseconds.minute;

const networkLimit = (network: string): RateLimitRule => ({
  key: `device-codes:new:${network}`,
  limit: maxDeviceCodesPerNetwork,
  windowMs: lifeMs,
});
const siteLimit: RateLimitRule = {
  key: "device-codes:new",
  limit: maxDeviceCodes,
  windowMs: lifeMs,
};

type Television = { clientInfo: ClientInfo; country: string | null };

/**
 * Creates a code. A request over its network's limit does not count against the limit of the whole
 * site.
 */
export async function requestDeviceCode(
  db: Database,
  { clientInfo, country }: Television,
  secret: string,
  now: number,
) {
  const limit = networkLimit(clientInfo.network);
  const { own, all } = await batch(db, {
    own: hitRateLimit(db, [limit], now),
    all: hitRateLimit(db, [siteLimit], now, hasCapacitySql(limit)),
  });
  requireCapacity([...own, ...all], [limit, siteLimit], now);
  const deviceCode = createDeviceCode();
  const row = {
    hash: hashDeviceCode(deviceCode),
    device: clientInfo.device,
    country,
    intervalSeconds: devicePollSeconds.first,
    createdAt: now,
    expiresAt: now + lifeMs,
  };
  const userCode = await insertWithUserCode(db, row, secret);
  return { deviceCode, userCode, intervalSeconds: devicePollSeconds.first };
}

/** The maximum number of attempts to find a code that no other television shows. */
const maxDraws = 5;

async function insertWithUserCode(
  db: Database,
  row: Omit<typeof deviceCodes.$inferInsert, "userCodeHash">,
  secret: string,
): Promise<string> {
  for (let draw = 0; draw < maxDraws; draw++) {
    const userCode = createUserCode();
    const insertion = db
      .insert(deviceCodes)
      .values({ ...row, userCodeHash: hashUserCode(userCode, secret) })
      .onConflictDoNothing()
      .returning({ hash: deviceCodes.hash });
    if ((await runStatement(db, insertion)).length > 0) return userCode;
  }
  throw new AppError("unavailable");
}

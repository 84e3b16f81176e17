import { createHash } from "node:crypto";
import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Permission } from "../../contract/access/permissions.ts";
import { milliseconds } from "../../contract/constants.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { apiKeyPrefix, apiKeyScopeOf } from "../../contract/keys/keys.ts";
import { maxWrongApiKeysPerNetwork } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import { AppError } from "../context/app-error.ts";
import type { ApiKeyCaller, RequestContext } from "../context/request-context.ts";
import { batch, database, runStatement } from "../database/database.ts";
import { apiKeys, rateLimits, users } from "../schema.ts";
import type { Account } from "./account.ts";
import { getClientInfo } from "./client-info.ts";
import { hasFactorSql } from "./factor-conditions.ts";
import { hasPermissionSql, requiredPermission } from "./permissions.ts";
import { enforceRateLimit, type RateLimitRule, requireCapacity } from "./rate-limit.ts";
import type { Claims } from "./session-token.ts";

const keyLength = 40;
const keyLetters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const lastUsedAccuracyMs = milliseconds.hour;

/** Creates a key with 238 random bits. */
export function createApiKey(): string {
  // Bytes from 248 on are skipped: 248 is the highest multiple of 62 that a byte can hold.
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(keyLength * 2)))
    .filter((byte) => byte < keyLetters.length * 4)
    .map((byte) => keyLetters[byte % keyLetters.length]);
  if (letters.length < keyLength) return createApiKey();
  return apiKeyPrefix + letters.slice(0, keyLength).join("");
}

export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/**
 * Returns the bearer token if it has the prefix of API keys. A session's token begins differently.
 */
const findKey = (c: RequestContext): string | undefined =>
  /^Bearer +(mq_\S*)/i.exec(c.req.header("Authorization") ?? "")?.[1];

/** Whether the request was sent with a key. Such a request has no session, whatever its cookies. */
export const carriesApiKey = (c: RequestContext): boolean => findKey(c) !== undefined;

/**
 * SQL condition for queries that join `api_keys` with `users`: whether the key is live. A key ends
 * when its maker may no longer make keys.
 */
const isLiveKey = (now: number): SQL =>
  and(
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
    mayMakeApiKeysSql(),
  ) as SQL;

/**
 * SQL condition on `users`: whether the maker of a key may make keys. On a site that demands a
 * second factor, the maker needs one too.
 */
export const mayMakeApiKeysSql = (): SQL => sql`(
  ${users.blockedAt} is null
  and ${hasPermissionSql("staff")}
  ${getSite().demandsSecondFactor ? sql`and ${hasFactorSql(sql`${users.id}`)}` : sql``}
)`;

const hasScopeSql = (scope: Permission): SQL =>
  sql`exists (select 1 from json_each(${apiKeys.scopes}) where value = ${scope})`;

/**
 * Checks the API key of a request before the endpoint handles the request. Counts the request for
 * the key's rate limit first. Throws `key_not_accepted` if the endpoint accepts no API key,
 * `too_many_requests`, `key_invalid`, or `key_out_of_scope`.
 */
export async function requireApiKey(c: RequestContext, endpoint: Endpoint) {
  const scope = apiKeyScopeOf(endpoint);
  if (!scope) throw new AppError("key_not_accepted");
  const hash = hashApiKey(findKey(c) ?? "");
  const { success } = await c.env.KEY_RATE_LIMIT.limit({ key: hash });
  if (!success)
    throw new AppError("too_many_requests", { count: 1 }, { headers: { "Retry-After": "60" } });
  const { now } = c.var;
  const db = database(c, "primary");
  const wrongKeys: RateLimitRule = {
    key: `wrong-key:${getClientInfo(c).network}`,
    limit: maxWrongApiKeysPerNetwork,
    windowMs: 15 * milliseconds.minute,
  };
  const { found, hits } = await batch(db, {
    found: db
      .select({
        keyId: apiKeys.id,
        userId: apiKeys.userId,
        lastUsedAt: apiKeys.lastUsedAt,
        isInScope: sql<number>`${hasScopeSql(scope)}`.as("is_in_scope"),
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(and(eq(apiKeys.hash, hash), isLiveKey(now))),
    hits: db
      .select()
      .from(rateLimits)
      .where(and(eq(rateLimits.key, wrongKeys.key), gt(rateLimits.endsAt, now))),
  });
  const [caller] = found;
  if (!caller) {
    // A network over the limit of wrong keys is refused without another write.
    requireCapacity(hits, [wrongKeys], now);
    await enforceRateLimit(db, [wrongKeys], now);
    throw new AppError("key_invalid");
  }
  if (!caller.isInScope) throw new AppError("key_out_of_scope", { scope });
  if ((caller.lastUsedAt ?? 0) < now - lastUsedAccuracyMs)
    c.executionCtx.waitUntil(recordUse(c, caller.keyId));
  return { keyId: caller.keyId, userId: caller.userId };
}

/** Records when the key was last used. Runs after the response. */
async function recordUse(c: RequestContext, id: string): Promise<void> {
  const db = database(c, "primary");
  await runStatement(
    db,
    db.update(apiKeys).set({ lastUsedAt: c.var.now }).where(eq(apiKeys.id, id)),
  );
}

/** SQL condition: whether the key is still live and has the scope that the endpoint requires. */
export function apiKeyGuard(c: RequestContext, { keyId }: ApiKeyCaller): SQL {
  const permission = requiredPermission(c.var.access);
  return sql`exists (
    select 1
    from ${apiKeys}
    inner join ${users} on ${users.id} = ${apiKeys.userId}
    where ${apiKeys.id} = ${keyId}
      and ${isLiveKey(c.var.now)}
      and ${permission ? hasScopeSql(permission) : sql`false`}
  )`;
}

/** The claims of a key: its maker's claims, without a session. */
export const claimsOfApiKey = ({ keyId, userId }: ApiKeyCaller): Claims & { keyId: string } => ({
  keyId,
  userId,
  sessionId: "",
  issuedAt: 0,
  expiresAt: 0,
  hasAgeLimit: false,
  profileId: null,
});

/** The account that endpoints see for a key. It has neither a role nor the rights of a member. */
export const accountOfApiKey = ({ userId }: ApiKeyCaller): Account => ({
  id: userId,
  sessionId: "",
  name: "",
  email: "",
  role: "USER",
  staffRole: null,
  paidUntil: null,
  provedAt: null,
  stays: 0,
  isOverdue: 0,
  payUrl: null,
});

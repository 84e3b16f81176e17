import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Locale } from "#messages/runtime";
import { hasPermission } from "../../contract/access/permissions.ts";
import { milliseconds } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import { type ApiKeyCaller, isHttps, type RequestContext } from "../context/request-context.ts";
import {
  type BatchResults,
  batch,
  type Database,
  database,
  type NamedStatements,
  runStatement,
  type Statement,
} from "../database/database.ts";
import type { WriteContext } from "../database/guarded-insert.ts";
import { findChosenLocale } from "../i18n/locale.ts";
import { idempotencyKeys, sessions, users } from "../schema.ts";
import {
  type Account,
  type AccountRow,
  isLiveSession,
  selectAccount,
  toSessionValues,
} from "./account.ts";
import { openSessionDatabase } from "./age-limit.ts";
import { accountOfApiKey, apiKeyGuard, carriesApiKey, claimsOfApiKey } from "./api-key.ts";
import { findNewerClaims } from "./newer-claims.ts";
import {
  countsAsStaffSql,
  hasGivenSecondFactor,
  hasPermissionSql,
  requiredPermission,
} from "./permissions.ts";
import { type Claims, signSessionToken, verifySessionToken } from "./session-token.ts";

/**
 * Returns the claims of the request's token without a database query. The signature is verified
 * once per request.
 */
export function findClaims(c: RequestContext): Promise<Claims | null> {
  const claims = claimsByRequest.get(c.req.raw) ?? readClaims(c);
  claimsByRequest.set(c.req.raw, claims);
  return claims;
}

/**
 * Makes the request act for a session without carrying the session's own token; it carries a
 * receiver's token, for example. The caller limits what the request may do. Such a request never
 * gets a token of the session.
 */
export function actForSession(c: RequestContext, claims: Claims): void {
  c.set("actsForOther", true);
  replaceClaims(c, claims);
}

/** Lets the request go on with newer claims of its session. */
export const replaceClaims = (c: RequestContext, claims: Claims): void =>
  void claimsByRequest.set(c.req.raw, Promise.resolve(claims));

const claimsByRequest = new WeakMap<Request, Promise<Claims | null>>();

async function readClaims(c: RequestContext): Promise<Claims | null> {
  const [token] = sessionTokens(c);
  return token === undefined ? null : verifySessionToken(c, token);
}

/** Returns the bearer token, then the cookie's token; none for a request with an API key. */
const sessionTokens = (c: RequestContext): string[] =>
  carriesApiKey(c) ? [] : [bearerToken(c), sessionCookie(c)].filter((token) => token !== undefined);

/** Returns the claims of each valid session token of the request, the bearer token's first. */
export async function findAllClaims(c: RequestContext): Promise<Claims[]> {
  const allClaims = await Promise.all(
    sessionTokens(c).map((token) => verifySessionToken(c, token)),
  );
  return allClaims.filter((claims) => claims !== null);
}

export async function requireClaims(c: RequestContext): Promise<Claims> {
  const claims = await findClaims(c);
  if (!claims) throw new AppError("not_signed_in");
  return claims;
}

/** Returns the claims of the session, or of the API key that `route` has found valid. */
export async function requireCaller(c: RequestContext): Promise<Claims & { keyId?: string }> {
  return c.var.apiKey ? claimsOfApiKey(c.var.apiKey) : requireClaims(c);
}

/** The claims of a request's session or API key, and the time of the request. */
export type UserContext = Claims & WriteContext;
type BuildStatements<Named> = (db: Database, context: UserContext) => Named & { account?: never };
type WithAccount<Found, Named extends NamedStatements> = BatchResults<Named> & { account: Found };

/**
 * Runs a request's reads together with the session query, in one round trip. Throws `not_signed_in`
 * if the session has ended, and `forbidden` or `second_factor_required` if the account may not
 * request the endpoint; the results are then dropped. With an API key, throws `key_invalid`, and
 * the returned account has no role. Statements that change rows belong in `write`.
 */
export async function batchAsUser<const Named extends NamedStatements>(
  c: RequestContext,
  build: BuildStatements<Named>,
): Promise<WithAccount<Account, Named>> {
  if (c.var.apiKey) return batchWithKey(c, c.var.apiKey, build);
  const claims = await requireClaims(c);
  const results = await batchWithSession(c, claims, build);
  const { account } = results;
  if (!account) throw new AppError("not_signed_in");
  const permission = requiredPermission(c.var.access);
  if (permission && !hasPermission(account, permission)) throw new AppError("forbidden");
  if (permission && !hasGivenSecondFactor(account)) throw new AppError("second_factor_required");
  return { ...results, account };
}

async function batchWithKey<const Named extends NamedStatements>(
  c: RequestContext,
  apiKey: ApiKeyCaller,
  build: BuildStatements<Named>,
): Promise<WithAccount<Account, Named>> {
  const db = database(c, "primary");
  const { guard, ...results } = await batch<KeyStatements>(db, {
    guard: db
      .select({ isLive: sql<number>`${apiKeyGuard(c, apiKey)}`.as("is_live") })
      .from(sql`(select 1)`),
    ...build(db, { ...claimsOfApiKey(apiKey), now: c.var.now }),
  });
  if (!guard[0]?.isLive) throw new AppError("key_invalid");
  return { ...results, account: accountOfApiKey(apiKey) } as WithAccount<Account, Named>;
}

/**
 * Whether the account may read and change other accounts at specified endpoints that name an
 * account. On a site that demands a second factor, the session must have given one.
 */
export const isActingAdministrator = (account: Account): boolean =>
  account.role === "ADMIN" && hasGivenSecondFactor(account);

/** Returns the account of the request's session. Throws as `batchAsUser` does. */
export async function requireSession(c: RequestContext): Promise<Account> {
  return (await batchAsUser(c, () => ({}))).account;
}

/** Runs a single statement like `batchAsUser`, and returns its result. */
export async function queryAsUser<Single extends Statement>(
  c: RequestContext,
  build: (db: Database, context: UserContext) => Single,
) {
  const { result } = await batchAsUser(c, (db, context) => ({ result: build(db, context) }));
  return result;
}

/**
 * SQL condition: whether the session or the API key is live and has the permission that the
 * endpoint requires, and the request still holds its `Idempotency-Key`, if any.
 */
export function sessionGuard(c: RequestContext, claims: Claims): SQL {
  const permission = requiredPermission(c.var.access);
  const holdsKey =
    c.var.heldKey && sql`exists (select 1 from ${idempotencyKeys} where ${c.var.heldKey})`;
  if (c.var.apiKey) return sql`(${and(apiKeyGuard(c, c.var.apiKey), holdsKey)})`;
  const isAllowed = and(
    isLiveSession(toSessionValues(claims, c.var.now)),
    permission && hasPermissionSql(permission),
    permission && countsAsStaffSql(),
    holdsKey,
  );
  return sql`exists (
    select 1
    from ${sessions}
    inner join ${users} on ${users.id} = ${sessions.userId}
    where ${isAllowed}
  )`;
}

/** Selects the whole row of the request's account; no row if the session has ended. */
export const selectSignedInUser = (db: Database, c: RequestContext, claims: Claims) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, claims.userId), sessionGuard(c, claims)));

/**
 * Runs statements together with the session query, for public endpoints: `account` is null without
 * a live session. Throws `not_signed_in` for an outdated token of a live session, which
 * `runWithCurrentProfile` replaces.
 */
export async function batchWithSession<const Named extends NamedStatements>(
  c: RequestContext,
  claims: Claims,
  build: BuildStatements<Named>,
): Promise<WithAccount<Account | null, Named>> {
  const db = openSessionDatabase(c, claims);
  const session = selectAccount(db, toSessionValues(claims, c.var.now));
  const { account: rows, ...results } = await batch<SessionStatements>(db, {
    account: session,
    ...build(db, { ...claims, now: c.var.now }),
  });
  const [row] = rows;
  if (!row && (await findNewerClaims(c, claims))) throw new AppError("not_signed_in");
  if (!row) return { ...results, account: null } as WithAccount<null, Named>;
  return { ...results, account: recordSessionUse(c, row) } as WithAccount<Account, Named>;
}

type KeyStatements = NamedStatements & {
  guard: Statement & { _: { result: { isLive: unknown }[] } };
};

type SessionStatements = NamedStatements & { account: ReturnType<typeof selectAccount> };

/**
 * After the response, records when the session was last seen, unless a trigger has recorded it, and
 * saves the language if it changed.
 */
export function recordSessionUse(
  c: RequestContext,
  { lastSeenAt, language, ...account }: AccountRow,
  isSeenByTrigger = false,
): Account {
  c.set("isSessionFound", true);
  const cookieLocale = findChosenLocale(c);
  if (!isSeenByTrigger && lastSeenAt < c.var.now - lastSeenAccuracyMs)
    c.executionCtx.waitUntil(updateLastSeen(c, account));
  if (cookieLocale && cookieLocale !== language)
    c.executionCtx.waitUntil(saveLocale(c, account, cookieLocale));
  return account;
}

export const lastSeenAccuracyMs = 3 * milliseconds.minute;

/** Records when the session was last seen. Runs after the response. */
async function updateLastSeen(c: RequestContext, { sessionId }: Account): Promise<void> {
  const db = database(c, "primary");
  const isOlder = and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, c.var.now));
  await runStatement(db, db.update(sessions).set({ lastSeenAt: c.var.now }).where(isOlder));
}

/** Saves the account's language, which also applies to later emails. */
async function saveLocale(c: RequestContext, { id }: Account, language: Locale): Promise<void> {
  const db = database(c, "primary");
  await runStatement(db, db.update(users).set({ language }).where(eq(users.id, id)));
}

function bearerToken(c: RequestContext): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}

/**
 * Returns the cookie's name. The prefix `__Host-` binds the cookie to this host over https;
 * browsers reject it on http://localhost.
 */
function cookieName(c: RequestContext): "__Host-session" | "session" {
  return isHttps(c) ? "__Host-session" : "session";
}

function cookieAttributes(c: RequestContext) {
  const secure = cookieName(c) === "__Host-session";
  return { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
}

function sessionCookie(c: RequestContext): string | undefined {
  return getCookie(c, cookieName(c));
}

export async function setSessionCookie(c: RequestContext, claims: Claims): Promise<void> {
  const expires = new Date(claims.expiresAt);
  setCookie(c, cookieName(c), await signSessionToken(c, claims), {
    ...cookieAttributes(c),
    expires,
  });
}

/**
 * Gives the request's session a new token, as a cookie. Does nothing unless the request carries
 * tokens of that session only, so that another session's cookie stays.
 */
export async function renewSessionCookie(c: RequestContext, claims: Claims): Promise<void> {
  const { sessionId } = await requireClaims(c);
  const own = await findAllClaims(c);
  const carriesOnlyOwn = own.length > 0 && own.every((token) => token.sessionId === sessionId);
  if (carriesOnlyOwn) await setSessionCookie(c, claims);
}

export function clearSessionCookie(c: RequestContext): void {
  deleteCookie(c, cookieName(c), cookieAttributes(c));
}

import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Locale } from "#messages/runtime";
import { milliseconds, type Role, sessionIdleMs } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";
import { type Database, database, type Statement } from "../database/database.ts";
import { chosenLocale } from "../i18n/locale.ts";
import { gifts, idempotencyKeys, sessions, subscriptions, users } from "../schema.ts";
import { type Claims, signSessionToken, verifySessionToken } from "./session-token.ts";

/** Whoever asks, as the database knows them at this moment. */
export type Account = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** Milliseconds since 1970, or null when never subscribed. */
  paidUntil: number | null;
};

/** Whether a paid period runs at this moment. The one place that says what "subscribed" means. */
export function isSubscribed(account: { paidUntil: number | null }, now: number): boolean {
  return account.paidUntil !== null && account.paidUntil > now;
}

/** In SQL, beside `users`: until when an account is paid, or was given days; null when neither ever was. */
export const paidUntil = sql<
  number | null
>`(select max(until) from (select expires_at as until from ${subscriptions} where user_id = ${users.id} union all select until from ${gifts} where user_id = ${users.id}))`;

const notSignedIn = () => new AppError("not_signed_in");

/** The claims of the caller's token, without asking the database. */
export async function findClaims(c: RequestContext): Promise<Claims | null> {
  const token = bearerToken(c) ?? sessionCookie(c);
  return token === undefined ? null : verifySessionToken(c, token);
}

/** Of the cookie and of the bearer, when a call carries both. */
export async function findAllClaims(c: RequestContext): Promise<Claims[]> {
  const tokens = [bearerToken(c), sessionCookie(c)].filter((token) => token !== undefined);
  const allClaims = await Promise.all(tokens.map((token) => verifySessionToken(c, token)));
  return allClaims.filter((claims) => claims !== null);
}

export async function requireClaims(c: RequestContext): Promise<Claims> {
  const claims = await findClaims(c);
  if (!claims) throw notSignedIn();
  return claims;
}

/**
 * Runs a call's statements together with the question who is asking: one round trip. The answers of a
 * session that has ended, and of somebody without the role that the contract asks for, are dropped here.
 * For reading: a write in the batch is guarded by `holds`.
 */
export async function batchAsUser<const T extends readonly Statement[]>(
  c: RequestContext,
  build: (db: Database, claims: Claims) => T,
): Promise<{ account: Account; results: BatchResponse<T> }> {
  const claims = await requireClaims(c);
  const { account, results } = await batchWithSession(c, claims, build);
  if (!account) throw notSignedIn();
  if (c.var.access === "admin" && account.role !== "ADMIN") throw new AppError("forbidden");
  return { account, results };
}

/**
 * In SQL, whether the session still holds, and for an administrators' call whether its account is one, and whether an
 * `Idempotency-Key` is still held: guards a write.
 * `also`: what else must be true of the account.
 */
export function sessionGuard(c: RequestContext, claims: Claims, condition?: SQL): SQL {
  const role = c.var.access === "admin" ? eq(users.role, "ADMIN") : undefined;
  const holdsKey = c.var.heldKey && sql`exists (select 1 from ${idempotencyKeys} where ${c.var.heldKey})`;
  const isAllowed = and(isLiveSession(claims, c.var.now), role, condition, holdsKey);
  return sql`exists (select 1 from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId} where ${isAllowed})`;
}

function isLiveSession(claims: Claims, now: number): SQL | undefined {
  return and(
    eq(sessions.id, claims.sessionId),
    eq(sessions.userId, claims.userId),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, now - sessionIdleMs),
  );
}

/** The same for calls that anyone may make: a session that has ended is a visitor. */
export async function batchWithSession<const T extends readonly Statement[]>(
  c: RequestContext,
  claims: Claims,
  build: (db: Database, claims: Claims) => T,
): Promise<{ account: Account | null; results: BatchResponse<T> }> {
  const db = database(c, "primary");
  const [rows, ...results] = await db.batch([selectAccount(db, claims, c.var.now), ...build(db, claims)]);
  const { lastSeenAt = 0, language, ...account } = rows[0] ?? {};
  const cookieLocale = chosenLocale(c);
  if (rows[0] && lastSeenAt < c.var.now - milliseconds.minute) c.executionCtx.waitUntil(updateLastSeen(c, claims));
  if (rows[0] && cookieLocale && cookieLocale !== language)
    c.executionCtx.waitUntil(saveLocale(c, claims, cookieLocale));
  return { account: rows[0] ? (account as Account) : null, results: results as unknown as BatchResponse<T> };
}

function selectAccount(db: Database, claims: Claims, now: number) {
  return db
    .select({
      id: sql<string>`${users.id}`.as("account_id"),
      sessionId: sql<string>`${sessions.id}`.as("session_id"),
      name: users.name,
      email: users.email,
      role: users.role,
      paidUntil: paidUntil.as("paid_until"),
      lastSeenAt: sessions.lastSeenAt,
      language: users.language,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isLiveSession(claims, now));
}

/** Written once a minute at most, after the answer. */
async function updateLastSeen(c: RequestContext, claims: Claims): Promise<void> {
  const db = database(c, "primary");
  const isOlder = and(eq(sessions.id, claims.sessionId), lt(sessions.lastSeenAt, c.var.now));
  await db.batch([db.update(sessions).set({ lastSeenAt: c.var.now }).where(isOlder)]);
}

/** Who chose another language since reads the next letters in it. */
async function saveLocale(c: RequestContext, { userId }: Claims, language: Locale): Promise<void> {
  const db = database(c, "primary");
  await db.batch([db.update(users).set({ language }).where(eq(users.id, userId))]);
}

function bearerToken(c: RequestContext): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}

/** `__Host-` binds the cookie to this host over https; browsers refuse that prefix on http://localhost. */
function cookieName(c: RequestContext): "__Host-session" | "session" {
  return isHttps(c) ? "__Host-session" : "session";
}

function cookieAttributes(c: RequestContext) {
  const secure = cookieName(c) === "__Host-session";
  return { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
}

export function sessionCookie(c: RequestContext): string | undefined {
  return getCookie(c, cookieName(c));
}

export async function setSessionCookie(c: RequestContext, claims: Claims): Promise<void> {
  const expires = new Date(claims.expiresAt);
  setCookie(c, cookieName(c), await signSessionToken(c, claims), { ...cookieAttributes(c), expires });
}

export function clearSessionCookie(c: RequestContext): void {
  deleteCookie(c, cookieName(c), cookieAttributes(c));
}

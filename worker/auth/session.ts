import { and, eq, gt, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Locale } from "#messages/runtime";
import { milliseconds, type Role, sessionIdleMs } from "../../contract/constants.ts";
import { AppError } from "../context/app-error.ts";
import { isHttps, type RequestContext } from "../context/request-context.ts";
import { cachedQuery } from "../database/cached-query.ts";
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
import { chosenLocale } from "../i18n/locale.ts";
import { gifts, idempotencyKeys, sessions, subscriptions, users } from "../schema.ts";
import { type Claims, signSessionToken, verifySessionToken } from "./session-token.ts";

/** The account of the request's session, as the database has it now. */
export type Account = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /** Milliseconds since 1970, or null when never subscribed. */
  paidUntil: number | null;
  /** 1 if the renewal could not be charged, else 0. */
  isOverdue: number;
  /** Where it can be paid. */
  payUrl: string | null;
};

/** Whether a paid period is running. The only definition of "subscribed". */
export function isSubscribed(account: { paidUntil: number | null }, now: number): boolean {
  return account.paidUntil !== null && account.paidUntil > now;
}

/**
 * In SQL, beside `users`: the end of an account's paid or gifted time, or null when there was none.
 */
export const paidUntil = sql<
  number | null
>`(select max(until) from (select expires_at as until from ${subscriptions} where user_id = ${users.id} union all select until from ${gifts} where user_id = ${users.id}))`;

/** The same beside `users` and `subscriptions`, of which no further row is read. */
const paidUntilOfSubscription = sql<
  number | null
>`nullif(max(coalesce(${subscriptions.expiresAt}, 0), coalesce((select until from ${gifts} where user_id = ${users.id}), 0)), 0)`;

/** The claims of the request's token, without a database query; its signature is verified once. */
export function findClaims(c: RequestContext): Promise<Claims | null> {
  const claims = claimsByRequest.get(c.req.raw) ?? readClaims(c);
  claimsByRequest.set(c.req.raw, claims);
  return claims;
}

const claimsByRequest = new WeakMap<Request, Promise<Claims | null>>();

async function readClaims(c: RequestContext): Promise<Claims | null> {
  const token = bearerToken(c) ?? sessionCookie(c);
  return token === undefined ? null : verifySessionToken(c, token);
}

/** The claims of both the cookie and the bearer token, if the request carries both. */
export async function findAllClaims(c: RequestContext): Promise<Claims[]> {
  const tokens = [bearerToken(c), sessionCookie(c)].filter((token) => token !== undefined);
  const allClaims = await Promise.all(tokens.map((token) => verifySessionToken(c, token)));
  return allClaims.filter((claims) => claims !== null);
}

export async function requireClaims(c: RequestContext): Promise<Claims> {
  const claims = await findClaims(c);
  if (!claims) throw new AppError("not_signed_in");
  return claims;
}

/** The session of a request, with what its writes need. */
export type UserContext = Claims & WriteContext;
type BatchOptions = {
  /** The statements lease the stream, and so record by trigger when the session was last seen. */
  leasesStream?: boolean;
};
type BuildStatements<Named> = (db: Database, context: UserContext) => Named & { account?: never };
type WithAccount<Found, Named extends NamedStatements> = BatchResults<Named> & { account: Found };

/**
 * Runs a request's statements together with the session query, in one round trip. Throws if the
 * session has ended or the account lacks the endpoint's role, so that their results are dropped.
 * For reads: a write in the batch needs the context's `guard`.
 */
export async function batchAsUser<const Named extends NamedStatements>(
  c: RequestContext,
  build: BuildStatements<Named>,
  options?: BatchOptions,
): Promise<WithAccount<Account, Named>> {
  const claims = await requireClaims(c);
  const results = await batchWithSession(c, claims, build, options);
  const { account } = results;
  if (!account) throw new AppError("not_signed_in");
  if (c.var.access === "admin" && account.role !== "ADMIN") throw new AppError("forbidden");
  return { ...results, account };
}

/**
 * The account of the request's session. Throws `not_signed_in`, and `forbidden` without the
 * endpoint's role.
 */
export async function requireSession(c: RequestContext): Promise<Account> {
  return (await batchAsUser(c, () => ({}))).account;
}

const getUserContext = (c: RequestContext, claims: Claims): UserContext => ({
  ...claims,
  guard: sessionGuard(c, claims),
  now: c.var.now,
});

/** Runs the statement of `batchAsUser` that is the request's only one. */
export async function queryAsUser<Single extends Statement>(
  c: RequestContext,
  build: (db: Database, context: UserContext) => Single,
) {
  const { result } = await batchAsUser(c, (db, context) => ({ result: build(db, context) }));
  return result;
}

/**
 * In SQL, a guard for writes: whether the session is live, its account has the role that an admin
 * endpoint requires, an `Idempotency-Key` is still held, and `condition` (on the account) is true.
 */
export function sessionGuard(c: RequestContext, claims: Claims, condition?: SQL): SQL {
  const role = c.var.access === "admin" ? eq(users.role, "ADMIN") : undefined;
  const holdsKey =
    c.var.heldKey && sql`exists (select 1 from ${idempotencyKeys} where ${c.var.heldKey})`;
  const isAllowed = and(isLiveSession(sessionValues(claims, c.var.now)), role, condition, holdsKey);
  return sql`exists (select 1 from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId} where ${isAllowed})`;
}

type SessionValues<Text, Time> = { sessionId: Text; userId: Text; now: Time; idleSince: Time };

const sessionValues = (
  { sessionId, userId }: Claims,
  now: number,
): SessionValues<string, number> => ({
  sessionId,
  userId,
  now,
  idleSince: now - sessionIdleMs,
});

function isLiveSession({
  sessionId,
  userId,
  now,
  idleSince,
}: SessionValues<string | Placeholder, number | Placeholder>) {
  return and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, idleSince),
  );
}

/** The same for public endpoints: `account` is null without a live session. */
export async function batchWithSession<const Named extends NamedStatements>(
  c: RequestContext,
  claims: Claims,
  build: BuildStatements<Named>,
  { leasesStream = false }: BatchOptions = {},
): Promise<WithAccount<Account | null, Named>> {
  const db = database(c, "primary");
  const session = selectAccount(db, sessionValues(claims, c.var.now));
  const { account: rows, ...results } = await batch<SessionStatements>(db, {
    account: session,
    ...build(db, getUserContext(c, claims)),
  });
  const [row] = rows;
  if (!row) return { ...results, account: null } as WithAccount<null, Named>;
  const { lastSeenAt, language, ...account } = row;
  const cookieLocale = chosenLocale(c);
  if (!leasesStream && lastSeenAt < c.var.now - lastSeenAccuracyMs)
    c.executionCtx.waitUntil(updateLastSeen(c, claims));
  if (cookieLocale && cookieLocale !== language)
    c.executionCtx.waitUntil(saveLocale(c, claims, cookieLocale));
  return { ...results, account } as WithAccount<Account, Named>;
}

type SessionStatements = NamedStatements & { account: ReturnType<typeof selectAccount> };

const selectAccount = cachedQuery((db) =>
  db
    .select({
      id: sql<string>`${users.id}`.as("account_id"),
      sessionId: sql<string>`${sessions.id}`.as("session_id"),
      name: users.name,
      email: users.email,
      role: users.role,
      paidUntil: paidUntilOfSubscription.as("paid_until"),
      isOverdue:
        sql<number>`(${subscriptions.renews} and ${subscriptions.overdueSince} is not null)`.as(
          "is_overdue",
        ),
      payUrl: subscriptions.payUrl,
      lastSeenAt: sessions.lastSeenAt,
      language: users.language,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      isLiveSession({
        sessionId: sql.placeholder("sessionId"),
        userId: sql.placeholder("userId"),
        now: sql.placeholder("now"),
        idleSince: sql.placeholder("idleSince"),
      }),
    ),
);

export const lastSeenAccuracyMs = 3 * milliseconds.minute;

/** After the response. */
async function updateLastSeen(c: RequestContext, claims: Claims): Promise<void> {
  const db = database(c, "primary");
  const isOlder = and(eq(sessions.id, claims.sessionId), lt(sessions.lastSeenAt, c.var.now));
  await runStatement(db, db.update(sessions).set({ lastSeenAt: c.var.now }).where(isOlder));
}

/** A changed language also applies to later emails. */
async function saveLocale(c: RequestContext, { userId }: Claims, language: Locale): Promise<void> {
  const db = database(c, "primary");
  await runStatement(db, db.update(users).set({ language }).where(eq(users.id, userId)));
}

function bearerToken(c: RequestContext): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
}

/**
 * `__Host-` binds the cookie to this host over https; browsers reject that prefix on
 * http://localhost.
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

export function clearSessionCookie(c: RequestContext): void {
  deleteCookie(c, cookieName(c), cookieAttributes(c));
}

import { and, eq, gt, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import type { StaffRole } from "../../contract/access/staff-roles.ts";
import { type Role, sessionIdleMs } from "../../contract/constants.ts";
import { createCachedQuery } from "../database/cached-query.ts";
import { gifts, sessions, subscriptions, users } from "../schema.ts";
import type { Claims } from "./session-token.ts";

/**
 * The account of the request's session, as the database has it now. The session of a television, or
 * in another profile than the main one, has the role of a member.
 */
export type Account = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  /**
   * The staff role, which opens parts of the studio to a member; null for most members, and for
   * administrators.
   */
  staffRole: StaffRole | null;
  /** Milliseconds since 1970, or null when never subscribed. */
  paidUntil: number | null;
  /** When this session last gave a second factor, in milliseconds since 1970; null if never. */
  provedAt: number | null;
  /** 1 if the session stays when the user is inactive, else 0. */
  stays: number;
  /** 1 if the renewal could not be charged, else 0. */
  isOverdue: number;
  /** The address where the overdue renewal can be paid; null if there is none. */
  payUrl: string | null;
};

/** Whether a paid period is running. The only definition of "subscribed". */
export function isSubscribed(account: { paidUntil: number | null }, now: number): boolean {
  return account.paidUntil !== null && account.paidUntil > now;
}

/**
 * SQL expression on `users`: the end of an account's paid or gifted time, in milliseconds since
 * 1970; null without such time.
 */
export const paidUntilSql = sql<number | null>`(
  select max(until)
  from (
    select expires_at as until
    from ${subscriptions}
    where user_id = ${users.id}
    union all
    select until
    from ${gifts}
    where user_id = ${users.id}
  )
)`;

/**
 * SQL expression for queries that join `users` with `subscriptions`: `paidUntilSql`, without
 * reading the subscription again.
 */
const paidUntilOfSubscription = sql<number | null>`nullif(
  max(
    coalesce(${subscriptions.expiresAt}, 0),
    coalesce((select until from ${gifts} where user_id = ${users.id}), 0)
  ),
  0
)`;

type SessionValues<Text, Numeric> = {
  sessionId: Text;
  userId: Text;
  /** The profile that the token states; 0 for the main profile. */
  profile: Numeric;
  /** 1 if the token states that another profile than the main one has an age limit, else 0. */
  profileLimited: Numeric;
  now: Numeric;
  idleSince: Numeric;
};

export const toSessionValues = (
  { sessionId, userId, profileId, hasAgeLimit }: Claims,
  now: number,
): SessionValues<string, number> => ({
  sessionId,
  userId,
  profile: profileId ?? 0,
  profileLimited: Number(profileId !== null && hasAgeLimit),
  now,
  idleSince: now - sessionIdleMs,
});

/**
 * SQL condition on `sessions`: whether the session was used lately, or stays signed in without use.
 */
export const isSessionInUseSql = (idleSince: number | Placeholder) =>
  or(sql`${sessions.stays}`, gt(sessions.lastSeenAt, idleSince));

/**
 * SQL condition for queries that join `sessions` with `users`: whether the session is live. A
 * blocked account has no live session. A token that states another profile than the session's row
 * finds no live session: `worker/auth/current-profile.ts` replaces such a token.
 */
export function isLiveSession({
  sessionId,
  userId,
  profile,
  profileLimited,
  now,
  idleSince,
}: SessionValues<string | Placeholder, number | Placeholder>) {
  return and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),
    sql`coalesce(${sessions.profileId}, 0) = ${profile}`,
    sql`${sessions.profileLimited} = ${profileLimited}`,
    gt(sessions.expiresAt, now),
    isSessionInUseSql(idleSince),
    isNull(users.blockedAt),
  );
}

/**
 * SQL condition on `sessions`: whether the account only has the role of a member in the session.
 * This is so on a television, and in every profile but the main one.
 */
export const isMemberSessionSql: SQL = sql`(
  ${sessions.isTelevision} or ${sessions.profileId} is not null
)`;

/**
 * SQL expressions for queries that join `sessions` with `users`: the account's roles in a session.
 */
const roleInSession = sql<Role>`iif(${isMemberSessionSql}, 'USER', ${users.role})`;
const staffRoleInSession = sql<StaffRole | null>`iif(${isMemberSessionSql}, null, ${users.staffRole})`;

/** The account, with its language and the time when the session was last seen. */
export type AccountRow = Account & { lastSeenAt: number; language: Locale };

const isOverdue = sql<number>`(
  ${subscriptions.renews} and ${subscriptions.overdueSince} is not null
)`;

export const selectAccount = createCachedQuery((db) =>
  db
    .select({
      id: sql<string>`${users.id}`.as("account_id"),
      sessionId: sql<string>`${sessions.id}`.as("session_id"),
      name: users.name,
      email: users.email,
      role: roleInSession.as("role_in_session"),
      staffRole: staffRoleInSession.as("staff_role_in_session"),
      provedAt: sessions.provedAt,
      stays: sql<number>`${sessions.stays}`.as("stays"),
      paidUntil: paidUntilOfSubscription.as("paid_until"),
      isOverdue: isOverdue.as("is_overdue"),
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
        profile: sql.placeholder("profile"),
        profileLimited: sql.placeholder("profileLimited"),
      }),
    ),
);

const accountJson = sql`json_object(
  'id', ${users.id}, 'sessionId', ${sessions.id}, 'name', ${users.name}, 'email', ${users.email},
  'role', ${roleInSession}, 'staffRole', ${staffRoleInSession}, 'stays', ${sessions.stays}, 'provedAt', ${sessions.provedAt}, 'paidUntil', ${paidUntilOfSubscription}, 'isOverdue', ${isOverdue},
  'payUrl', ${subscriptions.payUrl}, 'lastSeenAt', ${sessions.lastSeenAt},
  'language', ${users.language}
)`;

/**
 * SQL expression: the `AccountRow` of a live session as JSON, else null, to be returned by a
 * statement that writes.
 */
export const accountJsonSql = (claims: Claims, now: number): SQL<string | null> =>
  sql`(
    select ${accountJson}
    from ${sessions}
    inner join ${users} on ${users.id} = ${sessions.userId}
    left join ${subscriptions} on ${subscriptions.userId} = ${users.id}
    where ${isLiveSession(toSessionValues(claims, now))}
  )`;

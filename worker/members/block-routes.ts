import { and, eq, isNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { deleteOneTimeTokens } from "../accounts/one-time-token.ts";
import { isNotLastAdminSql } from "../accounts/users.ts";
import { writeForMember } from "../accounts/write-for-member.ts";
import { requireClaims } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv, RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { sessions, subscriptions, users } from "../schema.ts";
import { stopRenewal } from "./stop-renewal.ts";

const isUnblocked = (id: string) => and(eq(users.id, id), isNull(users.blockedAt));

/** Ends the account's sessions, so that its playback grants cannot be renewed. */
const endSessions = (db: Database, userId: string) =>
  db.delete(sessions).where(eq(sessions.userId, userId));

export function mountBlockRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/members/:id/block", async (c, { params: { id }, body }) => {
    const { userId } = await requireClaims(c);
    await writeForMember(c, id, {
      require: [
        [sql`${id} <> ${userId}`, () => new AppError("own_account")],
        [isNotLastAdminSql(id), () => new AppError("last_administrator")],
        [
          sql`exists (select 1 from ${users} where ${isUnblocked(id)})`,
          () => new AppError("already_blocked"),
        ],
      ],
      audit: [{ action: "block", subject: "user", subjectId: id, after: body }],
      statements: (db, { now }) => ({
        blocked: db.update(users).set({ blockedAt: now }).where(isUnblocked(id)),
        sessions: endSessions(db, id),
        tokens: deleteOneTimeTokens(db, id),
      }),
    });
    if (body.stopsRenewal) await stopRenewalOfBlocked(c, id);
    const message = body.stopsRenewal ? m.done_member_blocked_and_ended : m.done_member_blocked;
    return respond(c, "POST /api/members/:id/block", { message: message() });
  });

  route(app, "DELETE /api/members/:id/block", async (c, { params: { id } }) => {
    await writeForMember(c, id, {
      require: [
        [
          sql`not exists (select 1 from ${users} where ${isUnblocked(id)})`,
          () => new AppError("not_blocked"),
        ],
      ],
      audit: [{ action: "unblock", subject: "user", subjectId: id }],
      statements: (db) => ({
        unblocked: db.update(users).set({ blockedAt: null }).where(eq(users.id, id)),
      }),
    });
    return respond(c, "DELETE /api/members/:id/block", { message: m.done_member_unblocked() });
  });

  route(app, "DELETE /api/members/:id/sessions", async (c, { params: { id } }) => {
    const { userId } = await requireClaims(c);
    await writeForMember(c, id, {
      require: [[sql`${id} <> ${userId}`, () => new AppError("own_account")]],
      audit: [{ action: "sign out", subject: "user", subjectId: id }],
      statements: (db) => ({ sessions: endSessions(db, id) }),
    });
    return respond(c, "DELETE /api/members/:id/sessions", { message: m.done_member_signed_out() });
  });

  route(app, "DELETE /api/members/:id/renewal", async (c, { params: { id } }) => {
    await recordStop(c, id);
    await stopRenewal(c, id);
    return respond(c, "DELETE /api/members/:id/renewal", {
      message: m.done_member_renewal_stopped(),
    });
  });
}

/**
 * Stops the renewal of a blocked account's subscription. If the provider does not answer, the
 * account stays blocked, and the error says that the subscription still renews.
 */
async function stopRenewalOfBlocked(c: RequestContext, id: string): Promise<void> {
  try {
    await stopRenewal(c, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "subscription_does_not_renew") return;
    throw new AppError("blocked_but_renewing", {}, { headers: { "Retry-After": "30" } });
  }
}

const recordStop = (c: RequestContext, id: string) =>
  writeForMember(c, id, {
    require: [
      [
        sql`exists (select 1 from ${subscriptions} where user_id = ${id} and renews)`,
        () => new AppError("subscription_does_not_renew"),
      ],
    ],
    audit: [{ action: "stop renewal", subject: "user", subjectId: id }],
    statements: () => ({}),
  });

import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { siteFileName } from "../../contract/site/site-file-name.ts";
import { batchAsUser, clearSessionCookie, requireSession } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { batch, database, runStatement } from "../database/database.ts";
import { getEmailContext } from "../email/compose-email.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { composeErasureEmails } from "../subscriptions/erasure-emails.ts";
import { selectAccountData, toDataExportDto } from "./data-export.ts";
import { changePassword, requireCurrentPassword } from "./password-change.ts";
import { changeProfile, findUserByName } from "./profile.ts";
import {
  deleteOtherSessions,
  deleteSessions,
  selectSessions,
  toPublicSessionId,
  toSessionDto,
} from "./sessions.ts";
import { eraseUser, isErased, isNotLastAdmin } from "./users.ts";

export function ownAccountRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /getUser/:name", async (c, { params, query }) => {
    return respond(c, "GET /getUser/:name", {
      data: await findUserByName(c, params.name, query.id),
    });
  });

  route(app, "GET /getAdmin/:name", async (c, { params, query }) => {
    return respond(c, "GET /getAdmin/:name", {
      data: await findUserByName(c, params.name, query.id, "ADMIN"),
    });
  });

  route(app, "PUT /updateProfile", async (c, { form }) => {
    const { emails, message } = await changeProfile(c, form);
    sendAfterResponse(c, emails);
    return respond(c, "PUT /updateProfile", { message });
  });

  route(app, "PUT /updatepassword", async (c, { body }) => {
    const { account, user } = await requireCurrentPassword(c, body.password);
    if (body.email !== user.email) throw new AppError("not_own_account");
    const context = { user, sessionId: account.sessionId, emailContext: getEmailContext(c) };
    sendAfterResponse(c, [await changePassword(database(c, "primary"), context, body, c.var.now)]);
    return respond(c, "PUT /updatepassword", { message: m.done_password_changed() });
  });

  route(app, "GET /api/sessions", async (c) => {
    const { account, sessions } = await batchAsUser(c, (db, { userId }) => ({
      sessions: selectSessions(db, userId, c.var.now),
    }));
    return respond(c, "GET /api/sessions", {
      data: sessions.map((row) => toSessionDto(row, account.sessionId)),
    });
  });

  route(app, "DELETE /api/sessions/:id", async (c, { params: { id } }) => {
    const { account, sessions } = await batchAsUser(c, (db, { userId }) => ({
      sessions: selectSessions(db, userId, c.var.now),
    }));
    const sessionIds = sessions
      .filter((row) => toPublicSessionId(row.id) === id)
      .map((row) => row.id);
    const db = database(c, "primary");
    const ended = await runStatement(db, deleteSessions(db, account.id, sessionIds));
    if (ended.length === 0) throw new AppError("session_not_found");
    if (sessionIds.includes(account.sessionId)) clearSessionCookie(c);
    return respond(c, "DELETE /api/sessions/:id", undefined);
  });

  route(app, "DELETE /api/sessions", async (c) => {
    const account = await requireSession(c);
    const db = database(c, "primary");
    const ended = await runStatement(db, deleteOtherSessions(db, account.id, account.sessionId));
    const message = ended.length === 0 ? m.done_no_other_sessions : m.done_other_sessions_ended;
    return respond(c, "DELETE /api/sessions", { message: message() });
  });

  route(app, "GET /api/account/export", async (c) => {
    const { account, user, ...sections } = await batchAsUser(c, (db, { userId }) =>
      selectAccountData(db, userId),
    );
    c.header("Content-Disposition", `attachment; filename="${siteFileName("my-data.json")}"`);
    return respond(c, "GET /api/account/export", toDataExportDto({ account: user, ...sections }));
  });

  route(app, "DELETE /api/account", async (c, { body }) => {
    const { user } = await requireCurrentPassword(c, body.password);
    const db = database(c, "primary");
    const isPasswordUnchanged = sql`password_hash = ${user.passwordHash}`;
    const guard = sql`${isPasswordUnchanged} and (${isNotLastAdmin(user.id)})`;
    const emails = await composeErasureEmails(db, user.id, requireSiteOrigin(c), c.var.now);
    const {
      erased: [erased],
    } = await batch(db, {
      erased: eraseUser(db, user.id, guard),
      emails: emails.map((email) => enqueueEmail(db, email, c.var.now, isErased(user.id))),
    });
    if (!erased) throw new AppError("last_administrator");
    const { imageKey } = erased;
    if (imageKey) await c.env.MEDIA.delete(`media/${imageKey}`);
    clearSessionCookie(c);
    sendAfterResponse(c, emails);
    return respond(c, "DELETE /api/account", { message: m.done_account_deleted() });
  });
}

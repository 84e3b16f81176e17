import type { Hono } from "hono";
import { m } from "#messages";
import { siteFileName } from "../../contract/site/site-file-name.ts";
import { deleteConfirmedCodes } from "../auth/confirmed-device-codes.ts";
import { batchAsUser, clearSessionCookie, requireClaims } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { composeErasureEmails } from "../subscriptions/erasure-emails.ts";
import { selectAccountData, toDataExportDto } from "./data-export.ts";
import {
  changePassword,
  isPasswordUnchangedSql,
  requireCurrentPassword,
} from "./password-change.ts";
import { changeAccountProfile, findUserByName } from "./profile.ts";
import {
  deleteOtherSessions,
  deleteSessions,
  selectSessions,
  toPublicSessionId,
  toSessionDto,
} from "./sessions.ts";
import { eraseUser, isNotLastAdminSql } from "./users.ts";

export function mountOwnAccountRoutes(app: Hono<AppEnv>): void {
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
    const { emails, message } = await changeAccountProfile(c, form);
    sendAfterResponse(c, emails);
    return respond(c, "PUT /updateProfile", { message });
  });

  route(app, "PUT /updatepassword", async (c, { body }) => {
    const user = await requireCurrentPassword(c, body.password);
    if (body.email !== user.email) throw new AppError("not_own_account");
    sendAfterResponse(c, [await changePassword(c, user, body)]);
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
    const { userId, sessionId } = await requireClaims(c);
    const reading = database(c, "primary");
    const sessions = await runStatement(reading, selectSessions(reading, userId, c.var.now));
    const sessionIds = sessions
      .filter((row) => toPublicSessionId(row.id) === id)
      .map((row) => row.id);
    const { ended } = await write(c, {
      statements: (db) => ({ ended: deleteSessions(db, userId, sessionIds) }),
    });
    if (ended.length === 0) throw new AppError("session_not_found");
    if (sessionIds.includes(sessionId)) clearSessionCookie(c);
    return respond(c, "DELETE /api/sessions/:id", undefined);
  });

  route(app, "DELETE /api/sessions", async (c) => {
    const { ended } = await write(c, {
      statements: (db, { userId, sessionId }) => ({
        ended: deleteOtherSessions(db, userId, sessionId),
        codes: deleteConfirmedCodes(db, userId),
      }),
    });
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
    const user = await requireCurrentPassword(c, body.password);
    const emails = await composeErasureEmails(
      database(c, "primary"),
      user.id,
      requireSiteOrigin(c),
      c.var.now,
    );
    const {
      erased: [erased],
    } = await write(c, {
      require: [
        [isPasswordUnchangedSql(user), () => new AppError("password_changed")],
        [isNotLastAdminSql(user.id), () => new AppError("last_administrator")],
      ],
      statements: (db, { userId, now }) => ({
        erased: eraseUser(db, userId),
        emails: emails.map((email) => enqueueEmail(db, email, now)),
      }),
    });
    if (erased?.imageKey) await c.env.MEDIA.delete(`media/${erased.imageKey}`);
    clearSessionCookie(c);
    sendAfterResponse(c, emails);
    return respond(c, "DELETE /api/account", { message: m.done_account_deleted() });
  });
}

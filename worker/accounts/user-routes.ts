import { eq, type SQL, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { batchAsUser, requireSession } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { database } from "../database/database.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { users } from "../schema.ts";
import { composeErasureEmails } from "./ended-subscription-emails.ts";
import {
  changeUser,
  eraseUser,
  isErased,
  selectUserPage,
  selectUserTotal,
  toUserListDto,
} from "./users.ts";

/* Administrators cannot change their own role or delete themselves here, so one administrator always remains. */

/** The current state of an account for the audit log, without credentials. */
const selectUserAuditJson = (id: string) =>
  sql`select json_object('name', name, 'email', email, 'phone', phone, 'role', role) from ${users} where id = ${id}`;

const userExists = (id: string): SQL => sql`exists (select 1 from ${users} where id = ${id})`;

export function userRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /getAllUser", async (c, { query }) => {
    const {
      page,
      totals: [total],
    } = await batchAsUser(c, (db) => ({
      page: selectUserPage(db, query),
      totals: selectUserTotal(db, query),
    }));
    return respond(c, "GET /getAllUser", toUserListDto(page, total?.value ?? 0, query, c.var.now));
  });

  route(app, "PUT /api/users/:id", async (c, { params: { id }, body }) => {
    const { found, changed } = await batchAsUser(c, (db, context) => {
      const isRoleChangeAllowed =
        body.role === undefined
          ? sql`1`
          : sql`(${id} <> ${context.userId} or ${body.role} = 'ADMIN')`;
      const guard = sql`${context.guard} and ${isRoleChangeAllowed}`;
      const before = selectUserAuditJson(id);
      const entry: AuditLogEntry = {
        action: "change",
        subject: "user",
        subjectId: id,
        before,
        after: body,
      };
      return {
        found: db.select({ id: users.id }).from(users).where(eq(users.id, id)),
        audited: audit(db, { ...context, guard: sql`${guard} and ${userExists(id)}` }, entry),
        ...changeUser(db, id, body, guard),
      };
    });
    if (found.length === 0) throw new AppError("user_not_found");
    if (changed.length === 0) throw new AppError("own_role");
    return respond(c, "PUT /api/users/:id", { message: m.done_user_changed() });
  });

  route(app, "DELETE /deleteUser", async (c, { body: { userId: id } }) => {
    await requireSession(c);
    const emails = await composeErasureEmails(
      database(c, "primary"),
      id,
      requireSiteOrigin(c),
      c.var.now,
    );
    const {
      found,
      erased: [erased],
    } = await batchAsUser(c, (db, context) => {
      const guard = sql`${context.guard} and ${id} <> ${context.userId}`;
      const before = selectUserAuditJson(id);
      const entry: AuditLogEntry = { action: "delete", subject: "user", subjectId: id, before };
      return {
        found: db.select({ id: users.id }).from(users).where(eq(users.id, id)),
        audited: audit(db, { ...context, guard: sql`${guard} and ${userExists(id)}` }, entry),
        erased: eraseUser(db, id, guard),
        emails: emails.map((email) => enqueueEmail(db, email, context.now, isErased(id))),
      };
    });
    if (found.length === 0) throw new AppError("user_not_found");
    if (!erased) throw new AppError("own_account");
    if (erased.imageKey) await c.env.MEDIA.delete(`media/${erased.imageKey}`);
    sendAfterResponse(c, emails);
    return respond(c, "DELETE /deleteUser", { message: m.done_user_deleted() });
  });
}

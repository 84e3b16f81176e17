import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { isAdministratorSql } from "../auth/permissions.ts";
import { batchAsUser, requireClaims, requireSession } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database } from "../database/database.ts";
import { enqueueEmail, sendAfterResponse } from "../email/email-outbox.ts";
import { respond, route } from "../http/route.ts";
import { requireSiteOrigin } from "../http/site-url.ts";
import { users } from "../schema.ts";
import { composeErasureEmails } from "../subscriptions/erasure-emails.ts";
import { selectBuyersOfOrders } from "./filtered-users.ts";
import { changeUser, eraseUser, selectUserPage, selectUserTotal, toUserListDto } from "./users.ts";
import { writeForMember } from "./write-for-member.ts";

/* Administrators cannot change their own role or delete themselves here, so at least one
   administrator remains. */

/** The current state of an account for the audit log, without credentials. */
const selectUserAuditJson = (id: string) =>
  sql`select json_object('name', name, 'email', email, 'phone', phone, 'role', role, 'staffRole', staff_role)
    from ${users} where id = ${id}`;

export function mountUserRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /getAllUser", async (c, { query }) => {
    const {
      page,
      buyers,
      totals: [total],
    } = await batchAsUser(c, (db) => ({
      page: selectUserPage(db, query, c.var.now),
      buyers: query.q && !query.cursor && selectBuyersOfOrders(db, query.q),
      totals: selectUserTotal(db, query, c.var.now),
    }));
    const found = { buyers: buyers ?? [], total: total?.value ?? 0 };
    return respond(c, "GET /getAllUser", toUserListDto(page, found, query, c.var.now));
  });

  route(app, "PUT /api/users/:id", async (c, { params: { id }, body }) => {
    const { userId } = await requireClaims(c);
    const grants = body.role !== undefined || body.staffRole !== undefined;
    const keepsOwnRole = (body.role ?? "ADMIN") === "ADMIN" && (body.staffRole ?? null) === null;
    const before = selectUserAuditJson(id);
    await writeForMember(c, id, {
      require: [
        [
          sql`(not ${grants} or ${isAdministratorSql(userId)})`,
          () => new AppError("administrators_only"),
        ],
        [sql`(${id} <> ${userId} or ${keepsOwnRole})`, () => new AppError("own_role")],
      ],
      audit: [{ action: "change", subject: "user", subjectId: id, before, after: body }],
      statements: (db) => changeUser(db, id, body),
    });
    return respond(c, "PUT /api/users/:id", { message: m.done_user_changed() });
  });

  route(app, "DELETE /deleteUser", async (c, { body: { userId: id } }) => {
    const account = await requireSession(c);
    const emails = await composeErasureEmails(
      database(c, "primary"),
      id,
      requireSiteOrigin(c),
      c.var.now,
    );
    const before = selectUserAuditJson(id);
    const {
      erased: [erased],
    } = await writeForMember(c, id, {
      require: [[sql`${id} <> ${account.id}`, () => new AppError("own_account")]],
      audit: [{ action: "delete", subject: "user", subjectId: id, before }],
      statements: (db, { now }) => ({
        erased: eraseUser(db, id),
        emails: emails.map((email) => enqueueEmail(db, email, now)),
      }),
    });
    if (erased?.imageKey) await c.env.MEDIA.delete(`media/${erased.imageKey}`);
    sendAfterResponse(c, emails);
    return respond(c, "DELETE /deleteUser", { message: m.done_user_deleted() });
  });
}

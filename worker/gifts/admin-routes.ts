import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import { batchAsUser } from "../auth/session.ts";
import { AppError } from "../context/app-error.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type AuditLogEntry, audit } from "../database/audit-log.ts";
import { respond, route } from "../http/route.ts";
import { gifts } from "../schema.ts";
import { grantGiftDays } from "./given-days.ts";

export function adminGiftRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/users/:id/gift", async (c, { params: { id }, body: { days } }) => {
    const {
      gifted: [gift],
    } = await batchAsUser(c, (db, context) => {
      const before = sql`select json_object('until', until) from ${gifts} where user_id = ${id}`;
      const guard = sql`${context.guard} and exists (select 1 from users where id = ${id})`;
      const entry: AuditLogEntry = {
        action: "gift",
        subject: "user",
        subjectId: id,
        before,
        after: { days },
      };
      return {
        audited: audit(db, { ...context, guard }, entry),
        gifted: grantGiftDays(db, id, days, context),
      };
    });
    if (!gift) throw new AppError("user_not_found");
    const day = new Intl.DateTimeFormat(getLocale(), {
      dateStyle: "medium",
      timeZone: getSite().timeZone,
    }).format(gift.until);
    return respond(c, "POST /api/admin/users/:id/gift", { message: m.done_days_given({ day }) });
  });
}

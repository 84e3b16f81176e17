import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { getLocale } from "#messages/runtime";
import { getSite } from "../../contract/site/site.ts";
import { writeForMember } from "../accounts/write-for-member.ts";
import type { AppEnv } from "../context/request-context.ts";
import { respond, route } from "../http/route.ts";
import { gifts } from "../schema.ts";
import { grantGiftDays } from "./given-days.ts";

export function mountAdminGiftRoutes(app: Hono<AppEnv>): void {
  route(app, "POST /api/admin/users/:id/gift", async (c, { params: { id }, body: { days } }) => {
    const before = sql`select json_object('until', until) from ${gifts} where user_id = ${id}`;
    const {
      gifted: [gift],
    } = await writeForMember(c, id, {
      audit: [{ action: "gift", subject: "user", subjectId: id, before, after: { days } }],
      statements: (db, { now }) => ({ gifted: grantGiftDays(db, id, days, now) }),
    });
    if (!gift) throw new Error(`The days given to ${id} were not stored`);
    const day = new Intl.DateTimeFormat(getLocale(), {
      dateStyle: "medium",
      timeZone: getSite().timeZone,
    }).format(gift.until);
    return respond(c, "POST /api/admin/users/:id/gift", { message: m.done_days_given({ day }) });
  });
}

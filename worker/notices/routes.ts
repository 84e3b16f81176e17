import { and, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import {
  type NoticeName,
  noticeKeys,
  noticeNames,
  notices,
} from "../../contract/notices/notices.ts";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { memberNotices } from "../schema.ts";
import { isByEmailSql, startNotices, stopEmails } from "./member-notices.ts";

/**
 * Mounts the endpoints that choose notices by email. Push messages are chosen by `PUT /api/push`.
 */
export function mountNotices(app: Hono<AppEnv>): void {
  for (const name of noticeNames) noticeRoutes(app, name);
}

function noticeRoutes(app: Hono<AppEnv>, name: NoticeName): void {
  const { read, choose, stop } = noticeKeys(name);

  route(app, read, async (c) => {
    const chosen = await queryAsUser(c, (db, { userId }) =>
      db
        .select({ email: sql<number>`${isByEmailSql}`.as("is_by_email") })
        .from(memberNotices)
        .where(and(eq(memberNotices.userId, userId), eq(memberNotices.notice, name))),
    );
    return respond(c, read, { data: { email: chosen[0]?.email === 1 } });
  });

  route(app, choose, async (c, { body }) => {
    await write(c, {
      statements: (db, { userId, now }) => ({
        chosen: body.email
          ? startNotices(db, name, { userId, now, byEmail: true })
          : stopEmails(db, name, eq(memberNotices.userId, userId)),
      }),
    });
    const { on, off } = notices[name];
    return respond(c, choose, { message: body.email ? on() : off() });
  });

  // The response is the same for an unknown token, whether it belonged to an erased account or was
  // guessed.
  route(app, stop, async (c, { query }) => {
    const db = database(c, "primary");
    await runStatement(db, stopEmails(db, name, eq(memberNotices.token, query.token)));
    return respond(c, stop, { message: notices[name].off() });
  });
}

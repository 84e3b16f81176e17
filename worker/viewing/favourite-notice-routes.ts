import { eq, type SQL, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { hasPushAddress } from "../push/push-outbox.ts";
import { favouriteNotices } from "../schema.ts";
import { isByEmail, startNotices } from "./start-notices.ts";

/** Mounts the choice of notices of favourites by email. Push messages are chosen by `PUT /api/push`. */
export function favouriteNoticeRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/favourites/notices", async (c) => {
    const chosen = await queryAsUser(c, (db, { userId }) =>
      db
        .select({ email: sql<number>`${isByEmail}`.as("is_by_email") })
        .from(favouriteNotices)
        .where(eq(favouriteNotices.userId, userId)),
    );
    return respond(c, "GET /api/favourites/notices", { data: { email: chosen[0]?.email === 1 } });
  });

  route(app, "PUT /api/favourites/notices", async (c, { body }) => {
    await write(c, {
      statements: (db, { userId, now }) => ({
        chosen: body.email
          ? startNotices(db, { userId, now }, { byEmail: true })
          : stopNotices(db, eq(favouriteNotices.userId, userId)),
      }),
    });
    return respond(c, "PUT /api/favourites/notices", {
      message: body.email ? m.done_favourite_notices_on() : m.done_favourite_notices_off(),
    });
  });

  // The answer is the same for an unknown token: of an erased account, or guessed.
  route(app, "POST /api/favourites/notices/stop", async (c, { query }) => {
    const db = database(c, "primary");
    await runStatement(db, stopNotices(db, eq(favouriteNotices.token, query.token)));
    return respond(c, "POST /api/favourites/notices/stop", {
      message: m.done_favourite_notices_off(),
    });
  });
}

const stopNotices = (db: Database, filter: SQL) =>
  db
    .update(favouriteNotices)
    .set({ byEmail: false, isOn: hasPushAddress(sql`${favouriteNotices.userId}`) })
    .where(filter);

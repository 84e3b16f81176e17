import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { todayOf } from "../catalogue/availability.ts";
import type { AppEnv } from "../context/request-context.ts";
import { database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { favouriteNotices } from "../schema.ts";

/** Mounts the choice of emails about favourites. */
export function favouriteNoticeRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/favourites/notices", async (c) => {
    const chosen = await queryAsUser(c, (db, { userId }) =>
      db
        .select({ createdAt: favouriteNotices.createdAt })
        .from(favouriteNotices)
        .where(eq(favouriteNotices.userId, userId)),
    );
    return respond(c, "GET /api/favourites/notices", { data: { email: chosen.length > 0 } });
  });

  route(app, "PUT /api/favourites/notices", async (c, { body }) => {
    await write(c, {
      statements: (db, { userId, now }) => ({
        chosen: body.email
          ? db
              .insert(favouriteNotices)
              .values({
                userId,
                token: crypto.randomUUID(),
                toldOn: todayOf(now),
                createdAt: now,
              })
              .onConflictDoNothing()
          : db.delete(favouriteNotices).where(eq(favouriteNotices.userId, userId)),
      }),
    });
    return respond(c, "PUT /api/favourites/notices", {
      message: body.email ? m.done_favourite_notices_on() : m.done_favourite_notices_off(),
    });
  });

  // The answer is the same for an unknown token, because the emails have stopped either way.
  route(app, "POST /api/favourites/notices/stop", async (c, { query }) => {
    const db = database(c, "primary");
    await runStatement(
      db,
      db.delete(favouriteNotices).where(eq(favouriteNotices.token, query.token)),
    );
    return respond(c, "POST /api/favourites/notices/stop", {
      message: m.done_favourite_notices_off(),
    });
  });
}

import { eq, not, type SQL } from "drizzle-orm";
import type { Hono } from "hono";
import { m } from "#messages";
import { queryAsUser } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import { todayOf } from "../catalogue/availability.ts";
import type { AppEnv } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { favouriteNotices } from "../schema.ts";

/** Mounts the choice of emails about favourites. */
export function favouriteNoticeRoutes(app: Hono<AppEnv>): void {
  route(app, "GET /api/favourites/notices", async (c) => {
    const chosen = await queryAsUser(c, (db, { userId }) =>
      db
        .select({ email: favouriteNotices.isOn })
        .from(favouriteNotices)
        .where(eq(favouriteNotices.userId, userId)),
    );
    const [data = { email: false }] = chosen;
    return respond(c, "GET /api/favourites/notices", { data });
  });

  route(app, "PUT /api/favourites/notices", async (c, { body }) => {
    await write(c, {
      statements: (db, { userId, now }) => ({
        chosen: body.email
          ? startNotices(db, userId, now)
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

/** Starts the emails with what happens after today. The time of the first choice stays. */
function startNotices(db: Database, userId: string, now: number) {
  const started = { isOn: true, toldOn: todayOf(now) };
  return db
    .insert(favouriteNotices)
    .values({ userId, token: crypto.randomUUID(), createdAt: now, ...started })
    .onConflictDoUpdate({
      target: favouriteNotices.userId,
      set: started,
      setWhere: not(favouriteNotices.isOn),
    });
}

const stopNotices = (db: Database, filter: SQL) =>
  db.update(favouriteNotices).set({ isOn: false }).where(filter);

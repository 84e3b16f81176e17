import { desc, eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { selectFigures } from "../billing/books.ts";
import type { App } from "../http/app.ts";
import { answer, route } from "../http/route.ts";
import { readAs } from "../http/session.ts";
import { movies, playDays, totals, videoLosses, videos } from "../schema.ts";

const daysShown = 90;
const moviesShown = 10;

export function statsRoute(app: Hono<App>): void {
  route(app, "GET /api/stats", async (c) => {
    const plays = sql<number>`sum(${playDays.plays})`;
    const { results } = await readAs(c, (db) => [
      ...selectFigures(db, c.var.now),
      db.select().from(totals),
      db
        .select({ day: playDays.day, plays: plays.as("plays_of_day") })
        .from(playDays)
        .groupBy(playDays.day)
        .orderBy(desc(playDays.day))
        .limit(daysShown),
      db
        .select({ id: movies.id, name: movies.name, plays: plays.as("plays_of_movie") })
        .from(playDays)
        .innerJoin(movies, eq(movies.id, playDays.movieId))
        .groupBy(movies.id)
        .orderBy(sql`plays_of_movie desc`)
        .limit(moviesShown),
      db
        .select({
          failed: sql<number>`(select count(*) from ${videos} where status = 'failed')`.as("failed"),
          incomplete: sql<number>`(select count(*) from ${videoLosses})`.as("incomplete"),
        })
        .from(sql`(select 1)`),
    ]);
    const [[figures], subscriberDays, revenueDays, counted, playedDays, topMovies, [trouble]] = results;
    const totalOf = (name: string) => counted.find((total) => total.name === name)?.value ?? 0;
    return answer(c, "GET /api/stats", {
      data: {
        movies: totalOf("movies"),
        categories: totalOf("categories"),
        users: totalOf("users"),
        subscribers: figures?.subscribers ?? 0,
        revenue: (figures?.revenueCents ?? 0) / 100,
        flaggedOrders: figures?.flagged ?? 0,
        failedUploads: trouble?.failed ?? 0,
        incompleteVideos: trouble?.incomplete ?? 0,
        subscribersByDay: subscriberDays.toReversed(),
        revenueByDay: revenueDays.map(({ day, cents }) => ({ day, amount: cents / 100 })),
        playsByDay: playedDays.toReversed(),
        topMovies: topMovies.map(({ id, name, plays }) => ({ id: String(id), name, plays })),
        storageBytes: totalOf("bytes"),
      },
    });
  });
}

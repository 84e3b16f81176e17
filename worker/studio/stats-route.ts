import { desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { batchAsUser } from "../auth/session.ts";
import { moneyFigures } from "../billing/books.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { missingVideoFiles, movies, playDays, storageDays, totals, videos } from "../schema.ts";

const daysShown = 90;
const moviesShown = 10;

/** How the house is doing: the figures in one statement, the lists by day in another. */
export function statsRoute(app: Hono<AppEnv>): void {
  route(app, "GET /api/stats", async (c) => {
    const { results } = await batchAsUser(
      c,
      (db) => [selectFigures(db, c.var.now), selectLists(db, c.var.now)] as const,
    );
    const [[figures], [lists]] = results;
    const totalOf = readTotals(figures?.totals);
    return respond(c, "GET /api/stats", {
      data: {
        movies: totalOf("movies"),
        categories: totalOf("categories"),
        users: totalOf("users"),
        subscribers: figures?.subscribers ?? 0,
        revenue: (figures?.revenueCents ?? 0) / 100,
        flaggedOrders: figures?.flagged ?? 0,
        failedUploads: figures?.failedUploads ?? 0,
        incompleteVideos: figures?.incompleteVideos ?? 0,
        subscribersByDay: readList<{ day: string; subscribers: number }>(lists?.subscriberDays).reverse(),
        revenueByDay: readList<{ day: string; cents: number }>(lists?.revenueDays).map(({ day, cents }) => ({
          day,
          amount: cents / 100,
        })),
        playsByDay: readList<{ day: string; plays: number }>(lists?.playedDays).reverse(),
        topMovies: readList<{ id: number; name: string; plays: number }>(lists?.topMovies).map(({ id, ...movie }) => ({
          id: String(id),
          ...movie,
        })),
        storageBytes: totalOf("bytes"),
        storageByDay: readList<{ day: string; bytes: number }>(lists?.storedDays).reverse(),
      },
    });
  });
}

const nothing = sql`(select 1)`;

function selectFigures(db: Database, now: number) {
  const { subscribers, revenueCents, flagged } = moneyFigures(db, now);
  return db
    .select({
      subscribers: subscribers.as("subscribers"),
      revenueCents: revenueCents.as("revenue_cents"),
      flagged: flagged.as("flagged"),
      failedUploads:
        sql<number>`(select count(*) from ${videos} where status = 'failed' and not exists (select 1 from ${movies} where video_id = ${videos}.id))`.as(
          "failed_uploads",
        ),
      incompleteVideos: sql<number>`(select count(*) from ${missingVideoFiles})`.as("incomplete_videos"),
      totals: sql<string>`(select json_group_object(name, value) from ${totals})`.as("totals"),
    })
    .from(nothing);
}

function selectLists(db: Database, now: number) {
  const { subscriberDays, revenueDays } = moneyFigures(db, now);
  const plays = sql<number>`sum(${playDays.plays})`.as("plays");
  const playedDays = db
    .select({ day: playDays.day, plays })
    .from(playDays)
    .groupBy(playDays.day)
    .orderBy(desc(playDays.day))
    .limit(daysShown);
  const topMovies = db
    .select({ id: movies.id, name: movies.name, plays })
    .from(playDays)
    .innerJoin(movies, eq(movies.id, playDays.movieId))
    .groupBy(movies.id)
    .orderBy(sql`plays desc`)
    .limit(moviesShown);
  const storedDays = db.select().from(storageDays).orderBy(desc(storageDays.day)).limit(daysShown);
  return db
    .select({
      subscriberDays: listOf(subscriberDays, ["day", "subscribers"]).as("subscriber_days"),
      revenueDays: listOf(revenueDays, ["day", "cents"]).as("revenue_days"),
      playedDays: listOf(playedDays, ["day", "plays"]).as("played_days"),
      topMovies: listOf(topMovies, ["id", "name", "plays"]).as("top_movies"),
      storedDays: listOf(storedDays, ["day", "bytes"]).as("stored_days"),
    })
    .from(nothing);
}

/** The rows of a question as one JSON text. */
function listOf(query: SQLWrapper, columns: string[]): SQL<string> {
  const pairs = columns.map((name) => sql.raw(`'${name}', ${name}`));
  return sql<string>`(select json_group_array(json_object(${sql.join(pairs, sql`, `)})) from ${query})`;
}

const readList = <Row>(json = "[]"): Row[] => JSON.parse(json);

function readTotals(json = "{}") {
  const values = JSON.parse(json) as Record<string, number>;
  return (name: string) => values[name] ?? 0;
}

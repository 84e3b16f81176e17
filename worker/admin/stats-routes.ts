import { desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import { buildBillingStats } from "../billing/billing-queries.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { respond, route } from "../http/route.ts";
import { missingVideoFiles, movies, playDays, storageDays, totals, videos } from "../schema.ts";
import { paginatePlaybackMetrics, selectPlaybackMetrics, toPlaybackMetricsDto } from "../streaming/playback-metrics.ts";

const reportedDays = 90;
const topMoviesLimit = 10;

export function statsRoutes(app: Hono<AppEnv>): void {
  // The totals in one statement, the daily lists in another.
  route(app, "GET /api/stats", async (c) => {
    const {
      counts: [counts],
      lists: [lists],
    } = await batchAsUser(c, (db) => ({
      counts: selectCounts(db, c.var.now),
      lists: selectDailyStats(db, c.var.now),
    }));
    const totalOf = parseTotals(counts?.totals);
    return respond(c, "GET /api/stats", {
      data: {
        movies: totalOf("movies"),
        categories: totalOf("categories"),
        users: totalOf("users"),
        subscribers: counts?.subscribers ?? 0,
        revenue: (counts?.revenueCents ?? 0) / 100,
        flaggedOrders: counts?.flagged ?? 0,
        failedUploads: counts?.failedUploads ?? 0,
        incompleteVideos: counts?.incompleteVideos ?? 0,
        subscribersByDay: parseList<{ day: string; subscribers: number }>(lists?.subscriberDays).reverse(),
        revenueByDay: parseList<{ day: string; cents: number }>(lists?.revenueDays).map(({ day, cents }) => ({
          day,
          amount: cents / 100,
        })),
        playsByDay: parseList<{ day: string; plays: number }>(lists?.playsByDay).reverse(),
        topMovies: parseList<{ id: number; name: string; plays: number }>(lists?.topMovies).map(({ id, ...movie }) => ({
          id: String(id),
          ...movie,
        })),
        storageBytes: totalOf("bytes"),
        storageByDay: parseList<{ day: string; bytes: number }>(lists?.storageByDay).reverse(),
      },
    });
  });

  route(app, "GET /api/admin/quality", async (c, { query }) => {
    const pageQuery = paginatePlaybackMetrics(query);
    const found = await queryAsUser(c, (db) => selectPlaybackMetrics(db, query.movieId, pageQuery));
    return respond(c, "GET /api/admin/quality", pageQuery.page(found, toPlaybackMetricsDto));
  });
}

const singleRow = sql`(select 1)`;

function selectCounts(db: Database, now: number) {
  const { subscribers, revenueCents, flagged } = buildBillingStats(db, now);
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
    .from(singleRow);
}

function selectDailyStats(db: Database, now: number) {
  const { subscriberDays, revenueDays } = buildBillingStats(db, now);
  const plays = sql<number>`sum(${playDays.plays})`.as("plays");
  const playsByDay = db
    .select({ day: playDays.day, plays })
    .from(playDays)
    .groupBy(playDays.day)
    .orderBy(desc(playDays.day))
    .limit(reportedDays);
  const topMovies = db
    .select({ id: movies.id, name: movies.name, plays })
    .from(playDays)
    .innerJoin(movies, eq(movies.id, playDays.movieId))
    .groupBy(movies.id)
    .orderBy(sql`plays desc`)
    .limit(topMoviesLimit);
  const storageByDay = db.select().from(storageDays).orderBy(desc(storageDays.day)).limit(reportedDays);
  return db
    .select({
      subscriberDays: toJsonArray(subscriberDays, ["day", "subscribers"]).as("subscriber_days"),
      revenueDays: toJsonArray(revenueDays, ["day", "cents"]).as("revenue_days"),
      playsByDay: toJsonArray(playsByDay, ["day", "plays"]).as("played_days"),
      topMovies: toJsonArray(topMovies, ["id", "name", "plays"]).as("top_movies"),
      storageByDay: toJsonArray(storageByDay, ["day", "bytes"]).as("stored_days"),
    })
    .from(singleRow);
}

/** The rows of a query as one JSON text. */
function toJsonArray(query: SQLWrapper, columns: string[]): SQL<string> {
  const pairs = columns.map((name) => sql.raw(`'${name}', ${name}`));
  return sql<string>`(select json_group_array(json_object(${sql.join(pairs, sql`, `)})) from ${query})`;
}

const parseList = <Row>(json = "[]"): Row[] => JSON.parse(json);

function parseTotals(json = "{}") {
  const values = JSON.parse(json) as Record<string, number>;
  return (name: string) => values[name] ?? 0;
}

import { desc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { batchAsUser, queryAsUser } from "../auth/session.ts";
import type { AppEnv } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { incidentsJsonSql, parseIncidents } from "../email/incidents.ts";
import { respond, route } from "../http/route.ts";
import {
  dailyTotals,
  missingVideoFiles,
  moviePlays,
  movies,
  orders,
  totals,
  videos,
} from "../schema.ts";
import {
  paginatePlaybackMetrics,
  selectPlaybackMetrics,
  toPlaybackMetricsDto,
} from "../streaming/playback-metrics.ts";
import { subscriberCountSql } from "../subscriptions/subscription-list.ts";

const reportedDays = 90;
const topMoviesLimit = 10;
type DailyTotal = (typeof dailyTotals.$inferSelect)["name"];

export function mountStats(app: Hono<AppEnv>): void {
  // One statement reads the totals, another the daily lists.
  route(app, "GET /api/stats", async (c) => {
    const {
      counts: [counts],
      lists: [lists],
    } = await batchAsUser(c, (db) => ({
      counts: selectCounts(db, c.var.now),
      lists: selectDailyStats(db),
    }));
    const totalOf = parseTotals(counts?.totals);
    return respond(c, "GET /api/stats", {
      data: {
        movies: totalOf("movies"),
        categories: totalOf("categories"),
        users: totalOf("users"),
        subscribers: counts?.subscribers ?? 0,
        revenue: totalOf("revenue") / 100,
        flaggedOrders: counts?.flagged ?? 0,
        failedUploads: counts?.failedUploads ?? 0,
        incompleteVideos: counts?.incompleteVideos ?? 0,
        subscribersByDay: parseDays(lists?.subscribers).map(({ day, value }) => ({
          day,
          subscribers: value,
        })),
        revenueByDay: parseDays(lists?.revenue).map(({ day, value }) => ({
          day,
          amount: value / 100,
        })),
        playsByDay: parseDays(lists?.plays).map(({ day, value }) => ({ day, plays: value })),
        topMovies: parseList<{ id: number; name: string; plays: number }>(lists?.topMovies).map(
          ({ id, ...movie }) => ({
            id: String(id),
            ...movie,
          }),
        ),
        storageBytes: totalOf("bytes"),
        storageByDay: parseDays(lists?.bytes).map(({ day, value }) => ({ day, bytes: value })),
        incidents: parseIncidents(counts?.incidents),
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
  return db
    .select({
      subscribers: subscriberCountSql(now).as("subscribers"),
      flagged: sql<number>`(
          select count(*) from ${orders} where status = 'flagged' and state = 'flagged'
        )`.as("flagged"),
      failedUploads: sql<number>`(
          select count(*) from ${videos} where status = 'failed' and unused_since is not null
        )`.as("failed_uploads"),
      incompleteVideos: sql<number>`(select count(*) from ${missingVideoFiles})`.as(
        "incomplete_videos",
      ),
      totals: sql<string>`(select json_group_object(name, value) from ${totals})`.as("totals"),
      incidents: incidentsJsonSql.as("incidents"),
    })
    .from(singleRow);
}

function selectDailyStats(db: Database) {
  const topMovies = db
    .select({ id: movies.id, name: movies.name, plays: moviePlays.plays })
    .from(moviePlays)
    .innerJoin(movies, eq(movies.id, moviePlays.movieId))
    .orderBy(desc(moviePlays.plays))
    .limit(topMoviesLimit);
  const daily = (name: DailyTotal) =>
    toJsonArray(
      db
        .select({ day: dailyTotals.day, value: dailyTotals.value })
        .from(dailyTotals)
        .where(eq(dailyTotals.name, name))
        .orderBy(desc(dailyTotals.day))
        .limit(reportedDays),
      ["day", "value"],
    );
  return db
    .select({
      subscribers: daily("subscribers").as("subscriber_days"),
      revenue: daily("revenue").as("revenue_days"),
      plays: daily("plays").as("played_days"),
      bytes: daily("bytes").as("stored_days"),
      topMovies: toJsonArray(topMovies, ["id", "name", "plays"]).as("top_movies"),
    })
    .from(singleRow);
}

/** SQL expression: the rows of a query as one JSON text. */
function toJsonArray(query: SQLWrapper, columns: string[]): SQL<string> {
  const pairs = columns.map((name) => sql.raw(`'${name}', ${name}`));
  return sql<string>`(
    select json_group_array(json_object(${sql.join(pairs, sql`, `)})) from ${query}
  )`;
}

const parseList = <Row>(json = "[]"): Row[] => JSON.parse(json);
/** Parses daily values and puts the oldest first. */
const parseDays = (json?: string) => parseList<{ day: string; value: number }>(json).reverse();

function parseTotals(json = "{}") {
  const values = JSON.parse(json) as Record<string, number>;
  return (name: string) => values[name] ?? 0;
}

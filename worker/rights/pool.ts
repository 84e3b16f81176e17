import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import { batch, type Database, runStatement } from "../database/database.ts";
import { movies, movieWatchTimes, subscriptionRevenue } from "../schema.ts";
import { computeHolderPoolShare, computeMoviePoolPart } from "./divide.ts";
import { findTermsByMonth, type StatementLinePart } from "./statement-payments.ts";
import { poolShareSql } from "./terms.ts";

const moviesPerBatch = 1000;

/**
 * Returns the holders' parts of the pool for the next movies after `cursor`. A cursor is a month
 * and the id of the last movie (`2026-12 1`), or only a month (`2026-12`) whose movies are all
 * done. `next` is the next cursor; null at the end. Revenue that changed after its month was closed
 * is divided by that month's minutes, pool and terms.
 */
export async function findPoolBatch(
  db: Database,
  month: string,
  cursor: string | null,
): Promise<{ parts: StatementLinePart[]; next: string | null }> {
  const [afterMonth = "", afterMovie] = cursor?.split(" ") ?? [];
  const isRemaining = (afterMovie === undefined ? gt : gte)(
    subscriptionRevenue.paidMonth,
    afterMonth,
  );
  const [revenue] = await runStatement(
    db,
    db
      .select({
        paidMonth: subscriptionRevenue.paidMonth,
        netCents: subscriptionRevenue.netCents,
        poolShare: poolShareSql(sql`${subscriptionRevenue.paidMonth}`).as("pool_share"),
      })
      .from(subscriptionRevenue)
      .where(and(eq(subscriptionRevenue.month, month), isRemaining))
      .orderBy(asc(subscriptionRevenue.paidMonth))
      .limit(1),
  );
  if (!revenue) return { parts: [], next: null };
  const { paidMonth } = revenue;
  const { parts, lastMovieId } = await dividePool(db, {
    ...revenue,
    month,
    afterMovieId: paidMonth === afterMonth ? Number(afterMovie) : 0,
  });
  return { parts, next: lastMovieId === null ? paidMonth : `${paidMonth} ${lastMovieId}` };
}

type PoolToDivide = {
  /** The month of the statement. */
  month: string;
  paidMonth: string;
  netCents: number;
  /** The share of subscription revenue that goes into the pool, in hundredths of a percent. */
  poolShare: number;
  afterMovieId: number;
};

/**
 * Divides a month's pool for the next movies by id. `lastMovieId` is null after the month's last
 * movie.
 */
export async function dividePool(
  db: Database,
  { month, paidMonth, netCents, poolShare, afterMovieId }: PoolToDivide,
): Promise<{ parts: StatementLinePart[]; lastMovieId: number | null }> {
  const {
    watched,
    totals: [total],
  } = await batch(db, {
    watched: db
      .select({
        movieId: movieWatchTimes.movieId,
        watchedMs: movieWatchTimes.watchedMs,
        name: movies.name,
      })
      .from(movieWatchTimes)
      .leftJoin(movies, eq(movies.id, movieWatchTimes.movieId))
      .where(and(eq(movieWatchTimes.month, paidMonth), gt(movieWatchTimes.movieId, afterMovieId)))
      .orderBy(asc(movieWatchTimes.movieId))
      .limit(moviesPerBatch),
    totals: db
      .select({
        watchedMs: sql<number>`coalesce(sum(${movieWatchTimes.watchedMs}), 0)`.as("total_ms"),
      })
      .from(movieWatchTimes)
      .where(eq(movieWatchTimes.month, paidMonth)),
  });
  const terms = await findTermsByMonth(
    db,
    watched.map(({ movieId }) => ({ movieId, month: paidMonth })),
  );
  const isCorrection = paidMonth !== month;
  const parts = watched.flatMap(({ movieId, name, watchedMs }) => {
    const part = computeMoviePoolPart({
      revenueCents: netCents,
      poolShare,
      watchedMs,
      totalMs: total?.watchedMs ?? 0,
    });
    const held = (terms.get(`${paidMonth} ${movieId}`) ?? []).filter(
      (share) => share.poolShare > 0,
    );
    if (part === 0) return [];
    return held.map(
      (share): StatementLinePart => ({
        holderId: share.holderId,
        movieId,
        kind: isCorrection ? "correction" : "pool",
        movieName: name ?? "",
        units: 0,
        watchedMs: isCorrection ? 0 : watchedMs,
        grossCents: Math.trunc(part / 10_000),
        share: isCorrection ? null : share.poolShare,
        earned: computeHolderPoolShare(part, share.poolShare),
      }),
    );
  });
  const isLast = watched.length < moviesPerBatch;
  return { parts, lastMovieId: isLast ? null : (watched.at(-1)?.movieId ?? null) };
}

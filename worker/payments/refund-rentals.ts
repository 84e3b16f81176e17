import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { hasMovieLeftSql, isAvailabilityOverSql } from "../catalogue/availability.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { selectDistinctMovieIds } from "../database/distinct-movie-ids.ts";
import { PartlyFailedError } from "../database/lease.ts";
import { beginProviderRun } from "../database/provider-run.ts";
import { isOfProviderSql } from "../orders/orders.ts";
import { findMovieGoneAt } from "../rentals/rentals.ts";
import { movies, orders, rentals } from "../schema.ts";
import { type RefundContext, refundDelayInBinMs, refundDueOrders } from "./refund-due-orders.ts";

/**
 * A failed refund is retried for this long after the last moment at which the rental could begin.
 */
const triedMs = 30 * milliseconds.day;

/**
 * The maximum number of movies that a run checks. Checking a movie costs five rows read, as
 * measured.
 */
const turnSize = 500;

/**
 * Refunds paid rentals whose buyers had less time to begin than they were told: the payment came
 * after the movie's last day, the movie left earlier than announced, or the movie was deleted or
 * unpublished at least an hour ago. Returns the cursor of the next run, which continues after the
 * last movie that there was time for. Throws at the end if a refund failed; a failed refund is
 * tried again after all other movies.
 */
export async function refundRentals(
  db: Database,
  context: RefundContext,
  cursor: string | null,
): Promise<string | null> {
  const run = beginProviderRun(db);
  const turn = selectDistinctMovieIds(rentals, isUnbegun, {
    after: Number(cursor),
    limit: turnSize,
  });
  const {
    gone,
    ends: [end],
  } = await batch(db, { gone: selectGoneMovies(db, turn, context.now), ends: selectEnd(db, turn) });
  let failures = 0;
  let nextCursor = end?.count === turnSize ? String(end.lastId) : null;
  for (const movie of gone) {
    const selectDue = (last: DueRental | undefined, limit: number) =>
      runStatement(db, selectRefunds(db, movie, context, last).limit(limit));
    failures += await refundDueOrders(db, { job: "rentals", run, selectDue }, context);
    if (!run.isOver()) continue;
    nextCursor = String(movie.id);
    break;
  }
  if (failures > 0)
    throw new PartlyFailedError(`${failures} rentals could not be refunded`, nextCursor);
  return nextCursor;
}

// Must repeat the condition of the partial index, so that SQLite uses the index.
const isUnbegun = sql`${rentals.begunAt} is null and ${rentals.beginUntil} is not null`;
const isWithdrawn = and(isNotNull(movies.deletedAt), not(hasMovieLeftSql));

/**
 * Selects the movies of this run that left, were deleted or were unpublished, so that their
 * rentals can no longer begin.
 */
const selectGoneMovies = (db: Database, turn: SQL, now: number) =>
  db
    .select({
      id: movies.id,
      deletedAt: movies.deletedAt,
      leftAt: movies.leftAt,
      draft: movies.draft,
      availableUntil: movies.availableUntil,
    })
    .from(movies)
    .where(
      and(
        sql`${movies.id} in ${turn}`,
        or(
          and(isWithdrawn, lte(movies.deletedAt, now - refundDelayInBinMs)),
          isAvailabilityOverSql(now),
        ),
      ),
    )
    .orderBy(asc(movies.id));

const selectEnd = (db: Database, turn: SQL) =>
  db
    .select({
      count: sql<number>`count(*)`.as("count"),
      lastId: sql<number>`max(id)`.as("last_id"),
    })
    .from(turn);

type GoneMovie = Awaited<ReturnType<typeof selectGoneMovies>>[number];

type LastRental = { order: { id: string }; beginUntil: number };

function selectRefunds(
  db: Database,
  movie: GoneMovie,
  { now, providers }: RefundContext,
  last: LastRental | undefined,
) {
  const isAfter =
    last &&
    sql`(${rentals.beginUntil}, ${rentals.orderId}) > (${last.beginUntil}, ${last.order.id})`;
  return db
    .select({
      order: getTableColumns(orders),
      beginUntil: sql<number>`${rentals.beginUntil}`.as("begin_until"),
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .innerJoin(movies, eq(movies.id, rentals.movieId))
    .where(
      and(
        isUnbegun,
        eq(rentals.movieId, movie.id),
        gt(rentals.beginUntil, Math.max(findMovieGoneAt(movie, now), now - triedMs)),
        isAfter,
        eq(orders.status, "paid"),
        isOfProviderSql(providers),
        or(isWithdrawn, isAvailabilityOverSql(now)),
      ),
    )
    .orderBy(asc(rentals.beginUntil), asc(rentals.orderId));
}

type DueRental = Awaited<ReturnType<typeof selectRefunds>>[number];

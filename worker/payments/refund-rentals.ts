import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import { isOverSql } from "../catalogue/availability.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { distinctMovieIds } from "../database/distinct-movie-ids.ts";
import { beginProviderRun } from "../database/handle-before.ts";
import { PartlyFailedError } from "../database/lease.ts";
import { isOfProvider } from "../orders/orders.ts";
import { goneSince } from "../rentals/rentals.ts";
import { movies, orders, rentals } from "../schema.ts";
import { binnedMs, type RefundContext, refundDueOrders } from "./refund-due-orders.ts";

/** So long a refund that fails is tried again, from when the rental had to begin. */
const triedMs = 30 * milliseconds.day;

/** So many movies are looked at in a run. Each is five rows read, by measurement. */
const turnSize = 500;

/**
 * Refunds the paid rentals that could not begin as long as they were to: those that were paid when
 * their movie's last day was over, or whose movie left earlier than their buyers were told, or has
 * been deleted for an hour. Returns the cursor of the next run, which goes on with the movies
 * behind the last one that time was left for. Throws at the end when something failed: it is tried
 * again once all movies had their turn.
 */
export async function refundRentals(
  db: Database,
  context: RefundContext,
  cursor: string | null,
): Promise<string | null> {
  const run = beginProviderRun(db);
  const turn = distinctMovieIds(rentals, isUnbegun, { after: Number(cursor), limit: turnSize });
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

// A condition of its index.
const isUnbegun = sql`${rentals.begunAt} is null and ${rentals.beginUntil} is not null`;
const isDeleted = and(isNotNull(movies.deletedAt), isNull(movies.leftAt));

/** Of the movies of a turn, whose rentals have not begun, those that no longer let them. */
const selectGoneMovies = (db: Database, turn: SQL, now: number) =>
  db
    .select({
      id: movies.id,
      deletedAt: movies.deletedAt,
      leftAt: movies.leftAt,
      availableUntil: movies.availableUntil,
    })
    .from(movies)
    .where(
      and(
        sql`${movies.id} in ${turn}`,
        or(and(isDeleted, lte(movies.deletedAt, now - binnedMs)), isOverSql(now)),
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
        gt(rentals.beginUntil, Math.max(goneSince(movie, now), now - triedMs)),
        isAfter,
        eq(orders.status, "paid"),
        isOfProvider(providers),
        or(isDeleted, isOverSql(now)),
      ),
    )
    .orderBy(asc(rentals.beginUntil), asc(rentals.orderId));
}

type DueRental = Awaited<ReturnType<typeof selectRefunds>>[number];

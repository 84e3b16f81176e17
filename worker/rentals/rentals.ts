import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { OrderStatus, RentalState } from "../../contract/orders/orders.ts";
import { rentalEndSql } from "../access/access.ts";
import {
  endOfLastDay,
  isAvailabilityOver,
  isInCatalogueSql,
  isMovieNotDeletedSql,
} from "../catalogue/availability.ts";
import { movieColumns, toMovieDto } from "../catalogue/movie-dto.ts";
import { movieNameInLanguageSql } from "../catalogue/movie-translations.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { movies, orders, rentals, users } from "../schema.ts";

/**
 * Selects the account's rentals that have not ended, with their movies, newest order first and the
 * episodes of a season in order. Begun rentals of movies that have left are included.
 */
export function selectRunningRentals(db: Database, userId: string, now: number) {
  return db
    .select({
      ...movieColumns(userId),
      beginUntil: rentals.beginUntil,
      watchUntil: rentals.watchUntil,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .innerJoin(movies, eq(movies.id, rentals.movieId))
    .where(
      and(
        eq(rentals.userId, userId),
        // The `+` avoids the index on the status, which would find all paid orders of the site.
        sql`+${orders.status} = 'paid'`,
        gt(rentalEndSql, now),
        or(isInCatalogueSql(now), and(isNotNull(rentals.watchUntil), isMovieNotDeletedSql)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id), sql`${rentals}.rowid`);
}

type RentalRow = Awaited<ReturnType<typeof selectRunningRentals>>[number];

export const toRentalDto = ({ beginUntil, watchUntil, ...movie }: RentalRow) => ({
  movie: toMovieDto(movie),
  beginUntil: new Date(Math.min(beginUntil ?? 0, lastMomentOf(movie.availableUntil))).toISOString(),
  watchUntil: toIsoTime(watchUntil),
});

/**
 * Selects the movies of a rental order, each with the rental's terms and times, when the movie was
 * deleted or left, and its last day. The first row is that of a movie that is gone or, if none is
 * gone, of the movie that leaves first. `movie` is the name of the season if a season was ordered,
 * else the movie's name.
 */
export const selectRentalOfOrder = (db: Database, orderId: string) =>
  db
    .select({
      movie: sql<string>`coalesce(${orders.seasonName}, ${movieNameInLanguageSql(
        sql`(select language from ${users} where ${users.id} = ${rentals.userId})`,
      )})`.as("movie_name"),
      beginDays: rentals.beginDays,
      watchHours: rentals.watchHours,
      beginUntil: rentals.beginUntil,
      begunAt: rentals.begunAt,
      watchUntil: rentals.watchUntil,
      deletedAt: movies.deletedAt,
      leftAt: movies.leftAt,
      draft: movies.draft,
      availableUntil: movies.availableUntil,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .innerJoin(movies, eq(movies.id, rentals.movieId))
    .where(eq(rentals.orderId, orderId))
    .orderBy(sql`${movies.deletedAt} is null`, sql`${movies.availableUntil} nulls last`);

export type OrderedRental = Awaited<ReturnType<typeof selectRentalOfOrder>>[number];

/**
 * Whether the movie of a rental was deleted or unpublished, or has left, so that the rental can no
 * longer begin.
 */
export const isMovieGone = ({ deletedAt, availableUntil }: OrderedRental, now: number): boolean =>
  deletedAt !== null || isAvailabilityOver({ availableUntil }, now);

type MovieDays = Pick<OrderedRental, "deletedAt" | "leftAt" | "draft" | "availableUntil">;

/**
 * Returns the time, in milliseconds since 1970, at which a movie was deleted or unpublished, or its
 * last day ended. From then on its rentals can no longer begin.
 */
export function findMovieGoneAt(
  { deletedAt, leftAt, draft, availableUntil }: MovieDays,
  now: number,
): number {
  const deletion = leftAt === null || draft ? deletedAt : null;
  return Math.min(deletion ?? now, endOfLastDay(availableUntil) ?? now);
}

/**
 * Returns the state of a paid order's rental; null for an unpaid order or another kind of order.
 * `rental` is undefined if its movie was deleted for good.
 */
export function findRentalState(
  { kind, status }: OrderRow,
  rental: OrderedRental | undefined,
  now: number,
): RentalState | null {
  if (kind !== "rental" || status !== "paid") return null;
  if (!rental) return "over";
  const { beginUntil, watchUntil, begunAt, deletedAt, leftAt } = rental;
  if (begunAt === null && isMovieGone(rental, now))
    return beginUntil !== null && beginUntil > findMovieGoneAt(rental, now) ? "gone" : "over";
  const isDeleted = deletedAt !== null && leftAt === null;
  if ((watchUntil ?? beginUntil ?? 0) > now && !isDeleted) return "open";
  return "over";
}

/**
 * Returns the last moment at which a rental that is paid at `paidAt` can begin, in milliseconds
 * since 1970: at most the end of the movie's last day, unless the payment came after that day.
 */
export function computeBeginDeadline(
  { beginDays, availableUntil }: OrderedRental,
  paidAt: number,
): number {
  const beginUntil = paidAt + beginDays * milliseconds.day;
  if (isAvailabilityOver({ availableUntil }, paidAt)) return beginUntil;
  return Math.min(beginUntil, lastMomentOf(availableUntil));
}

/**
 * Returns the last moment of a movie's last day in milliseconds since 1970; infinite without a last
 * day.
 */
function lastMomentOf(lastDay: string | null): number {
  const end = endOfLastDay(lastDay);
  return end === null ? Number.POSITIVE_INFINITY : end - 1;
}

type AppliedRental = {
  status: OrderStatus;
  providerState: ProviderState;
  /**
   * The rental of the order; undefined for an order of another kind, and if the account was
   * deleted.
   */
  rental: OrderedRental | undefined;
  isCurrent: SQL;
};

/**
 * Applies an order's state to its rental. A paid rental must begin within `beginDays`, counted from
 * when the site learned of the payment, because a payment can take days. A rental that is refunded
 * before it began can no longer begin. The time of a dispute does not count: the remaining time is
 * given back once the dispute is won.
 */
export function applyOrderToRental(
  db: Database,
  order: OrderRow,
  { status, providerState, rental, isCurrent }: AppliedRental,
) {
  if (!rental) return [];
  const isOfOrder = and(eq(rentals.orderId, order.id), isCurrent);
  if (status === "refunded")
    return [
      db
        .update(rentals)
        .set({ beginUntil: null, suspendedMs: null })
        .where(and(isOfOrder, isNull(rentals.begunAt))),
    ];
  const { asOf } = providerState;
  if (status === "flagged")
    return [
      db
        .update(rentals)
        .set({ suspendedMs: sql`${rentalEndSql} - ${asOf}` })
        .where(and(isOfOrder, isNull(rentals.suspendedMs), gt(rentalEndSql, asOf))),
    ];
  if (status !== "paid") return [];
  return [
    db
      .update(rentals)
      .set({ beginUntil: computeBeginDeadline(rental, asOf) })
      .where(and(isOfOrder, isNull(rentals.beginUntil))),
    db
      .update(rentals)
      .set(restoredColumns(rental, asOf))
      .where(and(isOfOrder, isNotNull(rentals.suspendedMs))),
  ];
}

/**
 * Returns the columns that give back the time that remained when a dispute suspended the rental.
 * The time is counted from `asOf`, when the site learned that the dispute was won.
 */
function restoredColumns({ begunAt, availableUntil }: OrderedRental, asOf: number) {
  const end = sql`${asOf} + ${rentals.suspendedMs}`;
  if (begunAt !== null) return { watchUntil: end, suspendedMs: null };
  const lastMoment = isAvailabilityOver({ availableUntil }, asOf)
    ? Number.POSITIVE_INFINITY
    : lastMomentOf(availableUntil);
  const beginUntil = Number.isFinite(lastMoment) ? sql`min(${end}, ${lastMoment})` : end;
  return { beginUntil, suspendedMs: null };
}

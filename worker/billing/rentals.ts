import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../../contract/billing.ts";
import { milliseconds } from "../../contract/constants.ts";
import { isNotOverSql } from "../catalogue/availability.ts";
import { movieColumns, toMovieDto } from "../catalogue/movie-dto.ts";
import type { Database } from "../database/database.ts";
import { movies, orders, rentals } from "../schema.ts";
import type { OrderRow, ProviderState } from "./providers/payment-provider.ts";

/** In SQL, until when a rental opens its movie: it has to begin or, once begun, be finished by then. Null until it is paid. */
export const rentalEndSql = sql<number | null>`coalesce(${rentals.watchUntil}, ${rentals.beginUntil})`;

/** The account's rentals that have yet to begin or run, with their movies; those that were ordered last first. */
export function selectRunningRentals(db: Database, userId: string, now: number) {
  return db
    .select({ ...movieColumns(userId), beginUntil: rentals.beginUntil, watchUntil: rentals.watchUntil })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.orderId))
    .innerJoin(movies, eq(movies.id, rentals.movieId))
    .where(
      and(
        eq(rentals.userId, userId),
        eq(orders.status, "paid"),
        gt(rentalEndSql, now),
        isNull(movies.deletedAt),
        isNotOverSql(now),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id));
}

type RentalRow = Awaited<ReturnType<typeof selectRunningRentals>>[number];

export const toRentalDto = ({ beginUntil, watchUntil, ...movie }: RentalRow) => ({
  movie: toMovieDto(movie),
  beginUntil: new Date(beginUntil ?? 0).toISOString(),
  watchUntil: watchUntil === null ? null : new Date(watchUntil).toISOString(),
});

/**
 * A paid rental has to begin within its days from when it is known to be paid, since a payment can take days. Whether it is
 * paid is read off its order.
 */
export function applyRentals(
  db: Database,
  order: OrderRow,
  { status, providerState, isCurrent }: { status: OrderStatus; providerState: ProviderState; isCurrent: SQL },
) {
  if (order.kind !== "rental" || status !== "paid") return [];
  return [
    db
      .update(rentals)
      .set({ beginUntil: sql`${providerState.asOf} + ${rentals.beginDays} * ${milliseconds.day}` })
      .where(and(eq(rentals.orderId, order.id), isNull(rentals.beginUntil), isCurrent)),
  ];
}

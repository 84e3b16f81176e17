import { eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { m } from "#messages";
import type { RentalRequest } from "../../contract/orders/orders.ts";
import { getSite } from "../../contract/site/site.ts";
import {
  accessOverAnyNetworkSql,
  hasRentalSql,
  isOwnerSql,
  type SessionPlace,
} from "../access/access.ts";
import { isForRentSql } from "../access/offers.ts";
import type { UserContext } from "../auth/session.ts";
import { write } from "../auth/write.ts";
import {
  findLastDayWithin,
  isNotComingSql,
  notYetAvailableError,
} from "../catalogue/availability.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { notInCountryError } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { guardedInsert } from "../database/guarded-insert.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { formatUtcDay } from "../i18n/format-day.ts";
import { selectPendingMovieOrders } from "../orders/movie-orders.ts";
import {
  ensureCheckout,
  insertItems,
  insertOrder,
  type OrderBuyer,
  type OrderWithItems,
} from "../orders/orders.ts";
import { getPaymentContext } from "../orders/payment-context.ts";
import type { OrderRow } from "../payments/providers/payment-provider.ts";
import { movies, orders, rentals } from "../schema.ts";

/** Selects a movie for a rental, and whether the viewer can rent it or can already stream it. */
export function selectMovieForRent(db: Database, movieId: number, viewer: SessionPlace) {
  return db
    .select({
      movieId: sql<number>`${movies.id}`.as("movie_id"),
      name: readerNameSql().as("movie_name"),
      priceCents: movies.rentPriceCents,
      availableFrom: movies.availableFrom,
      availableUntil: movies.availableUntil,
      access: accessOverAnyNetworkSql(viewer).as("access"),
      isForRent: isForRentSql(viewer).as("is_for_rent"),
      isOwner: isOwnerSql(viewer.userId).as("is_owner"),
      isRented: hasRentalSql(viewer).as("is_rented"),
      isComing: sql<number>`not ${isNotComingSql(viewer.now)}`.as("is_coming"),
    })
    .from(movies)
    .where(eq(movies.id, movieId));
}

type MovieForRent = Awaited<ReturnType<typeof selectMovieForRent>>[number];
/**
 * `lastDay` is the movie's last day if it shortens the time in which the rental must begin, else
 * null.
 */
type RentalItem = {
  movieId: number;
  name: string;
  priceCents: number;
  beginDays: number;
  watchHours: number;
  lastDay: string | null;
};

/**
 * Throws unless the movie can be rented today in the buyer's country, on the terms that were shown,
 * by an account that cannot already stream it.
 */
export function requireMovieForRent(
  movie: MovieForRent | undefined,
  { price, beginDays, watchHours }: z.infer<typeof RentalRequest>,
  now: number,
): RentalItem {
  const [site, priceCents] = [getSite(), Math.round(price * 100)];
  if (!movie || movie.access === "over") throw new AppError("movie_not_found");
  if (movie.isOwner || movie.isRented) throw new AppError("already_paid");
  if (movie.access === "not_in_country") throw notInCountryError(movie);
  if (movie.isComing) throw notYetAvailableError(movie);
  if (movie.access === "ok") throw new AppError("in_subscription");
  const isSame =
    movie.priceCents === priceCents &&
    site.rentalBeginDays === beginDays &&
    site.rentalWatchHours === watchHours;
  if (!isSame || !movie.isForRent) throw new AppError("offer_changed");
  const lastDay = findLastDayWithin(beginDays, movie.availableUntil, now);
  return { movieId: movie.movieId, name: movie.name, priceCents, beginDays, watchHours, lastDay };
}

/** Whether an order has this rental's price and terms. */
export async function hasSameRentalTerms(
  db: Database,
  order: OrderWithItems,
  item: RentalItem,
): Promise<boolean> {
  const [terms] = await runStatement(
    db,
    db.select().from(rentals).where(eq(rentals.orderId, order.id)),
  );
  return (
    order.amountCents === item.priceCents &&
    terms?.beginDays === item.beginDays &&
    terms.watchHours === item.watchHours
  );
}

/**
 * Creates a rental order and its checkout. If a simultaneous request has created an order with the
 * same price and terms, that order is used. Throws `offer_changed` if the price, the movie or the
 * account's access has changed meanwhile.
 */
export async function createRentalOrder(c: RequestContext, item: RentalItem, buyer: OrderBuyer) {
  const { provider } = getPaymentContext(c);
  const id = crypto.randomUUID();
  const { movieId, priceCents, beginDays, watchHours } = item;
  const order = {
    id,
    kind: "rental",
    planId: null,
    provider: provider.name,
    amountCents: priceCents,
    currency: siteCurrencySql,
  } as const;
  const isForRent = (viewer: UserContext) => sql`exists (
    select 1
    from ${movies}
    where ${movies.id} = ${movieId}
      and ${movies.rentPriceCents} = ${priceCents}
      and ${isForRentSql({ ...buyer, ...viewer })}
  )`;
  const selectPending = (db: Database) =>
    selectPendingMovieOrders(db, buyer.id, "rental", [movieId]);
  const {
    created: [created],
  } = await write(c, {
    statements: (db, viewer) => ({
      created: insertOrder(
        db,
        order,
        buyer,
        sql`${isForRent(viewer)} and not exists ${selectPending(db)}`,
      ),
      items: insertItems(db, id, [item]),
      rental: guardedInsert(
        db,
        rentals,
        { orderId: id, userId: buyer.id, movieId, beginDays, watchHours },
        sql`exists (select 1 from ${orders} where id = ${id})`,
      ),
    }),
  });
  if (created) return ensureRentalCheckout(c, created, item, buyer);
  const db = database(c, "primary");
  const pendingOrders = await runStatement(db, selectPending(db));
  const opened = pendingOrders.find(({ status }) => status === "open");
  if (!opened || !(await hasSameRentalTerms(db, opened, item))) throw new AppError("offer_changed");
  return ensureRentalCheckout(c, opened, item, buyer);
}

export function ensureRentalCheckout(
  c: RequestContext,
  order: OrderRow,
  item: RentalItem,
  buyer: OrderBuyer,
) {
  const { db, provider } = getPaymentContext(c);
  const name = item.lastDay
    ? m.rental_item_until({ movie: item.name, day: formatUtcDay(item.lastDay) })
    : m.rental_item({ movie: item.name });
  const items = [{ name, amountCents: item.priceCents }];
  return ensureCheckout(db, provider, { order, items, plan: null, promotion: null }, buyer);
}

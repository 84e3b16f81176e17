import { eq, type SQL, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { m } from "#messages";
import type { RentalRequest } from "../../contract/orders/orders.ts";
import { getSite } from "../../contract/site/site.ts";
import {
  accessOverAnyNetworkSql,
  hasRentalSql,
  mayStreamAsBuyerSql,
  type SessionViewer,
} from "../access/access.ts";
import { isForRentSql } from "../access/offers.ts";
import { write } from "../auth/write.ts";
import {
  findLastDayWithin,
  hasMovieOpenedSql,
  notYetAvailableError,
} from "../catalogue/availability.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { notInCountryError } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { insertFrom } from "../database/guarded-insert.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { formatUtcDay } from "../i18n/format-day.ts";
import { hasSameItems, type MovieItem, selectPendingMovieOrders } from "../orders/movie-orders.ts";
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
export function selectMovieForRent(db: Database, movieId: number, viewer: SessionViewer) {
  return db
    .select({
      movieId: sql<number>`${movies.id}`.as("movie_id"),
      name: readerNameSql().as("movie_name"),
      priceCents: movies.rentPriceCents,
      availableFrom: movies.availableFrom,
      availableUntil: movies.availableUntil,
      access: accessOverAnyNetworkSql(viewer).as("access"),
      isForRent: isForRentSql(viewer).as("is_for_rent"),
      isOwner: mayStreamAsBuyerSql(viewer.userId).as("is_owner"),
      isRented: hasRentalSql(viewer).as("is_rented"),
      isComing: sql<number>`not ${hasMovieOpenedSql(viewer.now)}`.as("is_coming"),
    })
    .from(movies)
    .where(eq(movies.id, movieId));
}

type MovieForRent = Awaited<ReturnType<typeof selectMovieForRent>>[number];
/**
 * The movies of a rental order, and its terms. `lastDay` is the earliest last day among the movies,
 * if the time in which the rental must begin ends with that day; else null. `seasonName` names a
 * season that is rented as a whole; null for a single movie. The order is stored only if
 * `isOfferedSql` holds.
 */
export type RentalOffer = {
  items: MovieItem[];
  beginDays: number;
  watchHours: number;
  lastDay: string | null;
  seasonName: string | null;
  isOfferedSql: (viewer: SessionViewer) => SQL;
};

/**
 * Returns the offer of a movie. Throws unless the movie can be rented today in the buyer's country,
 * at the price and on the terms that the buyer was shown, by an account that cannot already stream
 * it.
 */
export function requireMovieForRent(
  movie: MovieForRent | undefined,
  { price, beginDays, watchHours }: z.infer<typeof RentalRequest>,
  now: number,
): RentalOffer {
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
  const { movieId, name } = movie;
  return {
    items: [{ movieId, name, priceCents }],
    beginDays,
    watchHours,
    lastDay: findLastDayWithin(beginDays, movie.availableUntil, now),
    seasonName: null,
    isOfferedSql: (viewer) => sql`exists (
      select 1
      from ${movies}
      where ${movies.id} = ${movieId}
        and ${movies.rentPriceCents} = ${priceCents}
        and ${isForRentSql(viewer)}
    )`,
  };
}

/** Whether an order rents the offer's movies at its prices and on its terms. */
export async function hasSameRentalTerms(
  db: Database,
  order: OrderWithItems,
  offer: RentalOffer,
): Promise<boolean> {
  const [terms] = await runStatement(
    db,
    db.select().from(rentals).where(eq(rentals.orderId, order.id)).limit(1),
  );
  return (
    hasSameItems(order, offer.items) &&
    terms?.beginDays === offer.beginDays &&
    terms.watchHours === offer.watchHours
  );
}

/**
 * Creates a rental order and its checkout. If a simultaneous request has created an order with the
 * same prices and terms, that order is used. Throws `offer_changed` if the offer or the account's
 * access has changed meanwhile.
 */
export async function createRentalOrder(c: RequestContext, offer: RentalOffer, buyer: OrderBuyer) {
  const { provider } = getPaymentContext(c);
  const id = crypto.randomUUID();
  const { items, seasonName, isOfferedSql } = offer;
  const order = {
    id,
    kind: "rental",
    planId: null,
    provider: provider.name,
    amountCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
    currency: siteCurrencySql,
    seasonName,
  } as const;
  const selectPending = (db: Database) =>
    selectPendingMovieOrders(
      db,
      buyer.id,
      "rental",
      items.map(({ movieId }) => movieId),
    );
  const {
    created: [created],
  } = await write(c, {
    statements: (db, viewer) => ({
      created: insertOrder(
        db,
        order,
        buyer,
        sql`${isOfferedSql({ ...buyer, ...viewer })} and not exists ${selectPending(db)}`,
      ),
      items: insertItems(db, id, items),
      rentals: insertRentals(db, id, offer, buyer),
    }),
  });
  if (created) return ensureRentalCheckout(c, created, offer, buyer);
  const db = database(c, "primary");
  const pendingOrders = await runStatement(db, selectPending(db));
  const opened = pendingOrders.find(({ status }) => status === "open");
  if (!opened || !(await hasSameRentalTerms(db, opened, offer)))
    throw new AppError("offer_changed");
  return ensureRentalCheckout(c, opened, offer, buyer);
}

/** Inserts a row for each movie of the order, if the order was stored. */
function insertRentals(
  db: Database,
  orderId: string,
  { items, beginDays, watchHours }: RentalOffer,
  { id: userId }: OrderBuyer,
) {
  const movieIds = JSON.stringify(items.map(({ movieId }) => movieId));
  return insertFrom(
    db,
    rentals,
    { orderId, userId, movieId: sql`value`, beginDays, watchHours },
    sql`from json_each(${movieIds}) where exists (select 1 from ${orders} where id = ${orderId})`,
  );
}

export function ensureRentalCheckout(
  c: RequestContext,
  order: OrderRow,
  { items, lastDay, seasonName }: RentalOffer,
  buyer: OrderBuyer,
) {
  const { db, provider } = getPaymentContext(c);
  const nameItem = (name: string) => {
    const movie = seasonName === null ? name : `${seasonName}: ${name}`;
    if (lastDay) return m.rental_item_until({ movie, day: formatUtcDay(lastDay) });
    return m.rental_item({ movie });
  };
  const named = items.map(({ name, priceCents }) => ({
    name: nameItem(name),
    amountCents: priceCents,
  }));
  return ensureCheckout(db, provider, { order, items: named, plan: null, promotion: null }, buyer);
}

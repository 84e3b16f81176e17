import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { m } from "#messages";
import { isDeliverableSql, isForSaleSql } from "../access/offers.ts";
import { write } from "../auth/write.ts";
import { isComing, notYetAvailableError } from "../catalogue/availability.ts";
import type { ViewerPlace } from "../catalogue/home-country.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { isInTerritorySql, notInCountryError } from "../catalogue/territories.ts";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import { type Database, database, runStatement } from "../database/database.ts";
import { siteCurrencySql } from "../database/site-currency.ts";
import { formatUtcDay } from "../i18n/format-day.ts";
import { movies, orderItems, orders, purchases } from "../schema.ts";
import {
  ensureCheckout,
  insertItems,
  insertOrder,
  type OrderBuyer,
  type OrderItem,
  type OrderWithItems,
  parseOrderItems,
  selectOrders,
} from "./orders.ts";
import { getPaymentContext } from "./payment-context.ts";

export type MovieItem = OrderItem & { movieId: number };

/**
 * SQL subquery for a list of ids as one parameter, because D1 permits only 100 parameters in a
 * statement.
 */
const idsSql = (ids: number[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Selects, with their current prices, the movies of a cart that can be bought and downloaded, now
 * or from their first day.
 */
export function selectMoviesForSale(db: Database, ids: number[], viewer: ViewerPlace) {
  return db
    .select({
      movieId: movies.id,
      name: readerNameSql().as("movie_name"),
      priceCents: movies.priceCents,
      availableFrom: movies.availableFrom,
      premiereTime: movies.premiereTime,
      isHere: isInTerritorySql(viewer).as("is_here"),
    })
    .from(movies)
    .where(and(inArray(movies.id, idsSql(ids)), isDeliverableSql(viewer.now)));
}

export function selectOwnedMovies(db: Database, userId: string, ids: number[]) {
  return db
    .select({ movieId: purchases.movieId })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.movieId, idsSql(ids))));
}

/**
 * Selects the buyer's orders of a kind that contain any of the movies and may still be paid, or
 * are flagged.
 */
export function selectPendingMovieOrders(
  db: Database,
  userId: string,
  kind: "movies" | "rental",
  ids: number[] | SQL,
) {
  const orderedIds = Array.isArray(ids) ? idsSql(ids) : ids;
  const containsMovie = sql`exists (
    select 1
    from ${orderItems} as i
    where i.order_id = ${orders.id} and i.movie_id in ${orderedIds}
  )`;
  return selectOrders(db).where(
    and(
      eq(orders.userId, userId),
      eq(orders.kind, kind),
      inArray(orders.status, ["open", "flagged"]),
      containsMovie,
    ),
  );
}

type MovieForSale = MovieItem & {
  availableFrom: string | null;
  premiereTime: string | null;
  isHere: number;
};

/**
 * Throws `invalid` for a movie that does not exist or is not for sale, `already_owned` for a movie
 * that the buyer owns, `not_in_country` for a movie that is not shown in the buyer's country, and
 * `movie_not_yet_available` for a movie before its first day.
 */
export function requireMoviesForSale(
  ids: number[],
  forSale: MovieForSale[],
  owned: { movieId: number }[],
  now: number,
): void {
  const missingId = ids.find((id) => forSale.every(({ movieId }) => movieId !== id));
  if (missingId !== undefined)
    throw invalidInput("movieIds", "movie_not_for_sale", { id: missingId });
  const alreadyOwned = forSale.filter((item) =>
    owned.some(({ movieId }) => movieId === item.movieId),
  );
  if (alreadyOwned.length > 0) {
    const names = alreadyOwned.map(({ name }) => name).join(", ");
    throw new AppError("already_owned", { names, count: alreadyOwned.length });
  }
  const elsewhere = forSale.find(({ isHere }) => !isHere);
  if (elsewhere) throw notInCountryError(elsewhere);
  const coming = forSale.find((item) => isComing(item, now));
  if (coming) throw notYetAvailableError(coming);
}

/** Whether an order has these movies at these prices and, for a pre-order, this first day. */
export function hasSameItems(order: OrderWithItems, items: MovieItem[]): boolean {
  const offerOf = ({ priceCents, promisedOn = null }: OrderItem) => `${priceCents} ${promisedOn}`;
  const offers = new Map(parseOrderItems(order).map((item) => [item.movieId, offerOf(item)]));
  return (
    offers.size === items.length &&
    items.every((item) => offers.get(item.movieId) === offerOf(item))
  );
}

/**
 * Creates an order of the movies in a cart. Creates no order if one of the movies is no longer sold
 * at its price in the buyer's country.
 */
export function createCartOrder(c: RequestContext, items: MovieItem[], buyer: OrderBuyer) {
  const offers = JSON.stringify(items.map(({ movieId, priceCents }) => [movieId, priceCents]));
  // For a cross join, SQLite begins with the left table: the cart.
  const soldCount = sql`(select count(*) from json_each(${offers}) as offer cross join ${movies}
    where ${movies.id} = offer.value ->> 0 and ${movies.priceCents} = offer.value ->> 1
    and ${isForSaleSql({ ...buyer, userId: buyer.id })})`;
  return createMovieOrder(c, items, buyer, sql`${soldCount} = ${items.length}`);
}

/**
 * Creates an order of movies and its checkout, or finds the order of the same items that a
 * simultaneous request created. Creates no order if the SQL condition `isOffered` is false, if
 * another pending order of the buyer contains one of the movies, or if the buyer owns one of them,
 * so that no movie can be paid twice. `seasonName` names a season that is bought as a whole.
 */
export async function createMovieOrder(
  c: RequestContext,
  items: MovieItem[],
  buyer: OrderBuyer,
  isOffered: SQL,
  seasonName: string | null = null,
) {
  const { provider } = getPaymentContext(c);
  const id = crypto.randomUUID();
  const ids = items.map(({ movieId }) => movieId);
  const amountCents = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const order = {
    id,
    kind: "movies",
    planId: null,
    provider: provider.name,
    amountCents,
    currency: siteCurrencySql,
    seasonName,
  } as const;
  const selectPending = (db: Database) => selectPendingMovieOrders(db, buyer.id, "movies", ids);
  const {
    created: [created],
  } = await write(c, {
    statements: (db) => {
      const isNotOrderedOrOwned = sql`
        not exists ${selectPending(db)} and not exists ${selectOwnedMovies(db, buyer.id, ids)}`;
      return {
        created: insertOrder(db, order, buyer, sql`${isOffered} and ${isNotOrderedOrOwned}`),
        items: insertItems(db, id, items),
      };
    },
  });
  if (created) return ensureMovieCheckout(c, { ...created, items: JSON.stringify(items) }, buyer);
  const db = database(c, "primary");
  const opened = (await runStatement(db, selectPending(db))).find(
    (pendingOrder) => hasSameItems(pendingOrder, items) && pendingOrder.status === "open",
  );
  if (!opened) throw new AppError(seasonName === null ? "cart_changed" : "offer_changed");
  return ensureMovieCheckout(c, opened, buyer);
}

export function ensureMovieCheckout(c: RequestContext, order: OrderWithItems, buyer: OrderBuyer) {
  const { db, provider } = getPaymentContext(c);
  const items = parseOrderItems(order).map((item) => ({
    name: describeItem(order, item),
    amountCents: item.priceCents,
  }));
  return ensureCheckout(db, provider, { order, items, plan: null, promotion: null }, buyer);
}

function describeItem({ seasonName }: OrderWithItems, { name, promisedOn }: OrderItem): string {
  if (promisedOn) return m.pre_order_item({ movie: name, day: formatUtcDay(promisedOn) });
  return seasonName === null ? name : `${seasonName}: ${name}`;
}

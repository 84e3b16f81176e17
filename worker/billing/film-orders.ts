import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError, invalidInput } from "../context/app-error.ts";
import type { Database } from "../database/database.ts";
import { movies, orderItems, orders, purchases } from "../schema.ts";
import {
  type Buyer,
  type Item,
  insertItems,
  insertOrder,
  itemsOf,
  type OrderWithItems,
  selectOrders,
  withCheckout,
} from "./orders.ts";
import type { PaymentProvider } from "./providers/provider.ts";

type Film = Item & { movieId: number };

/** What the films of a cart cost at this moment. */
export function selectForSale(db: Database, ids: number[]) {
  return db
    .select({ movieId: movies.id, name: movies.name, priceCents: movies.priceCents })
    .from(movies)
    .where(and(inArray(movies.id, ids), isNull(movies.deletedAt)));
}

export function selectOwned(db: Database, userId: string, ids: number[]) {
  return db
    .select({ movieId: purchases.movieId })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.movieId, ids)));
}

/** The buyer's orders of any of these films that may still be paid, or were paid wrongly. */
export function selectOrdersOf(db: Database, userId: string, ids: number[]) {
  const holdsOne = sql`exists (select 1 from ${orderItems} as i where i.order_id = ${orders.id} and i.movie_id in (select value from json_each(${JSON.stringify(ids)})))`;
  return selectOrders(db).where(
    and(eq(orders.userId, userId), eq(orders.kind, "movies"), inArray(orders.status, ["open", "flagged"]), holdsOne),
  );
}

/** Throws `invalid` for a film that is gone, `conflict` for one that is owned. */
export function requireForSale(ids: number[], forSale: Film[], owned: { movieId: number }[]): void {
  const gone = ids.find((id) => forSale.every(({ movieId }) => movieId !== id));
  if (gone !== undefined) throw invalidInput("movieIds", `movie ${gone} is not for sale; take it out of the cart`);
  const already = forSale.filter((film) => owned.some(({ movieId }) => movieId === film.movieId));
  if (already.length > 0) {
    const names = already.map(({ name }) => name).join(", ");
    throw new AppError("conflict", `You own ${names} already. Take it out of the cart.`);
  }
}

/** Whether an order is of these films, at these prices. */
export function isOfFilms(order: OrderWithItems, films: Film[]): boolean {
  const inIt = new Map(itemsOf(order).map(({ movieId, priceCents }) => [movieId, priceCents]));
  return inIt.size === films.length && films.every(({ movieId, priceCents }) => inIt.get(movieId) === priceCents);
}

/**
 * Opens an order of films, or finds the one that was opened of the same ones, with its checkout. While another order
 * holds one of them, or it is owned meanwhile, none is opened: no film can be paid twice.
 */
export async function orderMovies(db: Database, provider: PaymentProvider, films: Film[], buyer: Buyer) {
  const id = crypto.randomUUID();
  const ids = films.map(({ movieId }) => movieId);
  const amountCents = films.reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (amountCents === 0) throw invalidInput("movieIds", "are free; there is nothing to pay");
  const order = { id, kind: "movies", planId: null, provider: provider.name, amountCents, currency: "usd" } as const;
  const isFree = sql`not exists ${selectOrdersOf(db, buyer.id, ids)} and not exists ${selectOwned(db, buyer.id, ids)}`;
  const [, , held] = await db.batch([
    insertOrder(db, order, { ...buyer, allowed: sql`${buyer.allowed} and ${isFree}` }),
    insertItems(db, id, films),
    selectOrdersOf(db, buyer.id, ids),
  ]);
  const opened = held.find((one) => isOfFilms(one, films) && one.status === "open");
  if (!opened) throw new AppError("conflict", "Your cart was changed meanwhile. Load the page and try again.");
  const lines = itemsOf(opened).map(({ name, priceCents }) => ({ name, amountCents: priceCents }));
  return withCheckout(db, provider, opened, lines, null, buyer);
}

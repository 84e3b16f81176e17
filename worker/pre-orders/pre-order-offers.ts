import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { PreOrderRequest } from "../../contract/orders/orders.ts";
import { isForPreOrderSql } from "../access/offers.ts";
import { isAvailabilityOver, isComing, notYetAvailableError } from "../catalogue/availability.ts";
import { isDownloadOfferedSql } from "../catalogue/downloads.ts";
import type { ViewerPlace } from "../catalogue/home-country.ts";
import { readerNameSql } from "../catalogue/movie-translations.ts";
import { isInTerritorySql, notInCountryError } from "../catalogue/territories.ts";
import { AppError } from "../context/app-error.ts";
import type { RequestContext } from "../context/request-context.ts";
import type { Database } from "../database/database.ts";
import { createMovieOrder, type MovieItem, selectOwnedMovies } from "../orders/movie-orders.ts";
import type { OrderBuyer } from "../orders/orders.ts";
import { requireShownAmount } from "../orders/shown-amount.ts";
import { movies } from "../schema.ts";

/** Selects a movie for a pre-order, and whether the account has already bought it. */
export function selectMovieForPreOrder(
  db: Database,
  movieId: number,
  viewer: ViewerPlace & { userId: string },
) {
  return db
    .select({
      movieId: sql<number>`${movies.id}`.as("movie_id"),
      name: readerNameSql().as("movie_name"),
      priceCents: movies.priceCents,
      preOrder: sql<number>`(${movies.preOrder} and ${isDownloadOfferedSql()})`.as("pre_order"),
      deletedAt: movies.deletedAt,
      availableFrom: movies.availableFrom,
      premiereTime: movies.premiereTime,
      availableUntil: movies.availableUntil,
      isHere: isInTerritorySql(viewer).as("is_here"),
      isOwned: sql<number>`exists ${selectOwnedMovies(db, viewer.userId, [movieId])}`.as(
        "is_owned",
      ),
    })
    .from(movies)
    .where(eq(movies.id, movieId));
}

type MovieForPreOrder = Awaited<ReturnType<typeof selectMovieForPreOrder>>[number];

/**
 * Throws unless the buyer can pre-order the movie at the price and first day that the buyer was
 * shown: the movie is still to come in the buyer's country, and the buyer does not own it.
 */
export function requireMovieForPreOrder(
  movie: MovieForPreOrder | undefined,
  { price, comingOn }: z.infer<typeof PreOrderRequest>,
  now: number,
): MovieItem {
  if (!movie || movie.deletedAt !== null || isAvailabilityOver(movie, now))
    throw new AppError("movie_not_found");
  if (movie.isOwned) throw new AppError("already_paid");
  if (!movie.isHere) throw notInCountryError(movie);
  if (!isComing(movie, now)) throw new AppError("offer_changed");
  const { movieId, name, priceCents, availableFrom } = movie;
  if (!movie.preOrder || priceCents === 0) throw notYetAvailableError(movie);
  requireShownAmount({ shownAmount: price }, priceCents);
  if (availableFrom !== comingOn) throw new AppError("offer_changed");
  return { movieId, name, priceCents, promisedOn: comingOn };
}

/**
 * Creates an order of this movie alone, so that the whole payment is refunded if the movie never
 * comes. Creates no order if the movie's price or first day has changed meanwhile.
 */
export function createPreOrder(c: RequestContext, item: MovieItem, buyer: OrderBuyer) {
  const isOffered = sql`exists (select 1 from ${movies} where ${and(
    eq(movies.id, item.movieId),
    eq(movies.priceCents, item.priceCents),
    eq(movies.availableFrom, item.promisedOn ?? ""),
  )} and ${isForPreOrderSql({ ...buyer, userId: buyer.id })})`;
  return createMovieOrder(c, [item], buyer, isOffered);
}

import { and, asc, eq, getTableColumns, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import { getSite } from "../../contract/site/site.ts";
import { isComing } from "../catalogue/availability.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { distinctMovieIds } from "../database/distinct-movie-ids.ts";
import { beginProviderRun, type ProviderRun } from "../database/handle-before.ts";
import { handleDue } from "../database/handle-due.ts";
import { PartlyFailedError } from "../database/lease.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { isOfProvider } from "../orders/orders.ts";
import {
  composePreOrderArrivalEmail,
  composePreOrderMovedEmail,
} from "../pre-orders/pre-order-emails.ts";
import { hasArrivedSql } from "../pre-orders/pre-orders.ts";
import { movies, orderItems, orders, users } from "../schema.ts";
import { binnedMs, type RefundContext, refundDueOrders } from "./refund-due-orders.ts";

/** So long a movie may be late: directive 2011/83/EU, article 18, gives deliveries 30 days. */
const lateMs = 30 * milliseconds.day;

/**
 * Follows each movie with pre-orders that have yet to come. Refunded are those that were promised
 * for a day 30 days ago, and all when the movie has been in the bin for an hour. Buyers are told
 * when the movie is here, and when its first day becomes a later one. Returns the cursor of the
 * next run, which goes on with the refunds of the movies behind the last one that time was left
 * for. Throws at the end when something failed: it is tried again once all movies had their turn.
 */
export async function followPreOrders(
  db: Database,
  context: RefundContext,
  cursor: string | null,
): Promise<string | null> {
  const run = beginProviderRun(db, 1 / 2);
  const awaited = await runStatement(db, selectAwaitedMovies(db, context.now));
  let failures = 0;
  let nextCursor: string | null = null;
  for (const movie of awaited) {
    if (movie.hasArrived || movie.id <= Number(cursor)) continue;
    failures += await refundDuePreOrders(db, movie, context, run);
    if (!run.isOver()) continue;
    nextCursor = String(movie.id);
    break;
  }
  for (const movie of awaited)
    await announceMovie(db, movie, context).catch((error: unknown) => {
      failures += 1;
      console.error(
        JSON.stringify({ level: "error", job: "preOrders", movie: movie.id, error: String(error) }),
      );
    });
  if (failures > 0)
    throw new PartlyFailedError(
      `${failures} pre-orders could not be refunded or announced`,
      nextCursor,
    );
  return nextCursor;
}

async function announceMovie(
  db: Database,
  movie: AwaitedMovie,
  { site, now }: RefundContext,
): Promise<void> {
  const { availableFrom } = movie;
  if (movie.hasArrived)
    await handleDue(
      db,
      (limit) => runStatement(db, selectBuyers(db, movie.id, sql`1`, limit)),
      (buyer) => announceArrival(db, buyer, movie, { site, now }),
    );
  else if (availableFrom !== null && movie.deletedAt === null && isComing(movie, now))
    await handleDue(
      db,
      (limit) =>
        runStatement(
          db,
          selectBuyers(db, movie.id, lt(orderItems.announcedOn, availableFrom), limit),
        ),
      (buyer) => announceMove(db, buyer, { ...movie, availableFrom }, { site, now }),
    );
}

// A parameter would not be compared with the condition of the indexes.
const isAwaited = sql`${orderItems.awaited} = 1`;

/** Reads one row of each movie's pre-orders, however many there are. */
const selectAwaitedMovies = (db: Database, now: number) =>
  db
    .select({
      id: movies.id,
      name: movies.name,
      deletedAt: movies.deletedAt,
      availableFrom: movies.availableFrom,
      premiereTime: movies.premiereTime,
      hasArrived: hasArrivedSql(now).as("has_arrived"),
    })
    .from(movies)
    .where(sql`${movies.id} in ${distinctMovieIds(orderItems, isAwaited)}`)
    .orderBy(asc(movies.id));

type AwaitedMovie = Awaited<ReturnType<typeof selectAwaitedMovies>>[number];

/** Pre-orders of a movie, with their buyers: null for an account that is gone. */
const selectBuyers = (db: Database, movieId: number, condition: SQL, limit: number) =>
  db
    .select({
      orderId: orderItems.orderId,
      announcedOn: sql<string>`${orderItems.announcedOn}`.as("announced_on"),
      email: users.email,
      language: users.language,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(isAwaited, eq(orderItems.movieId, movieId), condition))
    .limit(limit);

type Buyer = Awaited<ReturnType<typeof selectBuyers>>[number];
type Sending = { site: string; now: number };

/** None for an account that is gone. */
const composeFor = (
  { email, language }: Buyer,
  compose: (to: string, locale: Locale) => EmailMessage,
): EmailMessage[] => (email === null || language === null ? [] : [compose(email, language)]);

async function announceArrival(
  db: Database,
  buyer: Buyer,
  movie: AwaitedMovie,
  { site, now }: Sending,
) {
  const { orderId } = buyer;
  const isStillAwaited = and(eq(orderItems.orderId, orderId), isAwaited);
  const notices = composeFor(buyer, (to, locale) =>
    composePreOrderArrivalEmail(to, { site, locale }, movie),
  );
  await batch(db, {
    email: notices.map((notice) => enqueueEmail(db, notice, now, itemExists(isStillAwaited))),
    arrived: db.update(orderItems).set({ awaited: false, arrivedAt: now }).where(isStillAwaited),
  });
}

async function announceMove(
  db: Database,
  buyer: Buyer,
  movie: AwaitedMovie & { availableFrom: string },
  { site, now }: Sending,
) {
  const { orderId, announcedOn } = buyer;
  const days = { from: announcedOn, until: movie.availableFrom };
  const isUntold = and(
    eq(orderItems.orderId, orderId),
    isAwaited,
    eq(orderItems.announcedOn, announcedOn),
  );
  const notices = composeFor(buyer, (to, locale) =>
    composePreOrderMovedEmail(to, { site, locale }, movie, days),
  );
  await batch(db, {
    email: notices.map((notice) => enqueueEmail(db, notice, now, itemExists(isUntold))),
    told: db.update(orderItems).set({ announcedOn: movie.availableFrom }).where(isUntold),
  });
}

const itemExists = (condition: SQL | undefined) =>
  sql`exists (select 1 from ${orderItems} where ${condition})`;

/**
 * Refunds what is due of a movie's pre-orders, and returns how many failed: those do not stop the
 * rest.
 */
function refundDuePreOrders(
  db: Database,
  movie: AwaitedMovie,
  context: RefundContext,
  run: ProviderRun,
) {
  const isBinned = movie.deletedAt !== null && movie.deletedAt <= context.now - binnedMs;
  const isDue = isBinned
    ? isNotNull(movies.deletedAt)
    : lt(orderItems.promisedOn, dayOf(context.now - lateMs, getSite().timeZone));
  const selectDue = (last: DuePreOrder | undefined, limit: number) =>
    runStatement(
      db,
      selectRefunds(
        db,
        movie.id,
        and(isDue, last && isAfter(last), isOfProvider(context.providers)),
      ).limit(limit),
    );
  return refundDueOrders(db, { job: "preOrders", run, selectDue }, context);
}

const isAfter = ({ promisedOn, order }: { promisedOn: string; order: { id: string } }) =>
  sql`(${orderItems.promisedOn}, ${orderItems.orderId}) > (${promisedOn}, ${order.id})`;

/** Of a movie that is not here by now: it may have come since the run began. */
const selectRefunds = (db: Database, movieId: number, condition: SQL | undefined) =>
  db
    .select({
      order: getTableColumns(orders),
      promisedOn: sql<string>`${orderItems.promisedOn}`.as("promised_on"),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(movies, eq(movies.id, orderItems.movieId))
    .where(
      and(
        isAwaited,
        eq(orderItems.movieId, movieId),
        condition,
        sql`not coalesce(${hasArrivedSql(Date.now())}, 0)`,
      ),
    )
    .orderBy(asc(orderItems.promisedOn), asc(orderItems.orderId));

type DuePreOrder = Awaited<ReturnType<typeof selectRefunds>>[number];

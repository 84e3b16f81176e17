import { and, asc, eq, getTableColumns, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#messages/runtime";
import { milliseconds } from "../../contract/constants.ts";
import { latePreOrderRefundDays } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import { isComing } from "../catalogue/availability.ts";
import { toReaderName } from "../catalogue/movie-translations.ts";
import { batch, type Database, runStatement } from "../database/database.ts";
import { selectDistinctMovieIds } from "../database/distinct-movie-ids.ts";
import { handleDueRows } from "../database/handle-due-rows.ts";
import { PartlyFailedError } from "../database/lease.ts";
import { beginProviderRun, type ProviderRun } from "../database/provider-run.ts";
import type { EmailMessage } from "../email/compose-email.ts";
import { enqueueEmail } from "../email/email-outbox.ts";
import { toOfferedLocale, withLocale } from "../i18n/locale.ts";
import { dayOf } from "../i18n/zoned-day.ts";
import { isOfProviderSql } from "../orders/orders.ts";
import { composePreOrderEmail } from "../pre-orders/emails.ts";
import { hasMovieArrivedSql } from "../pre-orders/pre-orders.ts";
import { movies, orderItems, orders, users } from "../schema.ts";
import { type RefundContext, refundDelayInBinMs, refundDueOrders } from "./refund-due-orders.ts";

const lateMs = latePreOrderRefundDays * milliseconds.day;

/**
 * Processes the awaited pre-orders of each movie. Refunds the pre-orders whose promised day was 30
 * days ago, and all pre-orders of a movie that has been in the bin for an hour. Tells buyers when
 * the movie arrives, and when its first day is postponed. Returns the cursor of the next run, which
 * continues after the last movie that this run had time for. Throws at the end if a refund failed;
 * that refund is tried again after all other movies.
 */
export async function processPreOrders(
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
    await handleDueRows(
      db,
      (limit) => runStatement(db, selectBuyers(db, movie.id, sql`1`, limit)),
      (buyer) => announceArrival(db, buyer, movie, { site, now }),
    );
  else if (availableFrom !== null && movie.deletedAt === null && isComing(movie, now))
    await handleDueRows(
      db,
      (limit) =>
        runStatement(
          db,
          selectBuyers(db, movie.id, lt(orderItems.announcedOn, availableFrom), limit),
        ),
      (buyer) => announceMove(db, buyer, { ...movie, availableFrom }, { site, now }),
    );
}

// `awaited = 1` has a literal, because SQLite does not match a parameter with the conditions of the
// partial indexes.
const isAwaited = sql`${orderItems.awaited} = 1`;

/**
 * Selects the movies with awaited pre-orders. Reads one row of each movie's pre-orders, however
 * many there are.
 */
const selectAwaitedMovies = (db: Database, now: number) =>
  db
    .select({
      id: movies.id,
      name: movies.name,
      translations: movies.translations,
      deletedAt: movies.deletedAt,
      availableFrom: movies.availableFrom,
      premiereTime: movies.premiereTime,
      hasArrived: hasMovieArrivedSql(now).as("has_arrived"),
    })
    .from(movies)
    .where(sql`${movies.id} in ${selectDistinctMovieIds(orderItems, isAwaited)}`)
    .orderBy(asc(movies.id));

type AwaitedMovie = Awaited<ReturnType<typeof selectAwaitedMovies>>[number];

/**
 * Selects pre-orders of a movie with their buyers. The buyer's email address is null if the account
 * was deleted.
 */
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

/** Composes the email to a buyer; no email if the account was deleted. */
function composeFor(
  { email, language }: Buyer,
  { id, ...texts }: AwaitedMovie,
  compose: (to: string, locale: Locale, movie: { id: number; name: string }) => EmailMessage,
): EmailMessage[] {
  if (email === null || language === null) return [];
  const name = withLocale(toOfferedLocale(language), () => toReaderName(texts));
  return [compose(email, language, { id, name })];
}

async function announceArrival(
  db: Database,
  buyer: Buyer,
  movie: AwaitedMovie,
  { site, now }: Sending,
) {
  const { orderId } = buyer;
  const isStillAwaited = and(eq(orderItems.orderId, orderId), isAwaited);
  const notices = composeFor(buyer, movie, (to, locale, named) =>
    composePreOrderEmail("pre_order_here", to, { site, locale }, { movie: named }),
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
  const notices = composeFor(buyer, movie, (to, locale, named) =>
    composePreOrderEmail("pre_order_moved", to, { site, locale }, { movie: named, ...days }),
  );
  await batch(db, {
    email: notices.map((notice) => enqueueEmail(db, notice, now, itemExists(isUntold))),
    told: db.update(orderItems).set({ announcedOn: movie.availableFrom }).where(isUntold),
  });
}

const itemExists = (condition: SQL | undefined) =>
  sql`exists (select 1 from ${orderItems} where ${condition})`;

/**
 * Refunds the due pre-orders of a movie. Returns the number of failed refunds, which do not stop
 * the other refunds.
 */
function refundDuePreOrders(
  db: Database,
  movie: AwaitedMovie,
  context: RefundContext,
  run: ProviderRun,
) {
  const isBinned = movie.deletedAt !== null && movie.deletedAt <= context.now - refundDelayInBinMs;
  const isDue = isBinned
    ? isNotNull(movies.deletedAt)
    : lt(orderItems.promisedOn, dayOf(context.now - lateMs, getSite().timeZone));
  const selectDue = (last: DuePreOrder | undefined, limit: number) =>
    runStatement(
      db,
      selectRefunds(
        db,
        movie.id,
        and(isDue, last && isAfter(last), isOfProviderSql(context.providers)),
      ).limit(limit),
    );
  return refundDueOrders(db, { job: "preOrders", run, selectDue }, context);
}

const isAfter = ({ promisedOn, order }: { promisedOn: string; order: { id: string } }) =>
  sql`(${orderItems.promisedOn}, ${orderItems.orderId}) > (${promisedOn}, ${order.id})`;

/** Selects the pre-orders to refund, unless the movie has arrived since the run began. */
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
        sql`not coalesce(${hasMovieArrivedSql(Date.now())}, 0)`,
      ),
    )
    .orderBy(asc(orderItems.promisedOn), asc(orderItems.orderId));

type DuePreOrder = Awaited<ReturnType<typeof selectRefunds>>[number];

import { and, desc, eq, getTableColumns, isNotNull, or, sql } from "drizzle-orm";
import { mapNotices } from "../../contract/notices/notices.ts";
import { isAboutSubjectSql } from "../database/audit-log.ts";
import type { Database } from "../database/database.ts";
import {
  apiKeys,
  auditLog,
  authenticators,
  emails,
  exits,
  extras,
  favourites,
  giftCodes,
  gifts,
  knownDevices,
  memberNotes,
  memberNotices,
  movies,
  oneTimeTokens,
  orderItems,
  orders,
  passkeys,
  paymentEvents,
  payments,
  planChanges,
  plays,
  priceChanges,
  priceMoves,
  profileFavourites,
  profiles,
  profileViews,
  providerCustomers,
  purchases,
  pushAddresses,
  rentals,
  reviewReports,
  reviews,
  sentEmails,
  sessions,
  subscriberWatchTimes,
  subscriptions,
  unassignedExits,
  users,
  views,
} from "../schema.ts";
import { selectUsers } from "./user-dto.ts";

const { movieName, reason, explanation, reportedAt, decision, toldAt } = reviewReports;
const reportFields = { movieName, reason, explanation, reportedAt, decision, toldAt };
const movieReference = { movieId: movies.id, movie: movies.name };

/**
 * Selects everything stored about an account, in sections. Credentials are left out: session ids,
 * tokens, and the texts of emails, whose links have tokens.
 */
export function selectAccountData(db: Database, userId: string) {
  const { id, ...session } = getTableColumns(sessions);
  const { userId: reviewUserId, movieId: reviewMovieId, ...review } = getTableColumns(reviews);
  const { id: changeId, ...planChange } = getTableColumns(planChanges);
  const { orderId: paidOrderId, ...payment } = getTableColumns(payments);
  const { userId: playUserId, movieId: playMovieId, id: playId, ...play } = getTableColumns(plays);
  const ownEmail = sql`(select email from ${users} where id = ${userId})`;
  const isRecipient = or(eq(giftCodes.recipientEmail, ownEmail), eq(giftCodes.recipientId, userId));
  return {
    user: selectUsers(db).where(eq(users.id, userId)),
    sessions: db
      .select(session)
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt)),
    subscription: db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    orders: db
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt)),
    orderItems: db
      .select({
        orderId: orderItems.orderId,
        name: orderItems.name,
        priceCents: orderItems.priceCents,
        promisedOn: orderItems.promisedOn,
        arrivedAt: orderItems.arrivedAt,
      })
      .from(orderItems)
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .where(eq(orders.userId, userId)),
    planChanges: db
      .select(planChange)
      .from(planChanges)
      .innerJoin(orders, eq(orders.id, planChanges.orderId))
      .where(eq(orders.userId, userId)),
    priceChanges: db
      .select({
        newPriceCents: priceChanges.amountCents,
        oldPriceCents: priceMoves.oldCents,
        toldAt: priceMoves.toldAt,
        movesAt: priceMoves.movesAt,
        movedAt: priceMoves.movedAt,
      })
      .from(priceMoves)
      .innerJoin(priceChanges, eq(priceChanges.id, priceMoves.changeId))
      .innerJoin(orders, eq(orders.id, priceMoves.orderId))
      .where(eq(orders.userId, userId)),
    purchases: db
      .select({ ...movieReference, boughtAt: purchases.boughtAt })
      .from(purchases)
      .innerJoin(movies, eq(movies.id, purchases.movieId))
      .where(eq(purchases.userId, userId)),
    rentals: db
      .select({
        ...movieReference,
        beginUntil: rentals.beginUntil,
        begunAt: rentals.begunAt,
        watchUntil: rentals.watchUntil,
      })
      .from(rentals)
      .innerJoin(movies, eq(movies.id, rentals.movieId))
      .where(eq(rentals.userId, userId)),
    ...mapNotices((name) =>
      db
        .select({
          email: sql<number>`${memberNotices.isOn} and ${memberNotices.byEmail}`.as("by_email"),
          createdAt: memberNotices.createdAt,
        })
        .from(memberNotices)
        .where(and(eq(memberNotices.userId, userId), eq(memberNotices.notice, name))),
    ),
    pushAddresses: db
      .select({ pushUrl: pushAddresses.url, createdAt: pushAddresses.createdAt })
      .from(pushAddresses)
      .where(eq(pushAddresses.userId, userId)),
    profiles: db
      .select({
        name: profiles.name,
        picture: profiles.picture,
        ageLimit: profiles.ageLimit,
        createdAt: profiles.createdAt,
      })
      .from(profiles)
      .where(eq(profiles.userId, userId)),
    profileFavourites: db
      .select({
        profile: sql<string>`${profiles.name}`.as("profile"),
        ...movieReference,
        createdAt: sql<number>`${profileFavourites.createdAt}`.as("created_at"),
      })
      .from(profileFavourites)
      .innerJoin(profiles, eq(profiles.id, profileFavourites.profileId))
      .innerJoin(movies, eq(movies.id, profileFavourites.movieId))
      .where(eq(profiles.userId, userId)),
    profileHistory: db
      .select({
        profile: sql<string>`${profiles.name}`.as("profile"),
        ...movieReference,
        positionMs: profileViews.positionMs,
        durationMs: profileViews.durationMs,
        watchedAt: profileViews.watchedAt,
      })
      .from(profileViews)
      .innerJoin(profiles, eq(profiles.id, profileViews.profileId))
      .innerJoin(movies, eq(movies.id, profileViews.movieId))
      .where(eq(profiles.userId, userId)),
    favourites: db
      .select({ ...movieReference, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(movies, eq(movies.id, favourites.movieId))
      .where(eq(favourites.userId, userId)),
    history: db
      .select({
        ...movieReference,
        positionMs: views.positionMs,
        durationMs: views.durationMs,
        watchedAt: views.watchedAt,
      })
      .from(views)
      .innerJoin(movies, eq(movies.id, views.movieId))
      .where(eq(views.userId, userId)),
    watchTimes: db
      .select({ month: subscriberWatchTimes.month, watchedMs: subscriberWatchTimes.watchedMs })
      .from(subscriberWatchTimes)
      .where(eq(subscriberWatchTimes.userId, userId)),
    gifts: db
      .select({ until: gifts.until, givenAt: gifts.givenAt })
      .from(gifts)
      .where(eq(gifts.userId, userId)),
    giftsBought: db
      .select({
        giftOrderId: giftCodes.orderId,
        recipientEmail: giftCodes.recipientEmail,
        recipientName: giftCodes.recipientName,
        senderName: giftCodes.senderName,
        message: giftCodes.message,
        sendOn: giftCodes.sendOn,
        sentAt: giftCodes.sentAt,
      })
      .from(giftCodes)
      .where(eq(giftCodes.buyerId, userId)),
    giftsReceived: db
      .select({
        recipientEmail: giftCodes.recipientEmail,
        recipientName: giftCodes.recipientName,
        senderName: giftCodes.senderName,
        message: giftCodes.message,
        sentAt: giftCodes.sentAt,
      })
      .from(giftCodes)
      .where(and(isNotNull(giftCodes.sentAt), or(isRecipient, eq(giftCodes.redeemedBy, userId)))),
    giftsRedeemed: db
      .select({
        redeemedAt: giftCodes.redeemedAt,
        startsAt: giftCodes.startsAt,
        endsAt: giftCodes.endsAt,
      })
      .from(giftCodes)
      .where(eq(giftCodes.redeemedBy, userId)),
    payments: db
      .select({ ...payment, orderId: sql<string>`${payments.orderId}`.as("payment_order_id") })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.userId, userId)),
    paymentEvents: db
      .select({
        eventType: paymentEvents.type,
        providerAt: paymentEvents.providerAt,
        receivedAt: paymentEvents.receivedAt,
        raw: paymentEvents.raw,
      })
      .from(paymentEvents)
      .innerJoin(orders, eq(orders.id, paymentEvents.orderId))
      .where(eq(orders.userId, userId)),
    paymentCustomers: db
      .select({ provider: providerCustomers.provider, customerId: providerCustomers.customerId })
      .from(providerCustomers)
      .where(eq(providerCustomers.userId, userId)),
    plays: db
      .select({
        movieId: movies.id,
        movie: sql<string>`${movies.name}`.as("movie"),
        extra: extras.title,
        ...play,
      })
      .from(plays)
      .innerJoin(movies, eq(movies.id, plays.movieId))
      .leftJoin(extras, eq(extras.id, plays.extraId))
      .where(eq(plays.userId, userId)),
    knownBrowsers: db
      .select({ lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    passkeys: db
      .select({
        passkey: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    apiKeys: db
      .select({
        name: apiKeys.name,
        prefix: apiKeys.prefix,
        scopes: apiKeys.scopes,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
        expiresAt: apiKeys.expiresAt,
        revokedAt: apiKeys.revokedAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId)),
    authenticatorApp: db
      .select({ confirmedAt: authenticators.confirmedAt })
      .from(authenticators)
      .where(eq(authenticators.userId, userId)),
    linksInEmails: db
      .select({
        purpose: oneTimeTokens.purpose,
        email: oneTimeTokens.email,
        createdAt: oneTimeTokens.createdAt,
        expiresAt: oneTimeTokens.expiresAt,
      })
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.userId, userId)),
    emails: db
      .select({
        kind: emails.kind,
        subject: emails.subject,
        queuedAt: emails.queuedAt,
        sentAt: emails.sentAt,
      })
      .from(emails)
      .where(or(eq(emails.to, ownEmail), eq(emails.userId, userId))),
    emailsSent: db
      .select({ kind: sentEmails.kind, subject: sentEmails.subject, sentAt: sentEmails.sentAt })
      .from(sentEmails)
      .where(eq(sentEmails.userId, userId)),
    exits: db
      .select({
        kind: exits.kind,
        exitOrderId: exits.orderId,
        exitName: exits.name,
        reason: exits.reason,
        timing: exits.timing,
        receivedAt: exits.receivedAt,
        confirmedAt: exits.confirmedAt,
        doneAt: exits.doneAt,
        refundedCents: exits.refundedCents,
      })
      .from(exits)
      .where(eq(exits.userId, userId)),
    exitsWithoutContract: db
      .select({
        kind: unassignedExits.kind,
        exitName: unassignedExits.name,
        contract: unassignedExits.contract,
        reason: unassignedExits.reason,
        timing: unassignedExits.timing,
        receivedAt: unassignedExits.receivedAt,
      })
      .from(unassignedExits)
      .where(eq(unassignedExits.email, ownEmail)),
    reportsOfReviews: db
      .select({ ...reportFields, reporterName: reviewReports.name, email: reviewReports.email })
      .from(reviewReports)
      .where(or(eq(reviewReports.reporterId, userId), eq(reviewReports.email, ownEmail))),
    reportsOfOwnReviews: db
      .select(reportFields)
      .from(reviewReports)
      .where(eq(reviewReports.authorId, userId)),
    notesByAdministrators: db
      .select({
        note: memberNotes.body,
        createdAt: memberNotes.createdAt,
        changedAt: memberNotes.changedAt,
      })
      .from(memberNotes)
      .where(eq(memberNotes.userId, userId)),
    changesByAdministrators: db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(or(isAboutSubjectSql("user", userId), eq(auditLog.authorId, userId))),
    ownChanges: db
      .select({
        at: auditLog.at,
        action: auditLog.action,
        subject: auditLog.subject,
        subjectId: auditLog.subjectId,
        apiKey: auditLog.keyName,
      })
      .from(auditLog)
      .where(eq(auditLog.actorId, userId)),
    reviews: db
      .select({ ...review, movieId: reviewMovieId, movie: sql<string>`${movies.name}`.as("movie") })
      .from(reviews)
      .innerJoin(movies, eq(movies.id, reviews.movieId))
      .where(eq(reviews.userId, userId)),
  };
}

/** Converts each row's timestamps to ISO 8601, and cents to whole units of currency. */
export function toDataExportDto(
  sections: Record<string, readonly object[]>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sections).map(([name, rows]) => [name, rows.map(toReadableRow)]),
  );
}

function toReadableRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== "number") return [name, value];
      if (/^(at|until)$|(At|Until)$/.test(name)) return [name, new Date(value).toISOString()];
      if (/Cents$/.test(name)) return [name.replace(/Cents$/, ""), value / 100];
      return [name, value];
    }),
  );
}

import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { OrderStatus } from "../../contract/orders/orders.ts";
import type { Database } from "../database/database.ts";
import { insertFrom, type WriteContext } from "../database/guarded-insert.ts";
import type { OrderRow, ProviderState } from "../payments/providers/payment-provider.ts";
import { giftCodes, gifts, orders, subscriptions } from "../schema.ts";

export type GiftCodeRow = typeof giftCodes.$inferSelect;

/**
 * The recipient and message of a gift are kept this long after its email, so that the email can be
 * sent again.
 */
export const giftRetentionMs = 90 * milliseconds.day;

/**
 * SQL expression: the end of the account's paid and given time, in milliseconds since 1970, or
 * `now` if that end has passed.
 */
const accessEndSql = (userId: string | SQL, now: number): SQL =>
  sql`max(
    ${now},
    coalesce((select expires_at from ${subscriptions} as s where s.user_id = ${userId}), 0),
    coalesce((select until from ${gifts} as g where g.user_id = ${userId}), 0)
  )`;

/**
 * SQL condition: whether the account's subscription renews. A gift can then not be redeemed,
 * because its time would only begin after the subscription's end.
 */
const isRenewingSql = (userId: string): SQL<number> =>
  sql`exists (select 1 from ${subscriptions} as s where s.user_id = ${userId} and s.renews = 1)`;

/**
 * Redeems a code for the account if a condition holds. Returns a row only to the request that
 * redeems the code. The gift's time begins when the account's other time has ended.
 */
export function redeemGiftCode(
  db: Database,
  code: string,
  { userId, now }: WriteContext,
  condition: SQL | undefined,
) {
  const startsAt = accessEndSql(userId, now);
  const isPaid = sql`exists (
    select 1 from ${orders} as o where o.id = ${giftCodes.orderId} and o.status = 'paid'
  )`;
  return db
    .update(giftCodes)
    .set({
      redeemedBy: userId,
      redeemedAt: now,
      startsAt,
      endsAt: sql`${startsAt} + ${giftCodes.days} * ${milliseconds.day}`,
    })
    .where(
      and(
        eq(giftCodes.code, code),
        isNull(giftCodes.redeemedAt),
        isPaid,
        sql`not ${isRenewingSql(userId)}`,
        condition,
      ),
    )
    .returning({
      planId: giftCodes.planId,
      startsAt: giftCodes.startsAt,
      endsAt: giftCodes.endsAt,
    });
}

/**
 * Extends the given time of the account that redeemed a code to the end of the code's time. A
 * repeated call changes nothing.
 */
export function extendGift(db: Database, isCode: SQL | undefined, now: number) {
  const row = { userId: giftCodes.redeemedBy, until: giftCodes.endsAt, givenAt: now };
  const isRunning = and(
    isCode,
    isNotNull(giftCodes.redeemedBy),
    gt(giftCodes.endsAt, now),
    isNull(giftCodes.suspendedMs),
  );
  return insertFrom(db, gifts, row, sql`from ${giftCodes} where ${isRunning}`).onConflictDoUpdate({
    target: gifts.userId,
    set: { until: sql`excluded.until`, givenAt: now },
    setWhere: sql`${gifts.until} < excluded.until`,
  });
}

/** Selects a code with its order's status, and whether the account's own subscription renews. */
export function selectGiftCode(db: Database, code: string, userId: string) {
  return db
    .select({
      planId: giftCodes.planId,
      redeemedAt: giftCodes.redeemedAt,
      status: orders.status,
      isRenewing: isRenewingSql(userId).as("is_renewing"),
    })
    .from(giftCodes)
    .innerJoin(orders, eq(orders.id, giftCodes.orderId))
    .where(eq(giftCodes.code, code));
}

/**
 * Ends the remaining time of the codes that the user has redeemed, because the user ends all access
 * at once.
 */
export function endGiftCodes(db: Database, userId: string, now: number) {
  return db
    .update(giftCodes)
    .set({ startsAt: sql`min(${giftCodes.startsAt}, ${now})`, endsAt: now })
    .where(and(eq(giftCodes.redeemedBy, userId), gt(giftCodes.endsAt, now)));
}

type AppliedGift = {
  status: OrderStatus;
  providerState: ProviderState;
  isCurrent: SQL;
  /** The time of this batch in milliseconds since 1970 if it queues the gift's email, else null. */
  sentAt: number | null;
};

/**
 * Applies an order's state to its gift. A paid gift becomes due on its day. A refund or dispute
 * takes back the remaining time of a redeemed gift, and a won dispute gives the time back. Each of
 * these changes happens once, however often the state is applied.
 */
export function applyOrderToGiftCode(
  db: Database,
  order: OrderRow,
  { status, providerState, isCurrent, sentAt }: AppliedGift,
) {
  if (order.kind !== "gift") return [];
  const { asOf } = providerState;
  const isGift = and(eq(giftCodes.orderId, order.id), isCurrent);
  if (status === "paid") {
    const startsAt = accessEndSql(sql`${giftCodes.redeemedBy}`, asOf);
    const restored = db
      .update(giftCodes)
      .set({ startsAt, endsAt: sql`${startsAt} + ${giftCodes.suspendedMs}`, suspendedMs: null })
      .where(and(isGift, isNotNull(giftCodes.suspendedMs)));
    const scheduled = db
      .update(giftCodes)
      .set(sentAt === null ? { dueOn: giftCodes.sendOn, eraseAt: null } : sentGiftColumns(sentAt))
      .where(and(isGift, isNull(giftCodes.sentAt), isNotNull(giftCodes.recipientEmail)));
    return [restored, extendGift(db, isGift, asOf), scheduled];
  }
  const unscheduled = db
    .update(giftCodes)
    .set({ dueOn: null, eraseAt: sql`coalesce(${giftCodes.eraseAt}, ${asOf + giftRetentionMs})` })
    .where(isGift);
  return [...suspendGift(db, order.id, asOf, isCurrent), unscheduled];
}

/**
 * Takes back the remaining time of a redeemed code. The account's given time ends earlier by as
 * much, and its later codes begin earlier by as much.
 */
function suspendGift(db: Database, orderId: string, now: number, isCurrent: SQL) {
  const code = sql`from ${giftCodes} as c
    where c.order_id = ${orderId} and c.redeemed_at is not null and c.suspended_ms is null`;
  const paidUntil = sql`coalesce(
    (select s.expires_at from ${subscriptions} as s where s.user_id = c.redeemed_by), 0
  )`;
  const leftMs = sql`(select max(0, c.ends_at - max(c.starts_at, ${now}, ${paidUntil})) ${code})`;
  const redeemer = sql`(select c.redeemed_by ${code})`;
  return [
    db
      .update(gifts)
      .set({ until: sql`${gifts.until} - ${leftMs}` })
      .where(and(eq(gifts.userId, redeemer), isCurrent)),
    db
      .update(giftCodes)
      .set({
        startsAt: sql`${giftCodes.startsAt} - ${leftMs}`,
        endsAt: sql`${giftCodes.endsAt} - ${leftMs}`,
      })
      .where(
        and(
          eq(giftCodes.redeemedBy, redeemer),
          ne(giftCodes.orderId, orderId),
          sql`${giftCodes.startsAt} >= (select c.ends_at ${code})`,
          isCurrent,
        ),
      ),
    db
      .update(giftCodes)
      .set({ suspendedMs: leftMs, endsAt: sql`${giftCodes.endsAt} - ${leftMs}` })
      .where(
        and(
          eq(giftCodes.orderId, orderId),
          isNotNull(giftCodes.redeemedAt),
          isNull(giftCodes.suspendedMs),
          isCurrent,
        ),
      ),
  ];
}

/**
 * Returns the columns of a gift whose email was sent. The recipient and message are erased at once
 * if the buyer's account is gone.
 */
export function sentGiftColumns(now: number) {
  const ifKept = (column: SQL | typeof giftCodes.message | typeof giftCodes.recipientEmail) =>
    sql`iif(${giftCodes.buyerId} is null, null, ${column})`;
  return {
    sentAt: now,
    dueOn: null,
    eraseAt: now + giftRetentionMs,
    recipientEmail: ifKept(giftCodes.recipientEmail),
    recipientName: ifKept(sql`${giftCodes.recipientName}`),
    senderName: ifKept(sql`${giftCodes.senderName}`),
    message: ifKept(giftCodes.message),
  };
}

/** The columns that the job for old gifts erases: the recipient, the names and the message. */
export const erasedGiftColumns = {
  recipientEmail: null,
  recipientName: null,
  senderName: null,
  message: null,
  eraseAt: null,
} as const satisfies Partial<GiftCodeRow>;

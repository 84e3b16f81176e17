import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Member, maxListedMemberOrders } from "../../contract/members/members.ts";
import { selectSessions, toPublicSessionId } from "../accounts/sessions.ts";
import { selectUsers, toUserDto, type UserRow } from "../accounts/user-dto.ts";
import type { Database } from "../database/database.ts";
import { toIsoTime } from "../database/iso-time.ts";
import { selectHomeCountry, toHomeCountryDto } from "../orders/home-country.ts";
import {
  gifts,
  movies,
  orders,
  payments,
  plans,
  rentals,
  type sessions,
  subscriptions,
  users,
} from "../schema.ts";
import { type NoteRow, selectNotes, toNoteDto } from "./notes.ts";

const maxShown = 20;

export const selectMember = (db: Database, userId: string, now: number) => ({
  members: selectUsers(db).where(eq(users.id, userId)),
  subscriptions: selectMemberSubscription(db, userId),
  gifts: db.select({ until: gifts.until }).from(gifts).where(eq(gifts.userId, userId)),
  sums: selectSums(db, userId),
  homes: selectHomeCountry(db, userId, now),
  rentals: selectMemberRentals(db, userId),
  devices: selectSessions(db, userId, now),
  notes: selectNotes(db, userId),
});

type Rows<Select extends (...args: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<Select>>;

type MemberRows = {
  subscriptions: Rows<typeof selectMemberSubscription>;
  gifts: { until: number }[];
  sums: Rows<typeof selectSums>;
  homes: Rows<typeof selectHomeCountry>;
  rentals: Rows<typeof selectMemberRentals>;
  devices: (typeof sessions.$inferSelect)[];
  notes: NoteRow[];
};

const nextPlans = alias(plans, "next_plans");

/** SQL expression: a column of the newest payment of the subscription's order. */
const ofLastPayment = (column: SQL) => sql<number | null>`(
  select ${column}
  from ${payments} as p
  where p.order_id = ${subscriptions.orderId}
  order by p.paid_at desc
  limit 1
)`;

const selectMemberSubscription = (db: Database, userId: string) =>
  db
    .select({
      planId: subscriptions.planId,
      plan: plans.name,
      orderId: subscriptions.orderId,
      provider: subscriptions.provider,
      startedAt: subscriptions.startedAt,
      expiresAt: subscriptions.expiresAt,
      renews: subscriptions.renews,
      isFree: subscriptions.isFree,
      overdueSince: subscriptions.overdueSince,
      pausedUntil: subscriptions.pausedUntil,
      nextPlan: sql<string | null>`${nextPlans.name}`.as("next_plan_name"),
      nextPlanAt: subscriptions.nextPlanAt,
      lastPaidCents: ofLastPayment(sql`p.amount_cents`).as("last_paid_cents"),
      lastPaidAt: ofLastPayment(sql`p.paid_at`).as("last_paid_at"),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(nextPlans, eq(nextPlans.id, subscriptions.nextPlanId))
    .where(eq(subscriptions.userId, userId));

/** Counts the account's newest orders, up to `maxListedMemberOrders`, and sums their payments. */
function selectSums(db: Database, userId: string) {
  const newest = sql`(
    select id
    from ${orders}
    where user_id = ${userId}
    order by created_at desc
    limit ${maxListedMemberOrders}
  ) as own`;
  return db
    .select({
      orders: sql<number>`count(distinct own.id)`.as("order_count"),
      paidCents: sql<number>`coalesce(sum(${payments.amountCents}), 0)`.as("paid_cents"),
      refundedCents: sql<number>`coalesce(sum(${payments.refundedCents}), 0)`.as("refunded_sum"),
    })
    .from(newest)
    .leftJoin(payments, sql`${payments.orderId} = own.id`);
}

const selectMemberRentals = (db: Database, userId: string) =>
  db
    .select({
      orderId: rentals.orderId,
      movieId: movies.id,
      movie: movies.name,
      status: orders.status,
      orderedAt: orders.createdAt,
      beginUntil: rentals.beginUntil,
      watchUntil: rentals.watchUntil,
    })
    .from(orders)
    .innerJoin(rentals, eq(rentals.orderId, orders.id))
    .innerJoin(movies, eq(movies.id, rentals.movieId))
    .where(and(eq(orders.userId, userId), eq(orders.kind, "rental")))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxShown);

export function toMemberDto(user: UserRow, rows: MemberRows, now: number): Member {
  const [subscription] = rows.subscriptions;
  const [gift] = rows.gifts;
  const [sums] = rows.sums;
  return {
    account: { ...toUserDto(user, now), blockedAt: toIsoTime(user.blockedAt) },
    subscription: subscription ? toSubscriptionDto(subscription) : null,
    givenUntil: toIsoTime(gift?.until ?? null),
    homeCountry: toHomeCountryDto(rows.homes),
    orders: sums?.orders ?? 0,
    paid: (sums?.paidCents ?? 0) / 100,
    refunded: (sums?.refundedCents ?? 0) / 100,
    rentals: rows.rentals.map((rental) => toRentalDto(rental, now)),
    devices: rows.devices.slice(0, maxShown).map((session) => ({
      id: toPublicSessionId(session.id),
      device: session.device,
      startedAt: toIsoTime(session.createdAt),
      lastSeenAt: toIsoTime(session.lastSeenAt),
    })),
    notes: rows.notes.map(toNoteDto),
  };
}

function toSubscriptionDto(
  row: MemberRows["subscriptions"][number],
): NonNullable<Member["subscription"]> {
  const { planId, plan, nextPlan, nextPlanAt, lastPaidCents, lastPaidAt } = row;
  return {
    plan: { id: planId, name: plan },
    lastPayment:
      lastPaidCents === null || lastPaidAt === null
        ? null
        : { amount: lastPaidCents / 100, date: toIsoTime(lastPaidAt) },
    orderId: row.orderId,
    provider: row.provider,
    startedAt: toIsoTime(row.startedAt),
    paidUntil: toIsoTime(row.expiresAt),
    renews: row.renews,
    isFree: row.isFree,
    overdueSince: toIsoTime(row.overdueSince),
    pausedUntil: toIsoTime(row.pausedUntil),
    next:
      nextPlan === null || nextPlanAt === null
        ? null
        : { plan: nextPlan, startsAt: toIsoTime(nextPlanAt) },
  };
}

function toRentalDto(
  { movieId, movie, ...rental }: MemberRows["rentals"][number],
  now: number,
): Member["rentals"][number] {
  const until = rental.watchUntil ?? rental.beginUntil;
  return {
    orderId: rental.orderId,
    movie: { id: String(movieId), name: movie },
    state: findRentalState(rental, now),
    orderedAt: toIsoTime(rental.orderedAt),
    until: toIsoTime(until),
  };
}

type RentalTimes = Pick<MemberRows["rentals"][number], "status" | "beginUntil" | "watchUntil">;

function findRentalState(
  { status, beginUntil, watchUntil }: RentalTimes,
  now: number,
): Member["rentals"][number]["state"] {
  if (status === "open" || status === "failed") return "unpaid";
  const until = watchUntil ?? beginUntil;
  if (status !== "paid" || until === null || until <= now) return "over";
  return watchUntil === null ? "unbegun" : "running";
}

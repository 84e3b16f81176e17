import { and, desc, eq, getTableColumns, gt, notExists, type SQL, sql } from "drizzle-orm";
import { milliseconds } from "../../contract/constants.ts";
import type { ExitKind } from "../../contract/exits/exits.ts";
import { foldText } from "../../contract/fold-text.ts";
import { addDays } from "../../contract/iso-days.ts";
import { withdrawalDays } from "../../contract/policy.ts";
import { getSite } from "../../contract/site/site.ts";
import type { Database } from "../database/database.ts";
import { dayOf, endOfDay } from "../i18n/zoned-day.ts";
import {
  exits,
  giftCodes,
  orderItems,
  orders,
  payments,
  plans,
  rentals,
  subscriptions,
  users,
} from "../schema.ts";
import { maxDaysOff, postponeToWorkingDay } from "./working-days.ts";

/** The reason why an account has nothing to cancel or to withdraw from. */
export type ExitRefusal = "no_contract" | "already_cancelled" | "used_up";

/**
 * An order that its buyer can cancel or withdraw from. `isBegun` says that a bought movie was
 * downloadable, a rental was begun, or a gift was redeemed. `renews` and `expiresAt` belong to the
 * subscription that the order pays for.
 */
export type Contract = Awaited<ReturnType<typeof selectContracts>>[number];

/**
 * SQL expression: whether the performance of an order has begun: for movies, once one of them can
 * be downloaded. A subscription never counts as begun, because its use is paid pro rata.
 */
const isBegunSql = sql<number>`case ${orders.kind}
  when 'movies' then exists (
    select 1 from ${orderItems} where order_id = ${orders.id} and awaited = 0
  )
  when 'rental' then exists (
    select 1 from ${rentals} where order_id = ${orders.id} and begun_at is not null
  )
  when 'gift' then exists (
    select 1 from ${giftCodes} where order_id = ${orders.id} and redeemed_at is not null
  )
  else 0
end`;

/** SQL expression: the name of the plan, season or movie that an order sold. */
export const contractNameSql = sql<string>`coalesce(
  (
    select name
    from ${plans}
    where ${plans.id} = coalesce(
      ${subscriptions.planId},
      ${orders.planId},
      (select plan_id from ${giftCodes} where order_id = ${orders.id})
    )
  ),
  ${orders.seasonName},
  (select name from ${orderItems} where order_id = ${orders.id} order by line limit 1),
  ''
)`;

/**
 * SQL expression: the time at which the contract was made: the time of the first payment or, with a
 * free trial, of the order.
 */
const concludedAtSql = sql<number>`coalesce(
  iif(
    ${orders.trialDays} is null,
    (select min(paid_at) from ${payments} where order_id = ${orders.id}),
    null
  ),
  ${orders.createdAt}
)`;

const selectContracts = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      order: getTableColumns(orders),
      name: contractNameSql.as("contract_name"),
      concludedAt: concludedAtSql.as("concluded_at"),
      isBegun: isBegunSql.as("is_begun"),
      renews: subscriptions.renews,
      expiresAt: subscriptions.expiresAt,
      overdueSince: subscriptions.overdueSince,
    })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .leftJoin(subscriptions, eq(subscriptions.orderId, orders.id))
    .where(condition)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(50);

export const selectContract = (db: Database, orderId: string | SQL) =>
  selectContracts(db, eq(orders.id, orderId));

/**
 * The age in milliseconds from which a buyer can no longer withdraw from an order. A checkout can
 * be paid a day after its order, and the right of withdrawal lasts until the end of its last day.
 */
const longestMs = (withdrawalDays + maxDaysOff + 2) * milliseconds.day;

const selectPaidOrders = (db: Database, email: string, now: number) =>
  selectContracts(
    db,
    and(
      eq(users.email, email),
      gt(orders.createdAt, now - longestMs),
      // The `+` avoids the index on the status, which would find all paid orders of the site.
      sql`+${orders.status} = 'paid'`,
      notExists(
        db
          .select({ one: sql`1` })
          .from(exits)
          .where(
            sql`${exits.orderId} = ${orders.id}
              and ${exits.kind} = 'withdrawal'
              and ${exits.doneAt} is not null`,
          ),
      ),
    ),
  );

const selectSubscribed = (db: Database, email: string) =>
  selectContracts(
    db,
    sql`${users.email} = ${email} and ${orders.id} = (
      select order_id from ${subscriptions} where user_id = ${users.id}
    )`,
  );

/** Selects the orders that the owner of an address could cancel or withdraw from, newest first. */
export const selectContractsForExit = (db: Database, kind: ExitKind, email: string, now: number) =>
  kind === "cancellation" ? selectSubscribed(db, email) : selectPaidOrders(db, email, now);

/**
 * Returns the last moment of the right of withdrawal. The day of the contract does not count, and a
 * last day on a weekend or holiday is postponed: regulation (EEC, Euratom) 1182/71, article 3.
 */
function withdrawalEndsAt(concludedAt: number): number {
  const { timeZone } = getSite();
  const last = addDays(dayOf(concludedAt, timeZone), withdrawalDays);
  return endOfDay(postponeToWorkingDay(last), timeZone);
}

/** Returns why the contract cannot be cancelled or withdrawn from at a time; null if it can. */
export function findExitRefusal(
  kind: ExitKind,
  { order, concludedAt, isBegun, renews, expiresAt }: Contract,
  { when, at }: { when: string; at: number },
): ExitRefusal | null {
  if (kind === "cancellation") {
    const hasDays = (expiresAt ?? 0) > at;
    if (!renews && !hasDays) return "no_contract";
    return renews || when === "now" ? null : "already_cancelled";
  }
  if (order.status !== "paid" || withdrawalEndsAt(concludedAt) <= at) return "no_contract";
  return isBegun && order.termsAcceptedAt !== null ? "used_up" : null;
}

/** `isGuessed` says that the typed text names no contract of the address. */
type Choice = { isGuessed: boolean } & (
  | { contract: Contract; refusal: null }
  | { contract?: undefined; refusal: ExitRefusal }
);

/**
 * Chooses the contract that a declaration is about: the newest contract without a refusal. If the
 * typed text is the order number, transaction or name of some contracts, chooses among those only.
 */
export function chooseContract(
  contracts: Contract[],
  typed: string | undefined,
  refusalOf: (contract: Contract) => ExitRefusal | null,
): Choice {
  const wanted = foldText(typed ?? "");
  const isNamed = ({ order, name }: Contract) =>
    wanted !== "" &&
    [order.id, order.transactionId ?? "", name].some((text) => foldText(text) === wanted);
  const named = contracts.filter(isNamed);
  const meant = named.length > 0 ? named : contracts;
  const isGuessed = wanted !== "" && named.length === 0;
  const contract = meant.find((each) => refusalOf(each) === null);
  if (contract) return { contract, refusal: null, isGuessed };
  const refusals = meant.map(refusalOf);
  const refusal = refusals.find((each) => each !== "no_contract") ?? "no_contract";
  return { refusal, isGuessed };
}
